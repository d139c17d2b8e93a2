// What a claim, or the part of it that gives a value, speaks of; and how much of that an entry of the cited lines has.
import { hasStem, stemsIn } from './claim-words.ts'
import { toTerm } from './name-term.ts'
import { subjectsIn } from './proper-names.ts'
import { wordsOfProse } from './prose-terms.ts'
import type { Entry } from './source-entry.ts'
import { foldPrompts, hasTerm, isNamedIn, type Term } from './term.ts'

export interface Focus {
  terms: readonly Term[]
  stems: ReadonlySet<string>
  /** In lower case. */
  abbreviations: readonly string[]
}

const BETWEEN_CLAUSES = /\s*[;,]\s+|\s+(?=\b(?:and|but|while|whereas|which|because|so|unless|until)\b)/
/** "By default, ..." begins a clause and is none. */
const CLAUSE_MIN_WORDS = 3
/** A name says more of what is meant than a word. */
const TERM_WEIGHT = 3

/** Gives the parts of a claim that may each speak of something else. */
export function clausesOf(claim: string): string[] {
  const clauses: string[] = []
  for (const part of claim.split(BETWEEN_CLAUSES)) {
    const last = clauses.at(-1)
    if (last !== undefined && last.split(/\s+/).length < CLAUSE_MIN_WORDS)
      clauses[clauses.length - 1] = `${last}, ${part}`
    else if (part.trim() !== '') clauses.push(part)
  }
  return clauses
}

export function focusOf(text: string): Focus {
  return {
    terms: wordsOfProse(text).flatMap((word) => toTerm(word) ?? []),
    stems: stemsIn(text),
    abbreviations: subjectsIn(text).map((word) => word.toLowerCase()),
  }
}

/** Gives what the text speaks of beside its names. */
export function wordsBeside(text: string, { terms }: Focus): Focus {
  const rest = terms.reduce((left, term) => left.replaceAll(term.text, ' '), text)
  return { ...focusOf(rest), terms: [] }
}

/** How much of the focus the entry has, with the headings and keys above it. */
export function scoreOf({ terms, stems, abbreviations }: Focus, { text, scope, key = '' }: Entry): number {
  const source = foldPrompts([text, scope])
  const found = terms.filter((term) => (term.kind === 'flag' ? isNamedIn(source, term) : hasTerm(source.text, term)))
  const words = [...stems].filter((stem) => hasStem(source.folded, stem)).length
  const short = abbreviations.filter((word) => source.folded.includes(word)).length
  const isKey = terms.some((term) => key !== '' && isNamedIn(foldPrompts([key]), term))
  return TERM_WEIGHT * (found.length + (isKey ? 1 : 0)) + words + short
}

/** As `scoreOf`, of a clause and, with half of the weight, of the whole claim: the subject may stand in another clause. */
export function scoreIn(clause: Focus, claim: Focus, entry: Entry): number {
  return 2 * scoreOf(clause, entry) + scoreOf(claim, entry)
}

/** Gives the entries with the highest score, none when nothing is found. */
export function bestOf<T>(entries: readonly T[], score: (entry: T) => number): T[] {
  const scores = entries.map(score)
  const best = Math.max(0, ...scores)
  return best === 0 ? [] : entries.filter((_, at) => scores[at] === best)
}
