// The forms in which a model could write a secret so that nobody recognizes it, each as a sequence of units: which letters and
// digits stand for which part of the secret. So it is known of a piece of a disguise what it gives away.
import { skeletonText } from './skeleton.ts'

export interface Unit {
  /** In the form of a skeleton. */
  text: string
  /** The bytes of the secret that it stands for, from 0; fractions where it begins or ends within a byte. */
  from: number
  to: number
}

export type Disguise = readonly Unit[]

/** Gives the disguises of a text, the plain text among them. */
export function listDisguises(secret: string): Disguise[] {
  const bytes = Buffer.from(secret)
  // Without the last byte it is part of UTF-16 in both byte orders.
  const wide = Buffer.from(secret, 'utf16le').subarray(0, -1)
  return [
    plainDisguise(secret),
    plainDisguise(secret).reverse(),
    plainDisguise(rotate13(secret)),
    ...BASE64_OFFSETS.flatMap((offset) => [
      inGroups(bytes, BASE64, offset),
      inGroups(wide, BASE64, offset, BYTES_PER_WIDE_CHARACTER),
    ]),
    ...BASE32.flatMap((alphabet) => BASE32_OFFSETS.map((offset) => inGroups(bytes, alphabet, offset))),
    ...[hex, ...NUMBERS].map((write) => byteByByte(bytes, write)),
    ...[hex, String].map((write) => byteByByte(wide, write, BYTES_PER_WIDE_CHARACTER)),
  ].map((units) => units.filter(({ text }) => text !== ''))
}

export function plainDisguise(secret: string): Unit[] {
  let end = 0
  return Array.from(secret, (char) => {
    const from = end
    end += Buffer.byteLength(char)
    return { text: skeletonText(char), from, to: end }
  })
}

function rotate13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

// ---- Groups of bits --------------------------------------------------------------------------------------------------

const BYTES_PER_WIDE_CHARACTER = 2
/** Without case, as everything is compared; + and / are no letters. */
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789  '.toLowerCase()
/** RFC 4648, sections 6 and 7. */
const BASE32 = ['abcdefghijklmnopqrstuvwxyz234567', '0123456789abcdefghijklmnopqrstuv']
/** Where in the first byte a group can begin: it depends on what was encoded before. Incomplete groups are left out. */
const BASE64_OFFSETS = [0, 2, 4]
const BASE32_OFFSETS = [0, 1, 2, 3, 4]

function inGroups(bytes: Buffer, alphabet: string, offset: number, bytesPerCharacter = 1): Unit[] {
  const width = Math.log2(alphabet.length)
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const units: Unit[] = []
  for (let bit = offset; bit + width <= bits.length; bit += width) {
    const text = alphabet.charAt(Number.parseInt(bits.slice(bit, bit + width), 2)).trim()
    units.push({ text, from: bit / 8 / bytesPerCharacter, to: (bit + width) / 8 / bytesPerCharacter })
  }
  return units
}

// ---- A number per byte -----------------------------------------------------------------------------------------------

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** `104 101`, `150,145`, `0b1101000`, `0x68`, `U+0068` and so on; what stands between them does not matter. */
const NUMBERS: readonly ((byte: number) => string)[] = [
  (byte) => String(byte),
  (byte) => String(byte).padStart(3, '0'),
  (byte) => byte.toString(8),
  (byte) => byte.toString(8).padStart(3, '0'),
  (byte) => `0${byte.toString(8)}`,
  (byte) => `0o${byte.toString(8)}`,
  (byte) => byte.toString(2),
  (byte) => byte.toString(2).padStart(7, '0'),
  (byte) => byte.toString(2).padStart(8, '0'),
  (byte) => `0b${byte.toString(2)}`,
  (byte) => `0b${byte.toString(2).padStart(8, '0')}`,
  (byte) => `0x${hex(byte)}`,
  (byte) => `u00${hex(byte)}`,
]

function byteByByte(bytes: Buffer, write: (byte: number) => string, bytesPerCharacter = 1): Unit[] {
  return Array.from(bytes, (byte, index) => ({
    text: write(byte),
    from: index / bytesPerCharacter,
    to: (index + 1) / bytesPerCharacter,
  }))
}
