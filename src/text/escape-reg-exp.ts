/** The text as the source of a regular expression that matches this text alone (`RegExp.escape`, which Node 22 lacks). */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
