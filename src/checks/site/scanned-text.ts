// The scan of a file, which is kept of every page of a site.

import type { PageScan } from '../page/page-analysis.ts'
import { isBinary, isLfsPointer } from './content-kind.ts'

/** Of what is no text. */
export const EMPTY_SCAN: PageScan = {
  frontmatter: {},
  title: undefined,
  headings: [],
  targets: [],
  includes: [],
  imports: [],
  unboundComponents: [],
  containers: [],
  labels: [],
}

/** Reads a page with the given scanner; what is no text has an empty scan. */
export function scanContent(content: Uint8Array, scan: (text: string) => PageScan): PageScan {
  if (isBinary(content) || isLfsPointer(content)) return EMPTY_SCAN
  return scan(new TextDecoder().decode(content))
}

/** Bytes that a scan takes in memory, roughly: two a character, and a pointer with a header for each string. */
export function weighScan({
  targets,
  includes,
  imports,
  unboundComponents,
  containers,
  labels,
  headings,
  title,
  frontmatter,
}: PageScan): number {
  const strings = [
    ...targets,
    ...includes,
    ...imports,
    ...unboundComponents,
    ...containers,
    ...labels,
    ...headings,
    title ?? '',
  ]
  return strings.reduce((sum, text) => sum + 2 * text.length + 32, 500 + 2 * JSON.stringify(frontmatter).length)
}
