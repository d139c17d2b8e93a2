// Finds this process's own secrets in a text, even when a model was told to disguise them. They are safe because the model is
// never shown one; this scanner notices when that has failed.
//
// Texts and secrets are compared by their letters and digits alone, in lower case, so that characters in between (spaces, line
// ends, zero-width characters, dashes, markup) make no difference, and neither does base64 with - and _ for + and /.

/** A shorter text is too common to look for. */
const HELD_MIN_CHARACTERS = 8
/** A model can be asked to omit the beginning, so this many characters of it are not searched for. */
const CUT_CHARACTERS = 8
/** Each piece of this length of a long secret, such as a private key, counts by itself. */
const PIECE_CHARACTERS = 32

/** Gives the number of pieces of held secrets that a text has and none of the known texts has. */
export type HeldSecretCounter = (text: string, known: readonly string[]) => number

/** Prepares the search. Values of less than 8 characters are ignored. Costs about 30 ms per MB for ten keys. */
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

/** Gives the pieces of a secret to search for, before they are disguised. */
function cutPieces(secret: string): string[] {
  // The frame of a PEM block is the same in all of them.
  const value = secret.replace(/-----(BEGIN|END)[A-Z ]*-----/g, '').trim()
  if (value.length < HELD_MIN_CHARACTERS) return []
  const kept = value.slice(Math.min(CUT_CHARACTERS, value.length - HELD_MIN_CHARACTERS))
  if (kept.length < 3 * PIECE_CHARACTERS) return [kept]
  // Line ends can be written in many ways, and they shift every letter of the base64, so no piece spans two lines.
  const lines = kept.split(/\s+/).filter((line) => line.length >= HELD_MIN_CHARACTERS)
  return lines.flatMap((line) => line.match(new RegExp(`.{${PIECE_CHARACTERS}}`, 'gsu')) ?? [line])
}

function listDisguises(piece: string): string[] {
  const bytes = Buffer.from(piece)
  return [piece, Array.from(piece).reverse().join(''), rotate13(piece), bytes.toString('hex'), ...listBase64(bytes)]
}

/** Base64 depends on where in a group of three bytes the text begins; letters that also encode a neighbor's bits are left out. */
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

/** Gives the text as it is and with percent, entity and backslash codes decoded. */
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
