// Markers of enumerated lists: `parse_enumerator` and `is_enumerated_list_item` of docutils.

type Sequence = '#' | 'arabic' | 'loweralpha' | 'upperalpha' | 'lowerroman' | 'upperroman'

export interface Enumerator {
  /** What stands around the number: `( )`, ` )` or ` .`. */
  format: string
  sequence: Sequence
  ordinal: number
  /** Of the marker with the blanks behind it. */
  length: number
  /** True if it continues the list that was given. */
  follows: boolean
  /** An item before it is `#.`. */
  isAuto: boolean
}

const MARKER = /^(\(?)([0-9]+|[a-z]|[A-Z]|[ivxlcdm]+|[IVXLCDM]+|#)([).])(?: +|$)/
const SEQUENCES: readonly [Sequence, RegExp][] = [
  ['arabic', /^[0-9]+$/],
  ['loweralpha', /^[a-z]$/],
  ['upperalpha', /^[A-Z]$/],
  ['lowerroman', /^[ivxlcdm]+$/],
  ['upperroman', /^[IVXLCDM]+$/],
]

/** Reads the marker of a line, as the next of a list if there is one. Undefined where there is none. */
export function readEnumerator(text: string, list?: Enumerator): Enumerator | undefined {
  const [whole, open = '', number = '', close = ''] = MARKER.exec(text) ?? []
  if (whole === undefined || (open === '(' && close === '.')) return undefined
  const sequence = sequenceOf(number, list?.sequence)
  const ordinal = sequence === undefined ? undefined : ordinalOf(number, sequence)
  if (sequence === undefined || ordinal === undefined) return undefined
  const format = `${open}${close}`
  const isNext = sequence === '#' || (sequence === list?.sequence && !list.isAuto && ordinal === list.ordinal + 1)
  const follows = list !== undefined && format === list.format && isNext
  return { format, sequence, ordinal, length: whole.length, follows, isAuto: sequence === '#' }
}

/** The line below must be blank, indented, or the next item. */
export function isListItem({ format, sequence, ordinal }: Enumerator, below: string | undefined): boolean {
  if (below === undefined || below === '' || below.startsWith(' ')) return true
  const next = enumeratorOf(ordinal + 1, sequence)
  if (next === undefined) return false
  const [open, close] = [format.slice(0, -1), format.slice(-1)]
  return [next, '#'].some((number) => below.startsWith(`${open}${number}${close} `))
}

function sequenceOf(text: string, expected: Sequence | undefined): Sequence | undefined {
  if (text === '#') return '#'
  const known = SEQUENCES.find(([name]) => name === expected)
  if (known?.[1].test(text)) return known[0]
  if (expected === undefined && text === 'i') return 'lowerroman'
  if (expected === undefined && text === 'I') return 'upperroman'
  return SEQUENCES.find(([, pattern]) => pattern.test(text))?.[0]
}

function ordinalOf(text: string, sequence: Sequence): number | undefined {
  if (sequence === '#') return 1
  if (sequence === 'arabic') return Number(text)
  if (sequence.endsWith('alpha')) return text.toLowerCase().charCodeAt(0) - 96
  const value = fromRoman(text.toUpperCase())
  return value !== undefined && toRoman(value) === text.toUpperCase() ? value : undefined
}

function enumeratorOf(ordinal: number, sequence: Sequence): string | undefined {
  if (sequence === '#') return '#'
  if (sequence === 'arabic') return String(ordinal)
  if (sequence.endsWith('alpha') && ordinal > 26) return undefined
  const upper = sequence.endsWith('alpha') ? String.fromCharCode(ordinal + 64) : toRoman(ordinal)
  return sequence.startsWith('lower') ? upper.toLowerCase() : upper
}

const ROMAN: readonly [string, number][] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
]

function toRoman(value: number): string {
  let [left, text] = [value, '']
  for (const [letters, worth] of ROMAN) for (; left >= worth; left -= worth) text += letters
  return text
}

function fromRoman(text: string): number | undefined {
  if (text.length > 20) return undefined
  let [rest, value] = [text, 0]
  for (const [letters, worth] of ROMAN) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) value += worth
  }
  return rest === '' && value < 5000 ? value : undefined
}
