// A claim beside a text that is said to be its source: what of its numbers, names and words the text has, and what contradicts it.
import { hasEnoughWords, promptHasEnoughWords } from './compare-words.ts'
import { findContradiction } from './contradictions.ts'
import { toTerm } from './name-term.ts'
import { abbreviationsIn, properNamesIn } from './proper-names.ts'
import { wordsOfProse } from './prose-terms.ts'
import { missingQuantities, type Quantity, quantitiesIn } from './quantities.ts'
import { type FoldedPrompts, foldPrompts, hasTerm, isNamedIn, type Term } from './term.ts'

export interface ClaimSource {
  /** The cited lines, or the prompts. */
  text: string
  /** Of the file; undefined for the prompts. */
  path: string | undefined
  /** What encloses the lines, their path and repository: names may come from there, numbers may not. */
  around: string
  /** `text`, or `text` and `around` for lines, also in lower case. */
  folded: FoldedPrompts
}

/** Prepares what is the same for all claims on these lines. */
export function prepareLines(text: string, path: string, around: string): ClaimSource {
  return { text, path, around, folded: foldPrompts([text, around]) }
}

/** Prepares what is the same for all claims on the prompts. */
export function preparePrompts(text: string): ClaimSource {
  return { text, path: undefined, around: '', folded: foldPrompts([text]) }
}

/** `what`: what the source lacks, as the end of a sentence ("mentions `x`"). */
export type Comparison =
  /** `isByWords`: the claim has no name and no number, so only its words could be looked for. */
  | { kind: 'says'; isByWords?: true }
  | { kind: 'lacks'; what: string }
  /** It fails by its words alone: a weak sign, since people say the same in other words. */
  | { kind: 'lacks_words'; what: string }

/** `known`: the rest of the file, the earlier pages and the prompts: names of products that are known there need no line. */
export function compareClaim(claim: string, source: ClaimSource, known: () => string): Comparison {
  const terms = wordsOfProse(claim.replace(/\s+/g, ' ')).flatMap((word) => toTerm(word) ?? [])
  const facts = { terms, quantities: quantitiesIn(claim, versionsOf(terms)), literals: literalsIn(claim) }
  const missing = findMissing(claim, facts, source) ?? findUnknownName(claim, source, known)
  if (missing !== undefined) return { kind: 'lacks', what: missing }
  const contradiction = source.path === undefined ? undefined : findContradiction(claim, facts, source, source.path)
  return contradiction === undefined ? compareWords(claim, facts, source) : { kind: 'lacks', what: contradiction }
}

interface Facts {
  terms: readonly Term[]
  quantities: readonly Quantity[]
  /** Values that the claim shows as code: `"strict"`, `true`. */
  literals: readonly string[]
}

function versionsOf(terms: readonly Term[]): ReadonlySet<string> {
  const versions = terms.filter(({ kind }) => kind === 'version')
  return new Set(versions.flatMap(({ spellings }) => spellings.map(({ needle }) => needle)))
}

function literalsIn(claim: string): string[] {
  return Array.from(claim.matchAll(/`["']?([A-Za-z][\w-]{0,60})["']?`/g), ([, word = '']) => word)
}

function findMissing(claim: string, { terms, quantities, literals }: Facts, source: ClaimSource): string | undefined {
  const term = terms.find(
    (one) => isOfFileName(one, claim, source) || (!isNamed(one, source) && !isCommandNamed(one, claim, source)),
  )
  if (term !== undefined) return `mentions \`${term.text}\``
  const [quantity] = missingQuantities(quantities, source.text, source.around)
  if (quantity !== undefined) return `has ${quantity.text}`
  const near = `${source.text}\n${source.around}`
  const literal = literals.find((word) => !hasWord(near, word) && !isOtherState(claim, word, near))
  if (literal !== undefined) return `has \`${literal}\``
  return contradictsSwitch(claim, source.text) ? 'says the same of the default' : undefined
}

/** The lines that define a flag may omit its dashes: `retries: { type: ...`. */
function isNamed(term: Term, { folded, path }: ClaimSource): boolean {
  return path === undefined || term.kind === 'flag' ? isNamedIn(folded, term) : hasTerm(folded.text, term)
}

/** What somebody needs is another version than the one whose notes a file holds. */
const NEEDS = /\b(?:need\w*|requir\w+|support\w*|depend\w*|compatible|minimum|at least|or (?:newer|later|higher))\b/i

/** True for a version that the claim says is needed, when it only stands in the path: `releases/3.2.md`. */
function isOfFileName(term: Term, claim: string, { folded, path }: ClaimSource): boolean {
  if (term.kind !== 'version' || path === undefined || !NEEDS.test(claim)) return false
  return hasTerm(path, term) && !hasTerm(folded.text.replaceAll(path, ' '), term)
}

const COMMAND = /`[a-z][\w.-]* ([a-z]{3,30})(?: [^`]*)?`/g

/** Code takes the name of a command into other names: `compactOptions`, `new_compact_command`. */
function isCommandNamed({ text }: Term, claim: string, { folded, path }: ClaimSource): boolean {
  if (path === undefined || !Array.from(claim.matchAll(COMMAND), ([, command]) => command).includes(text)) return false
  const capital = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  return new RegExp(`(?<![A-Za-z])${text}(?![a-z])|${capital}(?![a-z])`).test(folded.text)
}

/** "Unless you set it to `true`": lines show that it can be by having it at `false`. */
function isOtherState(claim: string, word: string, near: string): boolean {
  const other = { true: 'false', false: 'true' }[word]
  if (other === undefined || !hasWord(near, other)) return false
  return new RegExp(`\\b(?:set|sets|setting|unless|until|when|if)\\b[^;]*["'\`]${word}\\b`, 'i').test(claim)
}

/** Names of products, and abbreviations. */
function findUnknownName(claim: string, { text, around }: ClaimSource, known: () => string): string | undefined {
  const near = `${text}\n${around}`
  const name = properNamesIn(claim).find((word) => !hasName(near, word) && !hasName(known(), word))
  const unknown = name ?? abbreviationsIn(claim).find((word) => !hasWord(near, word))
  return unknown === undefined ? undefined : `mentions ${unknown}`
}

function compareWords(claim: string, { terms, quantities, literals }: Facts, source: ClaimSource): Comparison {
  const properNames = properNamesIn(claim)
  const texts = terms.map(({ text }) => text)
  const words = [...texts, ...properNames].reduce((text, name) => text.replaceAll(name, ' '), claim)
  const values = literals.filter((word) => !texts.includes(word)).length
  const near = `${source.text}\n${source.around}`
  const numbers = quantities.length + values + (ON.test(claim) || OFF.test(claim) ? 1 : 0)
  const names = terms.length + properNames.filter((word) => hasName(near, word)).length
  const isEnough =
    source.path === undefined
      ? promptHasEnoughWords(words, source.folded, { names, numbers })
      : hasEnoughWords(words, source.text, source.folded, { names, numbers })
  if (!isEnough) return { kind: 'lacks_words', what: 'has enough words of the claim' }
  return names + numbers === 0 ? { kind: 'says', isByWords: true } : { kind: 'says' }
}

/** Also of one where the claim speaks of several: "Widgets". */
function hasName(text: string, name: string): boolean {
  return hasWord(text, name.replace(/(?<=[a-z]{3})s$/, ''))
}

function hasWord(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase())
}

const ON = /\b(?:enabled|on|true|active) by default\b|\bdefaults? (?:to|is|of)? ?`?(?:true|on|enabled)\b/i
const OFF = /\b(?:disabled|off|false|inactive) by default\b|\bdefaults? (?:to|is|of)? ?`?(?:false|off|disabled)\b/i
const TRUE = /\b(?:true|enable[sd]?|on|yes|store_false)\b/i
const FALSE = /\b(?:false|disable[sd]?|off|no|none|null|nil|store_true|0)\b/i
/** An option that switches off, and is not set. */
const NOT_DISABLED = /(?:disable[_-]?[a-z]|Disable[A-Z])[\s\S]*[:=]\s*false\b/i

/** True when the claim says on and the lines say off only, or the other way round. */
function contradictsSwitch(claim: string, text: string): boolean {
  // "Not yet enabled": what is stated in words is held against the claim elsewhere.
  if (/\bnot\b|n't\b/i.test(text)) return false
  if (ON.test(claim)) return FALSE.test(text) && !TRUE.test(text)
  return OFF.test(claim) && ((TRUE.test(text) && !FALSE.test(text)) || NOT_DISABLED.test(text))
}
