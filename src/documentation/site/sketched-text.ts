// What is kept of every page of a site: its sketch, and what only the check of a whole site asks for.

import type { PageSketch } from '../page/page-analysis.ts'
import { isBinary, isLfsPointer } from './content-kind.ts'

export interface SketchedText {
  sketch: PageSketch
  /** Names of the elements that are no HTML, such as `Card`, `Tabs.Tab` or `my-chart`. */
  components: readonly string[]
}

/** Of what is no text. */
export const EMPTY_TEXT: SketchedText = {
  sketch: { frontmatter: {}, title: undefined, targets: [], imports: [], labels: [] },
  components: [],
}

/** Reads a page with the given sketcher; what is no text has an empty sketch. */
export function sketchContent(content: Uint8Array, sketch: (text: string) => PageSketch): SketchedText {
  if (isBinary(content) || isLfsPointer(content)) return EMPTY_TEXT
  const text = new TextDecoder().decode(content)
  return { sketch: sketch(text), components: componentsOf(text) }
}

/** Bytes that a sketch takes in memory, roughly: two a character, and a pointer with a header for each string. */
export function weighSketch({ sketch, components }: SketchedText): number {
  const strings = [...sketch.targets, ...sketch.imports, ...sketch.labels, ...components, sketch.title ?? '']
  return strings.reduce((sum, text) => sum + 2 * text.length + 32, 500 + 2 * JSON.stringify(sketch.frontmatter).length)
}

function componentsOf(text: string): string[] {
  const tags = text.match(/<(?:[A-Z]|[a-z]\w{0,80}[.:-])[\w.:-]{0,80}/g)
  return [...new Set(tags)].map((tag) => tag.slice(1))
}
