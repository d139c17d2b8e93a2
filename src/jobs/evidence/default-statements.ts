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

/** Gives what the entries with the highest score say. */
export function findStatements(entries: readonly Entry[], score: (entry: Entry) => number): Statement[] {
  const stating = entries.filter((entry) => statementsOf(entry).length > 0)
  const isExplicit = (entry: Entry): boolean => statementsOf(entry).some((one) => one.isExplicit)
  const best = bestOf(stating, score)
  const explicit = bestOf(stating.filter(isExplicit), score)
  const fits = explicit.some((entry) => score(entry) >= FITS * score(best[0] ?? entry))
  return (fits ? explicit : best).flatMap(statementsOf)
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
