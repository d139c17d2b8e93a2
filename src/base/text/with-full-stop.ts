/** Ends a sentence that may have no mark at its end. */
export function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
