// Whether a number of the lines belongs to what the claim speaks of. "`--keep` is 10" is not shown by lines in which `--keep` is 0
// and `--keep-all` is 10: the number has to stand in the entry that speaks of the same as the claim, or in one that does as much.
import { clausesOf, type Focus, focusOf, scoreIn } from './claim-focus.ts'
import { missingAmong, numbersBeside, type Quantity, type SourceNumber, unitsNear } from './quantities.ts'
import type { Entry } from './source-entry.ts'

/** Gives the first quantity that only entries on something else have. `near`: the lines and what encloses them, for their units. */
export function findStray(
  claim: string,
  quantities: readonly Quantity[],
  entries: readonly Entry[],
  near: string,
): Quantity | undefined {
  if (entries.length < 2 || quantities.length === 0) return undefined
  const whole = focusOf(claim)
  const units = unitsNear(near)
  const numbered = entries.map((entry) => ({
    entry,
    numbers: numbersBeside(entry.text, units),
    values: numbersBeside(entry.text.replace(NO_VALUE, ' '), units),
  }))
  return quantities.find((quantity) => {
    const clause = clausesOf(claim).find((part) => part.includes(quantity.text)) ?? claim
    return isStray(quantity, focusOf(clause), whole, numbered)
  })
}

/** Numbers in names, and in strings with several words: `HTTP/1`, "HTTP/1.1 200 OK". */
const NO_VALUE = /\b[A-Za-z]+[/-]\d[\d.]*|"[^"\n]* [^"\n]*"|#\d+/g

/** The setting has no value of its own. */
const NO_NUMBER = /(?:[:=(]|\|\||\?\?)\s*(?:nil|null|None|undefined|Infinity|inf)\b/

interface Numbered {
  entry: Entry
  numbers: readonly SourceNumber[]
  /** Those that may be the value of what the entry speaks of. */
  values: readonly SourceNumber[]
}

function isStray(quantity: Quantity, clause: Focus, whole: Focus, numbered: readonly Numbered[]): boolean {
  const score = ({ entry }: Numbered): number => scoreIn(clause, whole, entry)
  const carries = ({ numbers }: Numbered): boolean => missingAmong([quantity], numbers).length === 0
  const own = numbered.filter(carries).map(score)
  const others = numbered
    .filter((one) => !carries(one) && (one.values.some(isComparable(quantity)) || NO_NUMBER.test(one.entry.text)))
    .map(score)
  return own.length > 0 && Math.max(0, ...others) > Math.max(...own)
}

function isComparable({ unit }: Quantity): (number: SourceNumber) => boolean {
  return ({ attached }) => attached === undefined || attached.dimension === unit?.dimension
}
