// The numbers of a claim or an added line, and of its sources. A number counts when the lines have it with the same unit, without any
// unit, or converted: `30_000` beside `Ms`, or `30 * 1000`, supports "30 seconds". `30 minutes` does not.

// Units of time, size and share, as prose and names in code write them.

interface Unit {
  dimension: 'time' | 'size' | 'share'
  /** In base units: milliseconds, bytes, parts of one. Two where people mean either: KB. */
  factors: readonly number[]
  /** The units that a number without one may have. */
  bare: readonly number[]
}

const [SECOND, DAY] = [1000, 86_400_000]
const KIBI = 1024
const BARE_TIME = [1, SECOND]
const BARE_SIZE = [1]

function time(factor: number): Unit {
  return { dimension: 'time', factors: [factor], bare: BARE_TIME }
}

function size(power: number, isBinary: boolean): Unit {
  return { dimension: 'size', factors: isBinary ? [KIBI ** power] : [1000 ** power, KIBI ** power], bare: BARE_SIZE }
}

const SHARE: Unit = { dimension: 'share', factors: [0.01], bare: [1] }

const NAMES: readonly [names: string, unit: Unit][] = [
  ['ns nanos nanosecond nanoseconds', time(1e-6)],
  ['us µs μs micros microsecond microseconds', time(1e-3)],
  ['ms msec msecs milli millis millisecond milliseconds', time(1)],
  ['sec secs second seconds', time(SECOND)],
  ['min mins minute minutes', time(60 * SECOND)],
  ['hr hrs hour hours', time(3600 * SECOND)],
  ['day days', time(DAY)],
  ['week weeks', time(7 * DAY)],
  ['month months', time(30 * DAY)],
  ['year years', time(365 * DAY)],
  ['byte bytes', size(0, true)],
  ['kb kilobyte kilobytes', size(1, false)],
  ['mb megabyte megabytes', size(2, false)],
  ['gb gigabyte gigabytes', size(3, false)],
  ['tb terabyte terabytes', size(4, false)],
  ['kib', size(1, true)],
  ['mib', size(2, true)],
  ['gib', size(3, true)],
  ['% percent percentage pct', SHARE],
]
const UNITS: ReadonlyMap<string, Unit> = new Map(
  NAMES.flatMap(([names, unit]) => names.split(' ').map((name): [string, Unit] => [name, unit])),
)
/** Only directly after a number: `30s`, `5 m`. */
const LETTERS: ReadonlyMap<string, Unit> = new Map([
  ['s', time(SECOND)],
  ['m', time(60 * SECOND)],
  ['h', time(3600 * SECOND)],
  ['d', time(DAY)],
  ['b', size(0, true)],
  ['k', size(1, false)],
])

/** Gives the unit that the word after a number names. `isAttached`: without a space. */
function unitNamed(word: string, isAttached: boolean): Unit | undefined {
  const name = word.toLowerCase()
  return UNITS.get(name) ?? (isAttached || /^[smhd]$/.test(name) ? LETTERS.get(name) : undefined)
}

/** Gives each unit once that the words and names of a line mention: `timeoutMs`, `from_secs(`, `ofMinutes(`. */
export function unitsIn(line: string): Unit[] {
  const words = line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-zµμ%]+/)
  // `Math.min` is no minute.
  const units = words.flatMap((word) =>
    word !== 'min' && (word.length > 1 || word === '%') ? (UNITS.get(word) ?? []) : [],
  )
  return [...new Set(units)]
}

export interface Quantity {
  /** As the claim has it, with its unit. */
  text: string
  value: number
  unit: Unit | undefined
  /** A word that is no unit follows: `5 retries`. */
  hasNoun: boolean
}

export interface SourceNumber {
  value: number
  /** Directly after the number: decisive. */
  attached: Unit | undefined
  /** On its line. */
  near: readonly Unit[]
  /** In the whole text. */
  around: readonly Unit[]
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const TENS = new Map([
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['sixty', 60],
  ['hundred', 100],
  ['twice', 2],
  ['once', 1],
  ['single', 1],
  ['double', 2],
  ['doubled', 2],
  ['doubles', 2],
  ['triple', 3],
  ['dozen', 12],
  ['half', 0.5],
])
/** Nouns after which a number word counts something and is not just a way of speaking ("two ways"). */
const COUNTED =
  /^(?:attempt|retr|tr(?:y|ies)|time|request|connection|worker|thread|character|line|byte|entr|item|level|day|replica|node)/i
/** A larger number word counts something, whatever the noun. */
const COUNTED_FROM = 5
/** Numbers that belong to a name (`UTF-8`, `sha256`, `HTTP/2`, `RFC 3986`) are no quantities; a date is one. */
const IN_CLAIM =
  /(?<![\w./#]|[A-Za-z]-|\b(?:RFC|PEP|ISO) )(\d{4}-\d\d-\d\d|\d{1,3}(?:[,_]\d{3})+|\d{1,30})(\.\d{1,15})?(?!\w{0,40}\.\d)(?:([ \u00a0-]?)(%|[A-Za-zµμ]{1,20}))?/g
const WORD_IN_CLAIM = /\b([A-Za-z]{3,10})[ -](?=([A-Za-z]{1,20}))/g
const ADDRESS = /\bhttps?:\/\/\S+/g
/** `5 * 1024 * 1024`, `1 << 20`, `2 ** 10`. */
const PRODUCT = /(?<![\w.])\d[\d_]{0,30}(?:\.\d{1,15})?(?: ?(?:\*\*|\*|<<) ?\d[\d_]{0,30}(?:\.\d{1,15})?){1,8}/g
const IN_SOURCE =
  /(?<![\d.])(?:\d{4}-\d\d-\d\d|\d{1,3}(?:,\d{3})+|\d[\d_]{0,30})(?:\.\d{1,15})?(?:e\d{1,2})?(?!\w{0,40}\.\d)(?:([ \u00a0-]?|\s?\*\s?(?:[\w]{1,30}\.)?|\.)(%|[A-Za-zµμ]{1,20}))?/g
/** In cited lines, which are few; longer lines are data. */
const LINE_MAX_CHARACTERS = 5000
const AROUND_MAX_CHARACTERS = 50_000

/** Gives the numbers of a claim, without those of the versions that it names. */
export function quantitiesIn(claim: string, versions: ReadonlySet<string>): Quantity[] {
  const text = claim.replace(ADDRESS, ' ')
  const digits = Array.from(text.matchAll(IN_CLAIM), ([all, whole = '', fraction = '', gap, word = '']) => {
    const unit = word === '' ? undefined : unitNamed(word, gap === '')
    const isName = word !== '' && gap === '' && unit === undefined
    const value = Number(whole.replace(/[,_-]/g, '') + fraction)
    const isVersion = versions.has(whole + fraction)
    return isName || isVersion
      ? []
      : [{ text: unit === undefined ? whole + fraction : all, value, unit, hasNoun: word !== '' }]
  }).flat()
  const words = Array.from(text.matchAll(WORD_IN_CLAIM), ([, number = '', noun = '']) => {
    const value = valueOfWord(number)
    const unit = unitNamed(noun, false)
    const isCounted = unit !== undefined || COUNTED.test(noun) || (value ?? 0) >= COUNTED_FROM
    return value === undefined || value < 2 || !isCounted
      ? []
      : [{ text: `${number} ${noun}`, value, unit, hasNoun: true }]
  }).flat()
  const twice = /\btwice\b/i.test(text) ? [{ text: 'twice', value: 2, unit: undefined, hasNoun: false }] : []
  return [...digits, ...words, ...twice]
}

function valueOfWord(word: string): number | undefined {
  const at = NUMBER_WORDS.indexOf(word.toLowerCase())
  return at === -1 ? TENS.get(word.toLowerCase()) : at
}

/** Gives the numbers of a text. One without a unit may have that of another line: of a key above it, or the header of its table. */
export function numbersIn(text: string): readonly SourceNumber[] {
  const around = unitsIn(text.slice(0, AROUND_MAX_CHARACTERS))
  return text.split('\n').flatMap((line) => numbersOn(line.slice(0, LINE_MAX_CHARACTERS), around))
}

/** Gives the quantities that are not among the numbers. */
export function missingAmong(quantities: readonly Quantity[], numbers: readonly SourceNumber[]): Quantity[] {
  return quantities.filter((quantity) => !numbers.some((number) => supports(number, quantity)))
}

function numbersOn(line: string, around: readonly Unit[]): SourceNumber[] {
  const near = unitsIn(line)
  const products = Array.from(line.matchAll(PRODUCT), ([text]) => ({
    value: multiply(text),
    attached: undefined,
    near,
    around,
  }))
  const digits = Array.from(line.matchAll(IN_SOURCE), ({ 0: all, 1: gap, 2: word = '', index }) => {
    // `sha256`, `urllib3`: a short number in a name is part of it.
    if (/[A-Za-uw-z_]/.test(line[index - 1] ?? '') && !/^\d{3}/.test(all)) return []
    const number = /^(?:\d{4}-\d\d-\d\d|[\d_,]+(?:\.\d+)?(?:e\d+)?)/.exec(all)?.[0] ?? ''
    const attached = word === '' ? undefined : unitNamed(word, gap === '')
    return [{ value: Number(number.replace(/[,_-]/g, '')), attached, near, around }]
  }).flat()
  const words = Array.from(line.matchAll(/[A-Za-z]{3,10}/g), ([word]) => valueOfWord(word) ?? []).flat()
  return [...products, ...digits, ...words.map((value) => ({ value, attached: undefined, near, around }))]
}

function multiply(text: string): number {
  const [first = '0', ...rest] = text.replaceAll('_', '').split(/ ?(?:\*\*|\*|<<) ?/)
  const signs = text.match(/\*\*|\*|<</g) ?? []
  return rest.reduce((value, factor, at) => {
    const sign = signs[at]
    return sign === '*' ? value * Number(factor) : sign === '<<' ? value * 2 ** Number(factor) : value ** Number(factor)
  }, Number(first))
}

function supports(number: SourceNumber, { value, unit, hasNoun }: Quantity): boolean {
  if (unit === undefined) return number.value === value && !(hasNoun && number.attached !== undefined)
  const ofKind = (units: readonly Unit[]): number[] =>
    units.filter(({ dimension }) => dimension === unit.dimension).flatMap(({ factors }) => factors)
  const onLine = ofKind(number.attached === undefined ? number.near : [number.attached])
  const around = ofKind(number.around)
  // A number without a unit has that of the lines around it, or is one of the base units of code.
  const tried = onLine.length > 0 ? onLine : [...(around.length > 0 ? around : unit.factors), ...unit.bare]
  return tried.some((factor) => unit.factors.some((own) => isEqual(number.value * factor, value * own)))
}

function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}
