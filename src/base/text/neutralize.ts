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
