// What strangers wrote, as a person may read it.
import { cut, neutralize, shorten } from '../../base/text.ts'

const QUOTED_CHARACTERS = 60
/** Of a path in a table: longer ones would fill the screen, and nobody reads them. */
const PATH_CHARACTERS = 160

/** In quotes, without what could hide or reverse the text around it. */
export function quote(text: string): string {
  return `“${neutralize(shorten(text, QUOTED_CHARACTERS))}”`
}

export function showPath(path: string): string {
  return neutralize(shorten(path, PATH_CHARACTERS))
}

/** Fits a parameter into a statement of the store: well-formed, without NUL, bounded. */
export function cleanText(text: string, maxCharacters: number): string {
  return cut(text.replaceAll('\0', ''), maxCharacters).trim()
}
