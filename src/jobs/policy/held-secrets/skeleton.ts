// The form in which texts and secrets are compared: their letters and digits alone, in lower case, so that characters in
// between (spaces, line ends, zero-width and NUL characters, dashes, markup) make no difference, and neither does base64 with
// - and _ for + and /.

/** UTF-16 code units. */
export type Skeleton = Uint16Array

/** One pass; about 5 ms per MB of ASCII. Letters in other forms (full width, mathematical) count as the plain ones. */
function toSkeleton(text: string): Skeleton {
  const folded = /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKC').toLowerCase()
  const codes = new Uint16Array(folded.length)
  let length = 0
  for (let index = 0; index < folded.length; index++) {
    const code = folded.charCodeAt(index)
    if (code < 0x80) {
      const kept = KEPT_ASCII[code] ?? 0
      codes[length] = kept
      if (kept > 0) length += 1
    } else if (isWord(folded.codePointAt(index) ?? code)) {
      codes[length++] = code
      if (isHighSurrogate(code)) codes[length++] = folded.charCodeAt(++index)
    }
  }
  return codes.subarray(0, length)
}

/** By ASCII code: the letter in lower case, the digit, or 0. */
const KEPT_ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const char = String.fromCharCode(code)
  return /[a-z\d]/i.test(char) ? char.toLowerCase().charCodeAt(0) : 0
})

function isWord(codePoint: number): boolean {
  return /[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint))
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}

export function skeletonText(text: string): string {
  return String.fromCharCode(...toSkeleton(text))
}

/** Gives the skeletons of the text as it is and with percent, entity and backslash codes decoded. */
export function listSkeletons(text: string): Skeleton[] {
  const decoded = decode(text)
  return decoded === text ? [toSkeleton(text)] : [toSkeleton(text), toSkeleton(decoded)]
}

const CODES =
  /%([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\([nrt])/gi

function decode(text: string): string {
  if (!/[%&\\]/.test(text)) return text
  return text.replace(CODES, (...match: (string | undefined)[]) => {
    const [, percent, entityHex, entity, byte, unit, point] = match
    const hex = percent ?? entityHex ?? byte ?? unit ?? point
    const code = hex === undefined ? Number(entity ?? '32') : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
