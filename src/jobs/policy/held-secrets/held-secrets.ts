// Finds this process's own secrets in a text, even when a model was told to disguise them. They are safe because the model is
// never shown one; this scanner notices when that has failed.
//
// A secret is found in one piece, where a text may leave out its first 8 characters, and in several pieces with anything in
// between. One piece of 6 characters says nothing, but pages have no reason to contain most of a random text in such pieces.

import { setImmediate } from 'node:timers/promises'
import { createSearch, WANTED_MIN_CHARACTERS } from './search-all.ts'
import { listSkeletons, skeletonText } from './skeleton.ts'

// The forms in which a model could write a secret so that nobody recognizes it, each as a sequence of units: which letters and
// digits stand for which part of the secret. So it is known of a piece of a disguise what it gives away.

interface Unit {
  /** In the form of a skeleton. */
  text: string
  /** The bytes of the secret that it stands for, from 0; fractions where it begins or ends within a byte. */
  from: number
  to: number
}

type Disguise = readonly Unit[]

/** Gives the disguises of a text, the plain text among them. */
function listDisguises(secret: string): Disguise[] {
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

function plainDisguise(secret: string): Unit[] {
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

/** A shorter text is too common to look for. */
const HELD_MIN_CHARACTERS = 8
/** A model can be asked to omit the beginning, so this many characters of it are not searched for. */
const CUT_CHARACTERS = 8
/** Each piece of this length of a long secret, such as a private key, counts by itself. */
const LONG_PIECE_CHARACTERS = 32

/** Of a shorter secret, a few short pieces would be most of it. */
const SPLIT_MIN_BYTES = 16
/** The shortest piece that counts together with others, in bytes of the secret; of hexadecimal digits, which are common, more. */
const SPLIT_PIECE_BYTES = 6
const SPLIT_PIECE_HEX_DIGITS = 8
/** The pieces together are this share of the secret, or so many bytes of a long one. */
const SPLIT_SHARE = 2 / 3
const SPLIT_ENOUGH_BYTES = 64
/** Of a longer secret, such as a private key, only plain pieces count together: every disguise of it is found in longer ones. */
const SPLIT_DISGUISED_MAX_BYTES = 512

/** Of a text, between two turns of other work: about 10 ms. */
const SEARCHED_UNITS = 256 * 1024

/** True when a text has a held secret, or enough pieces of one, that none of the known texts has. */
export type HeldSecretFinder = (text: string, known: readonly string[]) => Promise<boolean>

/** A text to look for. */
interface Piece {
  text: string
  /** What it gives away; undefined when it is enough by itself. */
  part: { of: SplitSecret; from: number; to: number } | undefined
}

interface SplitSecret {
  bytes: number
  enoughBytes: number
}

/**
 * Begins to prepare the search: about 50 ms for ten keys, with pauses. Values of less than 8 characters are ignored. A search
 * takes about 40 ms per MB, however many secrets there are, and twice that where the text has codes to decode; the known texts
 * are searched only when something is found.
 */
export function createHeldSecretFinder(secrets: readonly string[]): HeldSecretFinder {
  const preparing = prepare(secrets)
  const findIn = async (text: string): Promise<Set<Piece>> => {
    const { search, longest } = await preparing
    const found = new Set<Piece>()
    for (const skeleton of listSkeletons(text)) {
      for (let start = 0; start < skeleton.length; start += SEARCHED_UNITS) {
        // The search of a long text takes a while, and this thread answers requests too.
        await setImmediate()
        // What begins in this part may end in the next one.
        for (const piece of search(skeleton.subarray(start, start + SEARCHED_UNITS + longest))) found.add(piece)
      }
    }
    return found
  }
  return async (text, known) => {
    const found = await findIn(text)
    if (!giveAway(found)) return false
    for (const other of known) for (const piece of await findIn(other)) found.delete(piece)
    return giveAway(found)
  }
}

async function prepare(secrets: readonly string[]) {
  const wanted: Piece[] = []
  for (const secret of new Set(secrets)) {
    for (const pieces of listPieces(secret)) {
      wanted.push(...pieces)
      // A private key has dozens of pieces in dozens of disguises, and this thread answers requests too.
      await setImmediate()
    }
  }
  const longest = wanted.reduce((length, { text }) => Math.max(length, text.length), 0)
  return { search: createSearch(wanted), longest }
}

/** Gives them a few at a time. */
function* listPieces(value: string): Generator<Piece[]> {
  const secret = withoutFrame(value)
  for (const cut of cutPieces(secret)) yield listWholes(cut).map((text) => ({ text, part: undefined }))
  const of = { bytes: Buffer.byteLength(secret), enoughBytes: enoughBytesOf(secret) }
  yield listParts(secret).map(({ text, from, to }) => ({ text, part: { of, from, to } }))
}

/** The frame of a PEM block is the same in all of them, and nearly so the first line, which begins with the kind of key. */
function withoutFrame(secret: string): string {
  const [frame] = /^\s*-----BEGIN [A-Z ]*-----/.exec(secret) ?? []
  if (frame === undefined) return secret.trim()
  const body = secret.slice(frame.length).replace(/-----END [A-Z ]*-----/g, '')
  const [first = '', ...rest] = body.trim().split('\n')
  return rest.length === 0 ? first : rest.join('\n')
}

// ---- In one piece ----------------------------------------------------------------------------------------------------

function listWholes(piece: string): string[] {
  return listDisguises(piece)
    .map((disguise) => disguise.map(({ text }) => text).join(''))
    .filter((text) => text.length >= HELD_MIN_CHARACTERS)
}

/** Gives the pieces that count by themselves, before they are disguised. */
function cutPieces(secret: string): string[] {
  if (secret.length < HELD_MIN_CHARACTERS) return []
  const kept = secret.slice(Math.min(CUT_CHARACTERS, secret.length - HELD_MIN_CHARACTERS))
  if (kept.length < 3 * LONG_PIECE_CHARACTERS) return [kept]
  // Line ends can be written in many ways, and they shift every letter of the base64, so no piece spans two lines.
  const lines = kept.split(/\s+/).filter((line) => line.length >= HELD_MIN_CHARACTERS)
  return lines.flatMap((line) => line.match(new RegExp(`.{${LONG_PIECE_CHARACTERS}}`, 'gsu')) ?? [line])
}

// ---- In several pieces -----------------------------------------------------------------------------------------------

/** Enough for the shortest part of any disguise: two units per byte of hexadecimal digits in UTF-16. */
const PART_MAX_UNITS = 32

interface Part {
  text: string
  /** The whole bytes that it gives away. */
  from: number
  to: number
}

/** Gives every shortest piece that counts together with others, in every disguise. */
function listParts(secret: string): Part[] {
  const bytes = Buffer.byteLength(secret)
  if (bytes < SPLIT_MIN_BYTES || !looksRandom(secret)) return []
  const disguises = bytes > SPLIT_DISGUISED_MAX_BYTES ? [plainDisguise(secret)] : listDisguises(secret)
  const minBytes = /^[\da-f\W_]*$/i.test(secret) ? SPLIT_PIECE_HEX_DIGITS : SPLIT_PIECE_BYTES
  return disguises.flatMap((disguise) => disguise.flatMap((_, start) => partFrom(disguise, start, minBytes) ?? []))
}

function partFrom(disguise: Disguise, start: number, minBytes: number): Part | undefined {
  // The part that begins with the next unit gives away the same bytes with fewer letters.
  if (Math.ceil(disguise[start]?.from ?? 0) === Math.ceil(disguise[start + 1]?.from ?? -1)) return undefined
  let [text, from, to] = ['', Number.POSITIVE_INFINITY, 0]
  for (const unit of disguise.slice(start, start + PART_MAX_UNITS)) {
    text += unit.text
    from = Math.min(from, Math.ceil(unit.from))
    to = Math.max(to, Math.floor(unit.to))
    if (to - from >= minBytes && text.length >= Math.max(minBytes, WANTED_MIN_CHARACTERS)) return { text, from, to }
  }
  return undefined
}

/** Random texts change between letters and digits every few characters. A secret of words is part of many pages, word by word. */
function looksRandom(secret: string): boolean {
  const text = skeletonText(secret)
  const changes = text.match(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu)?.length ?? 0
  return changes >= text.length / 8
}

function enoughBytesOf(secret: string): number {
  return Math.min(Math.ceil(Buffer.byteLength(secret) * SPLIT_SHARE), SPLIT_ENOUGH_BYTES)
}

/** True when one piece is enough, or the pieces of one secret are together. */
function giveAway(found: ReadonlySet<Piece>): boolean {
  const given = new Map<SplitSecret, Uint8Array>()
  for (const { part } of found) {
    if (part === undefined) return true
    const bytes = given.get(part.of) ?? new Uint8Array(part.of.bytes)
    given.set(part.of, bytes.fill(1, part.from, part.to))
  }
  return [...given].some(([{ enoughBytes }, bytes]) => bytes.reduce((sum, byte) => sum + byte, 0) >= enoughBytes)
}
