// Units of time, size and share, as prose and names in code write them.

export interface Unit {
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
export function unitNamed(word: string, isAttached: boolean): Unit | undefined {
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
