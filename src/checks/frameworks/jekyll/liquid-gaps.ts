// What stands between the tags of Liquid: each part can be left out or repeated, so none may leave something open in which
// the next would mean something else.

/** A tag whose quotes no parser reads differently, an address in angle brackets, a comment, or an attribute list. */
const WHOLE =
  /<\/?[a-z][^\s"'<>=/]{0,100}(?:\s+[^\s"'<>=/]{1,100}(?:\s*=\s*(?:"[^"<>]{0,1000}"|'[^'<>]{0,1000}'|[^\s"'<>=]{1,1000}))?){0,50}\s*\/?>|<[a-z][a-z+.-]{1,20}:[^\s"'<>]{0,1000}>|<!--(?:(?!--)[\s\S]){0,2000}-->|\{:[^{}\n]{0,1000}\}/iy
const OPENING = /<[a-z/!?]|\{:/gi

/** True for a text that may end within a tag, a comment or an attribute list. Linear: it stops at the first that is open. */
export function leavesOpen(text: string): boolean {
  const opening = new RegExp(OPENING)
  const whole = new RegExp(WHOLE)
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    whole.lastIndex = match.index
    const [element] = whole.exec(text) ?? []
    if (element === undefined) return true
    opening.lastIndex = match.index + element.length
  }
  return false
}

/** True if an output behind this text would be part of a host's name, which the list of new hosts would then miss. */
export function endsInHost(text: string): boolean {
  return /[\\/]{2}[^\s\\/"'()<>?#]*$/.test(text)
}
