/** The first characters (UTF-16 code units) as well-formed text, without half a surrogate pair at the end. */
export function cut(text: string, maxCharacters: number): string {
  return text
    .slice(0, maxCharacters)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}

/** The text unchanged or, if it is longer, its first characters and `…`. */
export function shorten(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${cut(text, maxCharacters)}…`
}
