// Finds the secrets that this process holds in a text, also where a model was told to disguise them. A scanner is not
// what keeps them safe (the model is never shown one); it is what notices when that has failed.
//
// Texts and secrets are compared by their letters and digits alone, in lower case: whatever is put in between (spaces,
// line ends, zero-width characters, dashes, markup) makes no difference, nor does base64 with - and _ for + and /.

/** A shorter text is too common to look for. */
const HELD_MIN_CHARACTERS = 8
/** A model can be asked to leave away the beginning; that many characters of it are not looked for. */
const CUT_CHARACTERS = 8
/** Of a long secret (a private key) each piece of this length counts by itself. */
const PIECE_CHARACTERS = 32

/** Gives the number of pieces of held secrets that stand in a text and in none of the known ones. */
export type HeldSecretCounter = (text: string, known: readonly string[]) => number

/** Prepares the search. Values below 8 characters are passed over. Costs about 30 ms per MB for ten keys. */
export function createHeldSecretCounter(secrets: readonly string[]): HeldSecretCounter {
  const needles = [...new Set(secrets.flatMap(cutPieces).flatMap(listDisguises).map(toSkeleton))].filter(
    (needle) => needle.length >= HELD_MIN_CHARACTERS,
  )
  return (text, known) => {
    const views = listViews(text)
    const found = needles.filter((needle) => views.some((view) => view.includes(needle)))
    if (found.length === 0) return 0
    const knownViews = known.flatMap(listViews)
    return found.filter((needle) => !knownViews.some((view) => view.includes(needle))).length
  }
}

/** What is looked for of one secret, before it is disguised. */
function cutPieces(secret: string): string[] {
  // The frame of a PEM block is the same in all of them.
  const value = secret.replace(/-----(BEGIN|END)[A-Z ]*-----/g, '').trim()
  if (value.length < HELD_MIN_CHARACTERS) return []
  const kept = value.slice(Math.min(CUT_CHARACTERS, value.length - HELD_MIN_CHARACTERS))
  if (kept.length < 3 * PIECE_CHARACTERS) return [kept]
  // Line ends in it may be written as anything, and would shift every letter of its base64: pieces are within a line.
  const lines = kept.split(/\s+/).filter((line) => line.length >= HELD_MIN_CHARACTERS)
  return lines.flatMap((line) => line.match(new RegExp(`.{${PIECE_CHARACTERS}}`, 'gsu')) ?? [line])
}

function listDisguises(piece: string): string[] {
  const bytes = Buffer.from(piece)
  return [piece, Array.from(piece).reverse().join(''), rotate13(piece), bytes.toString('hex'), ...listBase64(bytes)]
}

/** Base64 depends on where in its group of three bytes a text begins; letters that neighbours have a part in are left out. */
function listBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    const wholeCharacters = Math.floor((shifted.byteLength * 8) / 6)
    return shifted.toString('base64').slice(Math.ceil((shift * 8) / 6), wholeCharacters)
  })
}

function rotate13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

/** The text as it stands, and with percent, entity and backslash codes read. */
function listViews(text: string): string[] {
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

function toSkeleton(text: string): string {
  const plain = /^[\x20-\x7e\s]*$/.test(text) ? text : text.normalize('NFKC')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}
