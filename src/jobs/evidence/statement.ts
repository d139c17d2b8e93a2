// Whether a sentence states a fact, and which facts it holds: numbers, names, and words such as "not" that turn its meaning.
import { stemsIn } from './claim-words.ts'
import { toTerm } from './name-term.ts'
import { properNamesIn } from './proper-names.ts'
import type { Sentence } from './prose-sentences.ts'
import { wordsOfProse } from './prose-terms.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import type { Term } from './term.ts'

export interface Statement extends Sentence {
  path: string
  stems: ReadonlySet<string>
  quantities: readonly Quantity[]
  terms: readonly Term[]
  properNames: readonly string[]
  /** In lower case. */
  turns: readonly string[]
}

const MIN_STEMS = 2
const MIN_WORDS = 4
const TURNS =
  /\b(?:not|never|no|none|cannot|can't|don't|doesn't|isn't|aren't|won't|without|only|always|must|disabled?|enabled?|optional|required?|deprecated|experimental|unsupported)\b/gi
/** Verbs of behaviour and of obligation, by which an instruction states something too. */
const BEHAVIOUR =
  /\b(?:will|must|cannot|can't|only|always|never|defaults?|supports?|returns?|throws?|fails?|enables?|disables?|prevents?|requires?|automatically|guarantees?|ensures?)\b/i
const INSTRUCTION =
  /^(?:(?:first|then|next|now|finally|optionally|to [^,]{1,80}),? )?(?:see|read|run|use|add|set|create|open|click|install|follow|check|make|note|choose|select|go|copy|paste|replace|change|start|stop|call|write|import|export|configure|enable|disable|try|consider|refer|learn|visit|let's|let us|you can find)\b/i
const POINTER =
  /^(?:see|read|refer to|learn more|for (?:more|details|further)|visit|check out|more (?:information|details))\b/i

/** Gives the statement that the sentence is; undefined for a question, a pointer, an instruction or a fragment. */
export function toStatement(sentence: Sentence, path: string): Statement | undefined {
  const { text, isTableRow } = sentence
  const stems = stemsIn(text)
  const terms = wordsOfProse(text).flatMap((word) => toTerm(word) ?? [])
  const versions = new Set(
    terms.flatMap(({ kind, spellings }) => (kind === 'version' ? spellings.map(({ needle }) => needle) : [])),
  )
  const quantities = quantitiesIn(text, versions)
  const hasFacts = terms.length + quantities.length > 0
  if (!isTableRow && isNoStatement(text, hasFacts, stems.size)) return undefined
  if (isTableRow && !hasFacts && stems.size < MIN_STEMS) return undefined
  const turns = [...new Set((text.match(TURNS) ?? []).map((word) => word.toLowerCase()))]
  return { ...sentence, path, stems, quantities, terms, properNames: properNamesIn(text), turns }
}

function isNoStatement(text: string, hasFacts: boolean, stems: number): boolean {
  const isLatin = /[A-Za-z]{2}/.test(text)
  if (isLatin ? text.split(' ').length < MIN_WORDS || stems + (hasFacts ? 1 : 0) < MIN_STEMS : text.length < 8)
    return true
  if (/[?？]$/.test(text) || POINTER.test(text)) return true
  if (/[:：]$/.test(text) && !hasFacts) return true
  return INSTRUCTION.test(text) && !BEHAVIOUR.test(text)
}

/** How much there is to be wrong about: the first are shown first. */
export function strengthOf({ quantities, terms, properNames, turns, text }: Statement): number {
  return quantities.length * 3 + terms.length * 2 + properNames.length + turns.length + (BEHAVIOUR.test(text) ? 1 : 0)
}
