/** The source of a regular expression that matches only this text; `RegExp.escape` is missing in Node 22. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
