// The statements that the changes add and nothing is named for: no claim of the evidence, no prompt and no earlier sentence has
// their facts. What is moved, wrapped anew or reworded has them; a translation is counted once, with the page it translates.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Evidence } from '../../agent/finish/evidence.ts'
import type { Change } from '../../git-tree/change.ts'
import { readIfSmall, type Tree } from '../../git-tree/tree.ts'
import { shareOf, stemsIn } from './claim-words.ts'
import { findSentences, isPage } from './prose-sentences.ts'
import { missingAmong, missingQuantities, numbersIn, type SourceNumber } from './quantities.ts'
import { type Statement, strengthOf, toStatement } from './statement.ts'
import { type FoldedPrompts, foldPrompts, isNamedIn } from './term.ts'
import { counterpartsOf, isTranslationOf } from './translated-paths.ts'

export interface StatementInput {
  evidence: readonly Evidence[]
  changes: readonly Change[]
  tree: Tree
  prompts: readonly string[]
  oldTexts: readonly string[]
}

export interface UnsourcedStatement {
  path: string
  line: number
  text: string
}

const STATEMENTS_MAX = 2000
const OLD_SENTENCES_MAX = 30_000
/** This thread answers requests too. */
const AT_ONCE = 5
const INDEXED_AT_ONCE = 500
const CLOSEST = 8
/** One word in five may be another than in an earlier sentence or a prompt. */
const OTHER_WORDS = 0.2
/** The share of its words that the claims must have. */
const CLAIMED_WORDS = 0.5
const SHORT_PROMPT_CHARACTERS = 1000

/** Gives the statements without a source, the strongest first. Throws faults of the tree. */
export async function findUnsourced(input: StatementInput): Promise<UnsourcedStatement[]> {
  const pages = newPages(input.changes)
  const old = await indexTexts([...input.oldTexts.flatMap(sentenceTexts), ...input.prompts.flatMap(paragraphsOf)])
  const claims = input.evidence.map(({ claim }) => toKnown(claim))
  const shortPrompts = input.prompts.filter((prompt) => prompt.length <= SHORT_PROMPT_CHARACTERS).join('\n')
  const kept: Statement[] = []
  const seen = new Set<string>()
  for (const page of pages) {
    const original = await findOriginal(page.path, pages, input.tree)
    for (const [index, statement] of statementsOn(page, old.texts).entries()) {
      if (index % AT_ONCE === 0) await setImmediate()
      if (kept.length >= STATEMENTS_MAX || seen.has(statement.text)) continue
      seen.add(statement.text)
      const isKnown =
        (original !== undefined && hasFacts(statement, original.folded, original.numbers)) ||
        isClaimed(statement, claims, input.oldTexts) ||
        closest(statement, old).some((text) => keepsFacts(statement, text, shortPrompts))
      if (!isKnown) kept.push(statement)
    }
  }
  return kept.toSorted((a, b) => strengthOf(b) - strengthOf(a)).map(({ path, line, text }) => ({ path, line, text }))
}

interface Page {
  path: string
  text: string
}

function newPages(changes: readonly Change[]): Page[] {
  return changes.flatMap((change) =>
    change.kind === 'write' && isPage(change.path) && !isBinary(change.content)
      ? [{ path: change.path, text: new TextDecoder().decode(change.content) }]
      : [],
  )
}

function statementsOn({ path, text }: Page, known: ReadonlySet<string>): Statement[] {
  return findSentences(text).flatMap((sentence) =>
    known.has(normal(sentence.text)) ? [] : (toStatement(sentence, path) ?? []),
  )
}

/** Looked at for each statement, so its numbers are found once. */
interface Original {
  folded: FoldedPrompts
  numbers: readonly SourceNumber[]
}

/** The page that this one translates, as the changes leave it. */
async function findOriginal(path: string, pages: readonly Page[], tree: Tree): Promise<Original | undefined> {
  const changed = pages.find((page) => isTranslationOf(path, page.path))
  if (changed !== undefined) return toOriginal(changed.text)
  for (const candidate of counterpartsOf(path)) {
    const content = await readIfSmall(tree, candidate)
    if (content !== undefined && !isBinary(content)) return toOriginal(new TextDecoder().decode(content))
  }
  return undefined
}

function toOriginal(text: string): Original {
  return { folded: foldPrompts([text]), numbers: numbersIn(text, '') }
}

// ---- What an earlier text has ------------------------------------------------------------------------------------------

interface Known {
  text: string
  stems: ReadonlySet<string>
  folded: FoldedPrompts
}

interface Index {
  /** Normal forms of all sentences. */
  texts: ReadonlySet<string>
  byStem: ReadonlyMap<string, readonly number[]>
  all: readonly string[]
}

/** What was code because a fence above was not closed is not new when somebody closes it. */
function sentenceTexts(text: string): string[] {
  const sentences = [...findSentences(text), ...findSentences(text, { isCodeRead: true })]
  return [...new Set(sentences.map((sentence) => sentence.text))]
}

/** A prompt may be a long text, of which one part must state the fact. */
function paragraphsOf(prompt: string): string[] {
  return prompt.split(/\n\s*\n/)
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}

async function indexTexts(texts: readonly string[]): Promise<Index> {
  const all = texts.slice(0, OLD_SENTENCES_MAX)
  const byStem = new Map<string, number[]>()
  for (const [at, text] of all.entries()) {
    if (at % INDEXED_AT_ONCE === 0) await setImmediate()
    for (const stem of stemsIn(text)) {
      const places = byStem.get(stem)
      if (places === undefined) byStem.set(stem, [at])
      else places.push(at)
    }
  }
  return { texts: new Set(texts.map(normal)), byStem, all }
}

/** Places of a stem that are counted: a word that every sentence has tells little. */
const PLACES_MAX = 3000

/** Gives the texts that share most words with the statement. */
function closest({ stems }: Statement, { byStem, all }: Index): string[] {
  const hits = new Map<number, number>()
  for (const stem of stems) {
    for (const at of (byStem.get(stem) ?? []).slice(0, PLACES_MAX)) hits.set(at, (hits.get(at) ?? 0) + 1)
  }
  const best = [...hits].sort((a, b) => b[1] - a[1]).slice(0, CLOSEST)
  return best.flatMap(([at]) => all[at] ?? [])
}

/** True when the earlier text has the words and facts; a short prompt may have said which of them change. */
function keepsFacts(statement: Statement, text: string, shortPrompts: string): boolean {
  const known = toKnown(`${text}\n${shortPrompts}`)
  return isReworded(statement.stems, known.stems) && hasFacts(statement, known.folded) && hasTurns(statement, known)
}

function isReworded(stems: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const others = [...stems].filter((stem) => !known.has(stem)).length
  return others <= Math.floor(stems.size * OTHER_WORDS)
}

function toKnown(text: string): Known {
  return { text, stems: stemsIn(text), folded: foldPrompts([text]) }
}

function hasFacts(
  { quantities, terms, properNames }: Statement,
  known: FoldedPrompts,
  numbers?: readonly SourceNumber[],
): boolean {
  const missing =
    numbers === undefined ? missingQuantities(quantities, known.text, '') : missingAmong(quantities, numbers)
  return (
    missing.length === 0 &&
    terms.every((term) => isNamedIn(known, term)) &&
    properNames.every((name) => known.folded.includes(name.toLowerCase()))
  )
}

function hasTurns({ turns }: Statement, { folded }: Known): boolean {
  const words = new Set(folded.folded.split(/[^a-z']+/))
  return turns.every((turn) => words.has(turn) || words.has(turn.replace(/d$/, '')))
}

// ---- Claims ------------------------------------------------------------------------------------------------------------

/** The share of words by which a claim has to do with a statement. */
const RELATED_WORDS = 0.25
const NEGATIONS = new Set([
  'not',
  'never',
  'no',
  'none',
  'cannot',
  "can't",
  "don't",
  "doesn't",
  "isn't",
  "aren't",
  'without',
])

/** True when the claims that speak of the same have its words and numbers, and its names unless the pages had those before. */
function isClaimed(statement: Statement, claims: readonly Known[], oldTexts: readonly string[]): boolean {
  const related = claims.filter(({ stems, folded }) => isRelated(statement, stems, folded))
  if (related.length === 0) return false
  const all = toKnown(related.map(({ text }) => text).join('\n'))
  const isNegated = statement.turns.some((turn) => NEGATIONS.has(turn))
  const saysNo = /\b(?:not|never|no|none|cannot|without)\b|n't\b/.test(all.folded.folded)
  return (
    shareOf(statement.stems, all.stems) >= CLAIMED_WORDS &&
    (!isNegated || saysNo) &&
    missingQuantities(statement.quantities, all.text, '').length === 0 &&
    statement.terms.every((term) => isNamedIn(all.folded, term) || oldTexts.some((text) => text.includes(term.text)))
  )
}

function isRelated({ stems, terms }: Statement, claimed: ReadonlySet<string>, folded: FoldedPrompts): boolean {
  return shareOf(stems, claimed) >= RELATED_WORDS || terms.some((term) => isNamedIn(folded, term))
}
