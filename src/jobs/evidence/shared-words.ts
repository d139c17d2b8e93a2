// Whether a claim has anything to do with the prompt or the lines that it is said to come from.
import { type FoldedPrompts, foldPrompts } from './term.ts'

/** Shorter words are in every sentence; a script without spaces has short words. */
const LATIN_MIN_LETTERS = 4
const OTHER_MIN_LETTERS = 2
/** Letters at the beginning of a word that make it the same word: retry, retries. */
const STEM_LETTERS = 5
const STOP_WORDS = new Set(
  'that this with from have will must when which there their about into than then them they what does also each only'.split(
    ' ',
  ),
)

/** The prompts of a job, read once for all its claims. */
export interface PromptWords extends FoldedPrompts {
  stems: readonly ReadonlySet<string>[]
}

export function readPrompts(prompts: readonly string[]): PromptWords {
  return { ...foldPrompts(prompts), stems: prompts.map(collectStems) }
}

/** True when at least half of the claim's words worth the name begin like a word of some prompt; and one at least. */
export function sharesWords(claim: string, { stems }: PromptWords): boolean {
  const words = [...collectStems(claim)]
  const most = Math.max(0, ...stems.map((known) => words.filter((word) => known.has(word)).length))
  return most > 0 && most * 2 >= words.length
}

/**
 * True when one of the claim's words worth the name stands in the text, be it inside of another one. A claim that has
 * none in the script of source code says nothing against its source.
 */
export function mentionsWord(text: string, claim: string): boolean {
  const words = [...collectStems(claim)].filter((word) => /^[\w-]+$/.test(word))
  const folded = text.toLowerCase()
  return words.length === 0 || words.some((word) => folded.includes(word))
}

function collectStems(text: string): Set<string> {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.toLowerCase())
  const words = Array.from(segments, ({ segment, isWordLike = false }) => (isWordLike ? segment : ''))
  return new Set(words.filter(isWorthTheName).map((word) => word.slice(0, STEM_LETTERS)))
}

function isWorthTheName(word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d_]+$/u.test(word)
  return word.length >= (isLatin ? LATIN_MIN_LETTERS : OTHER_MIN_LETTERS) && !STOP_WORDS.has(word)
}
