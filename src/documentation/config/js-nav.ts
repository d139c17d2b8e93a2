import type { NavEntry, NavTarget } from '../frameworks/framework.ts'
import type { StaticString } from './js-module.ts'

/** Makes an entry of the navigation from a string of a file; its place is that of the text within the quotes. */
export function navEntryOf(file: string, string: StaticString, target: NavTarget, list: string): NavEntry {
  const { line, column, start, text, range } = string
  return { file, line, column: column + (range.start - start), text, range, target, list }
}
