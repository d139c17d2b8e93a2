/** The text, or its first characters with a mark that something is left out; never half of a surrogate pair. */
export function shortenLine(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${cutText(text, maxCharacters)}…`
}

/** The first characters, without half of a surrogate pair at the end. */
export function cutText(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
}
