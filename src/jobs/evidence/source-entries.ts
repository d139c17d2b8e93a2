// The entries of cited lines, of a page or of code.
import { codeEntries } from './code-entries.ts'
import { pageEntries } from './page-entries.ts'
import type { Entry } from './source-entry.ts'

/** Pages of which whole paragraphs wrap; the text of a help, in a .txt file too, goes by its indents as code does. */
const WRAPPED = /\.(?:md|mdx|markdown|mdown|rst|adoc)$/i
/** Longer lines are data. */
const LINE_MAX_CHARACTERS = 2000
/** Text of thirty lines has far fewer, unless it is made to be slow. */
const ENTRIES_MAX = 300

/** Gives the entries in order. `around`: what encloses the lines, the header of their table included. */
export function entriesOf(text: string, path: string, around: string): Entry[] {
  const lines = text.split('\n').map((line) => line.slice(0, LINE_MAX_CHARACTERS))
  const header = around.split('\n').find((line) => line.trim().startsWith('|'))
  const entries = WRAPPED.test(path) ? pageEntries(lines, header ?? '') : codeEntries(lines)
  return entries.slice(0, ENTRIES_MAX)
}
