// What entries of the lines say is a default: in words, or as the value of a setting.
import { bestOf } from './claim-focus.ts'
import type { Entry } from './source-entry.ts'

export interface Statement {
  /** What is said of the default, with its value. */
  text: string
  /** The entry that it stands in. */
  whole: string
  /** The word "default" says so; otherwise it is the value of a setting. */
  isExplicit: boolean
  /** The setting switches something off: `disable_cache`. */
  isInverse: boolean
}

/** `default: 5`, "defaults to 5", "the default is 5", `DefaultSize = 5`. */
const AFTER =
  /(?<![A-Za-z]| by )(?:[Dd]efaults?|DEFAULTS?)(?![A-Za-z])((?:[^.;)]|[.;](?!\s)){1,100})|(?<=[Dd]efault[A-Z]\w{0,40}|DEFAULT_\w{0,40})(\W[^;)]{1,100})/g
/** "5 by default", "5, the default", "5 (default)". */
const BEFORE = /((?:[^.;:|]|\.(?!\s)){1,40}?)(?:\bby default\b|, the default\b|\(the default\b|\(default\))/gi
/** `key: 5`, `key = 5`, `#key 5`, `Option(5`, `IntVar(&key, "key", 5`. */
const DEFINITION =
  /^#[a-z][\w.-]* (\S+)$|^[^\n]*?["'\w)\]](?:\s*:?=\s*|:\s+)(?!=)([^\n]+)|(?:Var|Option|Setting|Field|Config)P?\(([^\n]+)/gm
const EXAMPLE = /(?:\be\.g\.|\bfor example\b|\bfor instance\b|\bsuch as\b)[^.;)]{0,60}/gi
/** Where the code begins that a comment describes. */
const END_OF_COMMENT = /(?<=^\s*(?:#(?!\[)|\/\/|\*|--)[^\n]*)\n(?!\s*(?:#(?!\[)|\/\/|\*|--))/gm
/** With the mark of a comment. */
const LINE_START = /\n\s*(?:#+(?!\[)|\/\/+[/!]?|\*+|--)?\s*/g
/** A session in a shell or an interpreter shows what someone typed. */
const SESSION = /^\s*(?:>>>|\$ )/
const SWITCHES_OFF =
  /(?:[Dd]isable|[Ss]kip|[Ww]ithout|[Ii]gnore|[Hh]ide|[Oo]mit|[Ss]uppress|[Ss]ilence|[Pp]revent)(?:[_-][a-z]|[A-Z])|(?<![A-Za-z])[Nn]o[_-][a-z]|(?<![a-z])no[A-Z]|No[A-Z]/
/** What is said in words comes first, unless the value of a setting fits twice as well. */
const FITS = 0.5

/** An entry that says something of a default. */
export interface StatingEntry {
  entry: Entry
  statements: readonly Statement[]
}

/** Gives those of the entries that say something of a default: to be looked for once, however many clauses ask. */
export function findStating(entries: readonly Entry[]): StatingEntry[] {
  return entries
    .map((entry) => ({ entry, statements: statementsOf(entry) }))
    .filter(({ statements }) => statements.length > 0)
}

/** Gives what the entries with the highest score say. */
export function findStatements(stating: readonly StatingEntry[], score: (entry: Entry) => number): Statement[] {
  const scoreOf = ({ entry }: StatingEntry): number => score(entry)
  const best = bestOf(stating, scoreOf)
  const explicit = bestOf(stating.filter(isExplicit), scoreOf)
  const fits = explicit.some((one) => scoreOf(one) >= FITS * scoreOf(best[0] ?? one))
  return (fits ? explicit : best).flatMap(({ statements }) => statements)
}

function isExplicit({ statements }: StatingEntry): boolean {
  return statements.some((one) => one.isExplicit)
}

function statementsOf({ text }: Entry): Statement[] {
  const plain = text.replace(EXAMPLE, ' ')
  const said = wordsOnDefault(plain.replace(END_OF_COMMENT, '; ').replace(LINE_START, ' '))
  const isExplicit = said.length > 0
  const isInverse = !isExplicit && SWITCHES_OFF.test(plain.split(/[:=(]/)[0] ?? '')
  return (isExplicit ? said : valuesOf(plain)).map((one) => ({ text: one, whole: text, isInverse, isExplicit }))
}

function wordsOnDefault(text: string): string[] {
  return [
    ...Array.from(text.matchAll(AFTER), ([, after, value]) => after ?? value ?? ''),
    ...Array.from(text.matchAll(BEFORE), ([, before = '']) => before),
  ]
}

function valuesOf(text: string): string[] {
  if (SESSION.test(text)) return []
  return Array.from(text.matchAll(DEFINITION), ([, disabled, value, argument]) => disabled ?? value ?? argument ?? '')
}
