// What the claim says is the default, beside what the lines say is. Only the entries that speak of the same are asked, and only a
// default that they state can contradict: where they state none, the other rules decide.
import { clausesOf, focusOf, scoreIn, scoreOf } from './claim-focus.ts'
import { stemsIn } from './claim-words.ts'
import { findStatements, findStating, type Statement, type StatingEntry } from './default-statements.ts'
import { missingAmong, numbersBeside, type Quantity, unitsNear } from './quantities.ts'
import type { Entry } from './source-entry.ts'
import type { Unit } from './units.ts'

const DEFAULT = /\bdefaults?\b/i
const NO_LIMIT =
  /\b(?:no|any|without) (?:\w+ )?(?:limit|bound|timeout)\b|\bunlimited\b|\bindefinitely\b|\binfinite(?:ly)?\b|\bforever\b/i
const NONE =
  /\b(?:inf|infinity|unlimited|infinite|no|none|null|nil|undefined|never|forever|indefinitely|disabled?|off|false)\b|-1\b|(?<![\d.])0(?![\d.])/i
const DENIES = /\b(?:not?|never|none|nothing|cannot|without)\b|n't\b/i
/** The name of a value, whose own value stands elsewhere. */
const CONSTANT = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\b[a-z]\w*\.[a-z]\w*\.\w+/

/** Gives the default of the claim that the lines contradict, as the claim has it. `near`: the lines and what encloses them. */
export function findOtherDefault(
  claim: string,
  quantities: readonly Quantity[],
  entries: readonly Entry[],
  near: string,
): string | undefined {
  const whole = focusOf(claim)
  const stating = findStating(entries)
  const units = unitsNear(near)
  for (const clause of clausesOf(claim)) {
    const exception = findDefaultException(clause, stating, (entry) => scoreOf(whole, entry))
    if (exception !== undefined) return exception
    if (!DEFAULT.test(clause)) continue
    const focus = focusOf(clause)
    const statements = findStatements(stating, (entry) => scoreIn(focus, whole, entry))
    if (statements.length === 0 || statements.some(({ text }) => CONSTANT.test(text))) continue
    const own = quantities.filter(({ text }) => clause.includes(text))
    const other = contradicted(clause, own, statements, units)
    if (other !== undefined) return other
  }
  return undefined
}

function contradicted(
  clause: string,
  quantities: readonly Quantity[],
  statements: readonly Statement[],
  units: readonly Unit[],
): string | undefined {
  if (quantities.length > 0) return contradictedNumber(quantities, statements, units)
  if (NO_LIMIT.test(clause)) return contradictedLimit(statements, units)
  const values = valuesIn(clause)
  if (values.length > 0) return values.find((value) => !statements.some(({ text }) => hasWord(text, value)))
  return contradictedPlainWord(clause, statements) ?? otherChoice(clause, statements) ?? otherSwitch(clause, statements)
}

function contradictedNumber(
  quantities: readonly Quantity[],
  statements: readonly Statement[],
  units: readonly Unit[],
): string | undefined {
  const numbers = statements.flatMap(({ text }) => [...numbersBeside(text, units)])
  const missing = missingAmong(quantities, numbers)
  const saysNone = statements.some(({ text, isExplicit }) => isExplicit && (NONE.test(text) || DENIES.test(text)))
  return missing.length === quantities.length && (numbers.length > 0 || saysNone) ? missing[0]?.text : undefined
}

function contradictedLimit(statements: readonly Statement[], units: readonly Unit[]): string | undefined {
  const hasNumber = statements.some(({ text }) => numbersBeside(text, units).length > 0)
  return hasNumber && !statements.some(({ text }) => NONE.test(text)) ? 'no limit' : undefined
}

const VALUE =
  /\b(?:(?:is|to|of|are|be) |default(?: value)?(?::|=) ?)`+["']?([A-Za-z][\w./-]*)["']?`+|`+["']?([A-Za-z][\w./-]*)["']?`+ (?:by default|is the default)/gi

function valuesIn(clause: string): string[] {
  const values = Array.from(clause.matchAll(VALUE), ([, after, before]) => after ?? before ?? '')
  return values.filter((value) => !/^(?:true|false)$/i.test(value))
}

/** "The default type is an array", "searches are case-sensitive by default". */
const PLAIN_WORD =
  /\bdefault (?:[\w-]+ ){0,4}(?:is|are) (?:an? |the )?([A-Za-z][\w-]{2,})(?: [\w-]+)?[.]?$|\b(?:is|are) (?:an? |the )?((?:[A-Za-z][\w-]{2,} ){1,4})by default\b/i

/** A number that `quantitiesIn` leaves out. */
const ONE = /\b(?:one|single|once)\b/i

function contradictedPlainWord(clause: string, statements: readonly Statement[]): string | undefined {
  const [, noun, quality] = PLAIN_WORD.exec(clause) ?? []
  const value = (noun ?? quality)?.trim()
  const isSwitch = ({ text }: Statement): boolean => stateOf(text) !== undefined
  if (value === undefined || stateOf(value) !== undefined || ONE.test(value) || statements.some(isSwitch))
    return undefined
  if (!statements.some(({ isExplicit }) => isExplicit)) return undefined
  const words = value.split(' ')
  return statements.some(({ text }) => words.some((word) => hasStart(text, word))) ? undefined : value
}

const CHOICES = /(?<![\w|-])[\w-]+(?:\|[\w-]+){1,20}/g

/** Lists of more are data. */
const CHOICES_MAX = 50

function choicesIn(text: string): string[] {
  return (text.match(CHOICES) ?? []).flatMap((list) => list.split('|')).slice(0, CHOICES_MAX)
}

/** Of the choices `a|b`, the claim has one that is not the default, and not the default. */
function otherChoice(clause: string, statements: readonly Statement[]): string | undefined {
  const stems = stemsIn(clause)
  const isClaimed = (choice: string): boolean => [...stemsIn(choice)].some((stem) => stems.has(stem))
  const choicesOf = new Map([...new Set(statements.map(({ whole }) => whole))].map((text) => [text, choicesIn(text)]))
  for (const { text, whole } of statements) {
    const choices = choicesOf.get(whole) ?? []
    const defaults = choices.filter((choice) => hasStart(text, choice))
    const other = choices.find((choice) => isClaimed(choice) && !defaults.includes(choice))
    if (other !== undefined && defaults.length > 0 && !defaults.some(isClaimed)) return other
  }
  return undefined
}

const ON = /(?<![\w-])(?:true|on|yes|enabled?|active)(?![\w-])/i
const OFF = /(?<![\w-])(?:false|off|disabled?|inactive)(?![\w-])/i

/** "X is on by default", "X writes by default": what switches it says on or off. */
function otherSwitch(clause: string, statements: readonly Statement[]): string | undefined {
  const states = statements.flatMap(({ text, isInverse }) => {
    const state = stateOf(text)
    return state === undefined ? [] : [state !== isInverse]
  })
  if (ON.test(clause) && OFF.test(clause)) return undefined
  const claimed = stateOf(clause) ?? !DENIES.test(clause)
  if (states.length === 0 || states.includes(claimed)) return undefined
  return claimed ? 'on' : 'off'
}

/** "Not yet enabled". */
const NOT_BEFORE = /(?:\bnot|n't)\s+(?:\w+\s+){0,2}(?:true|on|enabled?|active|false|off|disabled?|inactive)\b/i

/** Whether the text says on or off; undefined when it says neither or both. */
function stateOf(text: string): boolean | undefined {
  const [on, off] = [ON.test(text), OFF.test(text)]
  return on === off ? undefined : on !== NOT_BEFORE.test(text)
}

const EXCEPTION =
  /^unless\b.*?\b([\w-]+)["'`]*(?: (?:is|are|was|were) (?:given|set|passed|used|specified|chosen))?[.]?$/i

/** "Unless `none` is given" says that `none` is not the default. Gives what the claim takes for the default. */
function findDefaultException(
  clause: string,
  entries: readonly StatingEntry[],
  score: (entry: Entry) => number,
): string | undefined {
  const value = EXCEPTION.exec(clause)?.[1]
  if (value === undefined) return undefined
  const stated = findStatements(entries, score).filter(({ isExplicit }) => isExplicit)
  const isDefault = stated.some(({ text }) => new RegExp(`^\\W*(?:(?:is|to|value)\\W+)*${value}\\b`, 'i').test(text))
  return isDefault ? `something other than ${value}` : undefined
}

/** "globs" begins as `glob` does; "sensitive" is not in "insensitive". */
function hasStart(text: string, word: string): boolean {
  const start = word.toLowerCase().replace(/(?:ed|es|s)$/, '')
  return new RegExp(`(?<![\\w-])${start}`, 'i').test(text)
}

function hasWord(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase())
}
