// What is kept of every page of a site: its scan, and what only the check of a whole site asks for.

import type { PageScan } from '../page/page-analysis.ts'
import { isBinary, isLfsPointer } from './content-kind.ts'

export interface ScannedText {
  scan: PageScan
  /** Names of the elements that are no HTML, such as `Card`, `Tabs.Tab` or `my-chart`. */
  components: readonly string[]
}

/** Of what is no text. */
export const EMPTY_TEXT: ScannedText = {
  scan: { frontmatter: {}, title: undefined, targets: [], imports: [], labels: [] },
  components: [],
}

/** Reads a page with the given scanner; what is no text has an empty scan. */
export function scanContent(content: Uint8Array, scan: (text: string) => PageScan): ScannedText {
  if (isBinary(content) || isLfsPointer(content)) return EMPTY_TEXT
  const text = new TextDecoder().decode(content)
  return { scan: scan(text), components: componentsOf(text) }
}

/** Bytes that a scan takes in memory, roughly: two a character, and a pointer with a header for each string. */
export function weighScan({ scan, components }: ScannedText): number {
  const strings = [...scan.targets, ...scan.imports, ...scan.labels, ...components, scan.title ?? '']
  return strings.reduce((sum, text) => sum + 2 * text.length + 32, 500 + 2 * JSON.stringify(scan.frontmatter).length)
}

function componentsOf(text: string): string[] {
  const tags = text.match(/<(?:[A-Z]|[a-z]\w{0,80}[.:-])[\w.:-]{0,80}/g)
  return [...new Set(tags)].map((tag) => tag.slice(1))
}
