// A target in every spelling that a build may read it in: parsers differ in how often, and what, they unescape.
import { decodeReferences } from '../../active-content/addresses.ts'

/** Decodings of decodings that are followed. */
const MAX_ROUNDS = 5
/** Begins a query or a fragment; the `#` of `&#47;` does not. */
const SUFFIX = /\?|(?<!&(?:amp;)?)#/

/** Gives the path of a target, without query and fragment, as written and after each round of unescaping. */
export function spellingsOf(target: string): string[] {
  const found = new Set<string>()
  let text = target.trim().split(SUFFIX, 1)[0] ?? ''
  for (let round = 0; round < MAX_ROUNDS && !found.has(withoutInvisible(text)); round++) {
    found.add(withoutInvisible(text))
    text = decodeReferences(decodePercent(text))
  }
  return [...new Set([...found].flatMap(spellBackslashes))]
}

/** Decodes each escape of an ASCII character for itself: one broken escape protects no other. */
function decodePercent(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Browsers and bundlers drop line ends and tabs; some file systems ignore what cannot be seen. */
function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
}

/** On Windows, and to URL parsers, a backslash is a slash; to Markdown and to string literals it is an escape. */
function spellBackslashes(text: string): string[] {
  return text.includes('\\') ? [text, text.replaceAll('\\', '/'), text.replaceAll('\\', '')] : [text]
}
