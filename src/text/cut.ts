/** The first characters (UTF-16 code units) as well-formed text: half of a surrogate pair at the end is left out. */
export function cut(text: string, maxCharacters: number): string {
  return text
    .slice(0, maxCharacters)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}

/** The text as it is, or its first characters and `…` when it is longer. */
export function shorten(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${cut(text, maxCharacters)}…`
}
