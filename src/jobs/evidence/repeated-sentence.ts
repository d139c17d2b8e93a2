// A claim that repeats a sentence of the lines nearly word by word, but with another number or name, or with "not" more or less.
import { shareOf, stemsIn } from './claim-words.ts'
import { toTerm } from './name-term.ts'
import { wordsOfProse } from './prose-terms.ts'
import { missingQuantities, type Quantity } from './quantities.ts'
import { type Entry, sentencesOf } from './source-entry.ts'
import { foldPrompts, isNamedIn, type Term } from './term.ts'

/** The share of its words that the claim must have from the sentence, and the sentence from the claim. */
const REPEATED = 0.85
const REPEATS = 0.7
/** Shorter claims are like many sentences. */
const MIN_WORDS = 4
const NOTS = /(?<![\w-])(?:not|no|never|none|nothing|cannot|neither|nor)(?![\w-])|n't\b/gi
const SWITCHES = [/(?<![\w-])(?:true|enabled?|on)(?![\w-])/gi, /(?<![\w-])(?:false|disabled?|off)(?![\w-])/gi]

interface Facts {
  quantities: readonly Quantity[]
  terms: readonly Term[]
}

/** True when the lines have the sentence, and only with other facts. `near`: the lines and what encloses them, for units. */
export function turnsSentence(claim: string, facts: Facts, entries: readonly Entry[], near: string): boolean {
  const stems = stemsIn(claim)
  if (stems.size < MIN_WORDS) return false
  const repeated = entries
    .flatMap(({ text }) => sentencesOf(text))
    .filter((sentence) => {
      const others = stemsIn(sentence)
      return shareOf(stems, others) >= REPEATED && shareOf(others, stems) >= REPEATS
    })
  return repeated.length > 0 && !repeated.some((sentence) => saysTheSame(claim, facts, sentence, near))
}

function saysTheSame(claim: string, { quantities, terms }: Facts, sentence: string, near: string): boolean {
  const isEven = (words: RegExp): boolean => count(claim, words) === count(sentence, words)
  return (
    isEven(NOTS) &&
    SWITCHES.every(isEven) &&
    missingQuantities(quantities, sentence, near).length === 0 &&
    !namesAnother(terms, sentence)
  )
}

function count(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0
}

/** A name of the claim is not in the sentence, which has one that the claim has not. */
function namesAnother(terms: readonly Term[], sentence: string): boolean {
  const source = foldPrompts([sentence])
  const missing = terms.some((term) => !isNamedIn(source, term))
  if (!missing) return false
  const claimed = new Set(terms.map(({ text }) => text))
  return wordsOfProse(sentence).some((word) => !claimed.has(toTerm(word)?.text ?? word))
}
