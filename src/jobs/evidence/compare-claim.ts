// A claim beside a text that is said to be its source: what of its numbers, names and words the text has.
import { hasStem, stemsIn } from './claim-words.ts'
import { toTerm } from './name-term.ts'
import { abbreviationsIn, properNamesIn } from './proper-names.ts'
import { wordsOfProse } from './prose-terms.ts'
import { missingQuantities, quantitiesIn } from './quantities.ts'
import { type FoldedPrompts, foldPrompts, hasTerm, isNamedIn, type Term } from './term.ts'

export interface ClaimSource {
  /** The cited lines, or the prompts. */
  text: string
  /** What encloses the lines, their path and repository: names may come from there, numbers may not. */
  around: string
  isPrompt: boolean
  /** `text`, or `text` and `around` for lines, also in lower case. */
  folded: FoldedPrompts
}

/** Prepares what is the same for all claims on this source. */
export function prepareSource(text: string, around = '', isPrompt = false): ClaimSource {
  return { text, around, isPrompt, folded: foldPrompts(isPrompt ? [text] : [text, around]) }
}

/** `isByWords`: the claim has no name and no number, so only its words could be looked for. */
export interface Comparison {
  isByWords?: true
}

/** The share of its words that a source must have: of a claim without names and numbers, and of any other. */
const WORDS_ALONE = 0.6
const WORDS_BESIDE = 0.34

/**
 * `known`: the rest of the file, the earlier pages and the prompts: names of products that are known there need no line.
 * Gives what the source lacks, as the end of a sentence ("mentions `x`"), or how the claim was held against it.
 */
export function compareClaim(claim: string, source: ClaimSource, known: () => string): Comparison | string {
  const terms = termsIn(claim)
  const missing = terms.find((term) => !isNamed(term, source))
  if (missing !== undefined) return `mentions \`${missing.text}\``
  const versions = new Set(
    terms.flatMap(({ kind, spellings }) => (kind === 'version' ? spellings.map((one) => one.needle) : [])),
  )
  const quantities = quantitiesIn(claim, versions)
  const [absent] = missingQuantities(quantities, source.text, source.around)
  if (absent !== undefined) return `has ${absent.text}`
  const near = `${source.text}\n${source.around}`
  const literals = literalsIn(claim)
  const literal = literals.find((word) => !hasWord(near, word))
  if (literal !== undefined) return `has \`${literal}\``
  if (contradictsSwitch(claim, source.text)) return 'says the same of the default'
  const properNames = properNamesIn(claim)
  const name = properNames.find((word) => !hasWord(near, word) && !hasWord(known(), word))
  const unnamed = name ?? abbreviationsIn(claim).find((word) => !hasWord(near, word))
  if (unnamed !== undefined) return `mentions ${unnamed}`
  const words = withoutNames(claim, [...terms.map(({ text }) => text), ...properNames])
  const values = literals.filter((word) => !terms.some(({ text }) => text === word)).length
  const numbers = quantities.length + values + (ON.test(claim) || OFF.test(claim) ? 1 : 0)
  const names = terms.length + properNames.filter((word) => hasWord(near, word)).length
  return compareWords(words, source, { names, numbers })
}

/** What lines lack that fail by their words alone: a weak sign, since people say the same in other words. */
const ENOUGH_WORDS = 'has enough words of the claim'

/** True for the reason of a claim that fails by its words alone. */
export function isAboutWords(why: string): boolean {
  return why.endsWith('enough words of the claim')
}

/** The words beside the names, which have been looked for by themselves. A number or a default that was found counts as a word. */
function compareWords(
  words: string,
  { text, folded, isPrompt }: ClaimSource,
  { names, numbers }: { names: number; numbers: number },
): Comparison | string {
  const isAlone = names + numbers === 0
  const stems = stemsIn(words)
  // A claim in another script than source code is given the benefit of the doubt.
  const own = new Set([...stems].filter((stem) => isPrompt || /^[\w-]+$/.test(stem)))
  // Nothing at all is no claim of the prompt.
  if (isPrompt && own.size === 0 && isAlone) return ENOUGH_WORDS
  const found = [...own].filter((stem) => hasStem(folded.folded, stem)).length
  const share = own.size === 0 ? 1 : (found + numbers) / (own.size + numbers)
  const isThere = !isAlone || own.size === 0 || isPrompt || [...own].some((stem) => hasStem(text.toLowerCase(), stem))
  if (share < (isAlone ? WORDS_ALONE : WORDS_BESIDE) || !isThere) return ENOUGH_WORDS
  return isAlone ? { isByWords: true } : {}
}

function withoutNames(claim: string, names: readonly string[]): string {
  return names.reduce((text, name) => text.replaceAll(name, ' '), claim)
}

function termsIn(claim: string): Term[] {
  return wordsOfProse(claim.replace(/\s+/g, ' ')).flatMap((word) => toTerm(word) ?? [])
}

/** The lines that define a flag may omit its dashes: `retries: { type: ...`. */
function isNamed(term: Term, { folded, isPrompt }: ClaimSource): boolean {
  return isPrompt || term.kind === 'flag' ? isNamedIn(folded, term) : hasTerm(folded.text, term)
}

/** Values that a claim shows as code: `"strict"`, `true`. */
function literalsIn(claim: string): string[] {
  return Array.from(claim.matchAll(/`["']?([A-Za-z][\w-]{0,60})["']?`/g), ([, word = '']) => word)
}

function hasWord(text: string, word: string): boolean {
  const folded = text.toLowerCase()
  const needle = word.toLowerCase()
  return folded.includes(needle)
}

const ON = /\b(?:enabled|on|true|active) by default\b|\bdefaults? (?:to|is|of)? ?`?(?:true|on|enabled)\b/i
const OFF = /\b(?:disabled|off|false|inactive) by default\b|\bdefaults? (?:to|is|of)? ?`?(?:false|off|disabled)\b/i
const TRUE = /\b(?:true|enable[sd]?|on|yes|store_false)\b/i
const FALSE = /\b(?:false|disable[sd]?|off|no|none|null|nil|store_true|0)\b/i
/** An option that switches off, and is not set. */
const NOT_DISABLED = /(?:disable[_-]?[a-z]|Disable[A-Z])[\s\S]*[:=]\s*false\b/i

/** True when the claim says on and the lines say off only, or the other way round. */
function contradictsSwitch(claim: string, text: string): boolean {
  if (ON.test(claim)) return FALSE.test(text) && !TRUE.test(text)
  return OFF.test(claim) && ((TRUE.test(text) && !FALSE.test(text)) || NOT_DISABLED.test(text))
}
