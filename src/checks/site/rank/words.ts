// The words of a text as they are compared when pages are ranked: lower case, without accents and without most endings.
// Names in code count as a whole and by their parts; text without spaces between words counts by pairs of characters.

/** Letters of scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|[\p{L}\p{M}\p{N}]+/gu
/** `parseJSON5File` → `parse`, `JSON`, `5`, `File`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}|\p{N}+/gu
const WORD_MAX_CHARACTERS = 60

/** English words that say nothing about a page, and those that most tasks have. */
const COMMON = new Set(
  (
    'a about above add added adds after all also an and any are as at be been before being but by can change changed ' +
    'changes could did do docs document documentation does each file fix fixed fixes for from had has have here how i if ' +
    'in into is it its just like make may more most must need needs new no not now of on one only or other our out page ' +
    'pages please should so some such than that the their them then there these they this those to too update updated ' +
    'updates use used uses using was we were what when where which while who why will with would you your'
  ).split(' '),
)

/** Gives the words of a text, in order and with repetitions. */
export type ReadWords = (text: string) => string[]

/** Most words of a site occur many times: what one becomes is remembered, for so many. */
const MAX_REMEMBERED = 50_000

export function createWordReader(): ReadWords {
  const known = new Map<string, readonly string[]>()
  const formsOf = (run: string): readonly string[] => {
    const remembered = known.get(run)
    if (remembered !== undefined) return remembered
    const forms = UNSPACED.test(run) ? pairsOf(run) : wordForms(run)
    if (known.size < MAX_REMEMBERED) known.set(run, forms)
    return forms
  }
  return (text) => (runsIn(text) ?? []).flatMap(formsOf)
}

/** Most texts are ASCII, for which this takes half the time. */
function runsIn(text: string): readonly string[] | null {
  return /[^\n-~]/.test(text) ? text.normalize('NFKC').match(RUN) : text.match(/[A-Za-z0-9]+/g)
}

function wordForms(run: string): string[] {
  if (run.length > WORD_MAX_CHARACTERS) return []
  const parts = run.match(PART) ?? []
  return [run, ...(parts.length > 1 ? parts : [])].flatMap(plainWord)
}

function plainWord(word: string): string[] {
  const plain = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return COMMON.has(plain) ? [] : [stem(plain)]
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return pairs.length === 0 ? [run] : pairs
}

/** So that the forms of one English word are mostly one; what is left is no word, and need not be. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const singular = word.replace(/(?:(?<=[sxz]|[cs]h)es|(?<![su])s)$/, '').replace(/ie$/, 'y')
  const base = singular.replace(/(?<=[a-z]{3})(?:ing|ed|er|ation|ion|ment|or|able|al|ly)$/, '')
  return base.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/[ey]$/, '')
}
