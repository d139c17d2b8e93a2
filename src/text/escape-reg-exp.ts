/** The source of a regular expression that matches this text alone; `RegExp.escape` is missing in Node 22. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
