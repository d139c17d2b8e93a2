// Whether a claim has words in common with the prompt or the lines that it cites.
import { type FoldedPrompts, foldPrompts } from './term.ts'

/** Shorter words occur in every sentence; scripts without spaces have short words. */
const LATIN_MIN_LETTERS = 4
const OTHER_MIN_LETTERS = 2
/** Words with the same first letters are the same word: retry, retries. */
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

/** True when at least half of the claim's significant words, and at least one, begin like a word of the same prompt. */
export function sharesWords(claim: string, { stems }: PromptWords): boolean {
  const words = [...collectStems(claim)]
  const most = Math.max(0, ...stems.map((known) => words.filter((word) => known.has(word)).length))
  return most > 0 && most * 2 >= words.length
}

/**
 * True when the text has one of the claim's significant words, even inside another word. A claim in another script than
 * source code has no such words, and is given the benefit of the doubt.
 */
export function mentionsWord(text: string, claim: string): boolean {
  const words = [...collectStems(claim)].filter((word) => /^[\w-]+$/.test(word))
  const folded = text.toLowerCase()
  return words.length === 0 || words.some((word) => folded.includes(word))
}

function collectStems(text: string): Set<string> {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.toLowerCase())
  const words = Array.from(segments, ({ segment, isWordLike = false }) => (isWordLike ? segment : ''))
  return new Set(words.filter(isSignificant).map((word) => word.slice(0, STEM_LETTERS)))
}

function isSignificant(word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d_]+$/u.test(word)
  return word.length >= (isLatin ? LATIN_MIN_LETTERS : OTHER_MIN_LETTERS) && !STOP_WORDS.has(word)
}
