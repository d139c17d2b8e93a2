// What a person cannot see must not speak to a model either.

/**
 * Drops what a person cannot see but a model reads: control, zero-width, bidirectional and tag characters, and the
 * supplementary variation selectors. Line breaks and tabs stay.
 */
export function withoutInvisible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u{E0100}-\u{E01EF}\u115F\u1160\u2028\u2029\u3164\uFFA0]|(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
}
