/** `1 page`, `1,200 pages`. */
export function plural(amount: number, noun: string): string {
  return `${formatCount(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

/** With commas between thousands. */
export function formatCount(amount: number): string {
  return amount.toLocaleString('en-US')
}

/** Gives the text as it begins a sentence. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Ends a sentence that may have no mark at its end. */
export function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

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

/** Cuts between two words where one ends late enough, and marks that something is left out. */
export function cutAtWord(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const room = cut(text, maxCharacters - 1)
  const space = room.lastIndexOf(' ')
  return `${room.slice(0, space > maxCharacters / 2 ? space : undefined).trimEnd()}…`
}

// Puts repository text on one line of a list for the model, so that it cannot start another line.

/** Replaces line ends and other control characters with spaces; tabs stay. */
export function oneLine(text: string): string {
  return text.replaceAll(/(?:(?!\t)[\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')
}

/** With control characters (C0, C1) and characters that hide text or reverse its direction, a line could steer a terminal. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const PRINTABLE_ASCII = /^[ -~]*$/

/** Shows these characters as escapes such as `\x1b`, and changes nothing else. */
export function neutralize(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text
  return text.replace(STEERING, (character) => {
    const code = character.codePointAt(0) ?? 0
    const hex = code.toString(16)
    if (code > 0xffff) return `\\u{${hex}}`
    return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`
  })
}

// Text of strangers as a page shows it in its own lines.

/** Joiners shape letters of many scripts and emoji; between plain letters they only hide. */
const KEPT = /([\n\t]|(?<=[^\p{ASCII}])(?:\u200c|\u200d)(?=[^\p{ASCII}]))/u

/** Shows what would steer a terminal, hide or turn text around as escapes such as `\u202e`. Line ends and tabs stay. */
export function visibleText(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : neutralize(part)))
    .join('')
}

// How the model sees a path. A file name may contain line ends, with which a hostile repository could write its own
// lines into a tool's answer, and it may begin like the answer of a failed call.

/** The path unchanged, or as a JSON string when it has control characters or reads like a failure. */
export function shownPath(path: string): string {
  return /\p{Cc}|^Failed: |^Malformed call: /u.test(path) ? JSON.stringify(path) : path
}

/** The source of a regular expression that matches only this text; `RegExp.escape` is missing in Node 22. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

// The sort order of git trees and of all our lists: UTF-8 bytes, never a locale.

/** Compares by UTF-8 bytes, for `sort`; allocates nothing, because it runs over whole repositories. */
export function compareByteOrder(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/**
 * UTF-8 sorts by code point; UTF-16 sorts surrogates (U+10000 and up) before U+E000 to U+FFFF, so these swap places.
 */
function rank(codeUnit: number): number {
  if (codeUnit < 0xd800) return codeUnit
  return codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800
}

/** `5 minutes`, from two hours on `3 hours`, from two days on `400 days`. */
export function describeSpan(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return plural(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')
}
