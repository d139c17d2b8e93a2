// How many words of a claim its source has, beside the names and numbers that have been looked for by themselves.
import { hasStem, stemsIn, weightyStemsIn } from './claim-words.ts'
import { sameAs } from './same-words.ts'
import type { FoldedPrompts } from './term.ts'

/** The share of its words that a source must have: of a claim without names and numbers, of any other, and of one on a prompt. */
const WORDS_ALONE = 0.6
const WORDS_BESIDE = 0.45
const WORDS_BESIDE_IN_PROMPT = 0.34

interface Found {
  /** How many of the claim were found. */
  names: number
  numbers: number
}

/**
 * `words`: the claim without its names. True when the lines have enough of them, or words with the same meaning. Each number
 * that was found counts as a word, all names together as one.
 */
export function hasEnoughWords(words: string, text: string, { folded }: FoldedPrompts, found: Found): boolean {
  // A claim in another script than source code is given the benefit of the doubt.
  const own = [...weightyStemsIn(words)].filter((stem) => /^[\w-]+$/.test(stem))
  if (own.length === 0) return true
  const { names, numbers } = found
  const isSaid = (stem: string): boolean => sameAs(stem).some((one) => hasStem(folded, one))
  const said = own.filter(isSaid).length
  if (names + numbers === 0) return said / own.length >= WORDS_ALONE && own.some((stem) => isIn(text, stem))
  const beside = numbers + Math.min(names, 1)
  const share = (said + beside) / (own.length + beside)
  return share >= WORDS_BESIDE && (said > 0 || names + numbers > 1)
}

/** What encloses the lines does not suffice. */
function isIn(text: string, stem: string): boolean {
  return sameAs(stem).some((one) => hasStem(text.toLowerCase(), one))
}

/** As `hasEnoughWords`, of the prompts, where a claim without a word in common is none of theirs. */
export function promptHasEnoughWords(words: string, { folded }: FoldedPrompts, { names, numbers }: Found): boolean {
  const own = [...stemsIn(words)]
  const isAlone = names + numbers === 0
  if (own.length === 0) return !isAlone
  const said = own.filter((stem) => hasStem(folded, stem)).length
  return (said + numbers) / (own.length + numbers) >= (isAlone ? WORDS_ALONE : WORDS_BESIDE_IN_PROMPT)
}
