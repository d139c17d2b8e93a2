// Whether a name occurs in a source: the earlier docs, the prompts, the repository, and the other repositories of the job.

import { setImmediate } from 'node:timers/promises'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import { BadPatternError, type Change, type SearchHit, type Tree, TreeTooLargeError } from '../../base/git-tree.ts'
import { escapeRegExp } from '../../base/text.ts'
import type { FoundTerm } from './find-terms.ts'
import { foldPrompts, hasSpelling, hasTerm, isNamedIn, type Spelling, type Term } from './terms.ts'

// Searches a tree for many names at once: one search for forty names costs about as much as for one.

type Occurrence = 'yes' | 'no' | 'unsure'

/** Limits all searches together. */
interface SearchBudget {
  /** True when no further search may begin; each call counts as a search. */
  isSpent(): boolean
}

/** Characters of one pattern; trees refuse more than 1,000. */
const PATTERN_MAX_CHARACTERS = 900
/** Lines that a search returns. */
const HITS_MAX = 500

function createSearchBudget(limits: { searches: number; timeMs: number }, now: () => number): SearchBudget {
  const startedAt = now()
  let searches = 0
  return { isSpent: () => ++searches > limits.searches || now() - startedAt > limits.timeMs }
}

/**
 * Gives which of the spellings the tree has; `unsure` for those of a search that was cut off. Spellings that are missing from
 * the answer were not searched for, because the budget was spent. Throws faults of the tree.
 */
async function searchSpellings(
  tree: Tree,
  spellings: readonly Spelling[],
  budget: SearchBudget,
): Promise<Map<Spelling, Occurrence>> {
  const answers = new Map<Spelling, Occurrence>()
  const groups = groupByPattern(spellings)
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    if (budget.isSpent()) break
    const { found, isCutOff } = await searchGroup(tree, group)
    for (const spelling of found) answers.set(spelling, 'yes')
    const rest = group.filter((spelling) => !found.has(spelling))
    if (isCutOff && group.length > 1) groups.unshift(...halves(rest))
    else for (const spelling of rest) answers.set(spelling, isCutOff ? 'unsure' : 'no')
  }
  return answers
}

async function searchGroup(
  tree: Tree,
  group: readonly Spelling[],
): Promise<{ found: Set<Spelling>; isCutOff: boolean }> {
  // Also valid as a POSIX extended regular expression, for `git grep -E`: names have no square brackets.
  const pattern = group.map(({ needle }) => escapeRegExp(needle)).join('|')
  try {
    const { hits, truncated } = await tree.search({
      pattern,
      regex: true,
      ignoreCase: false,
      under: '',
      limit: HITS_MAX,
    })
    const found = new Set(group.filter((spelling) => hits.some(({ text }) => hasSpelling(text, spelling))))
    return { found, isCutOff: truncated || hits.some((hit) => isShortened(hit, group)) }
  } catch (error) {
    if (error instanceof BadPatternError) return { found: new Set(), isCutOff: true }
    throw error
  }
}

/** A tree may return only the beginning of a long line, so a hit may lack the needle that it was found by. */
function isShortened({ text }: SearchHit, group: readonly Spelling[]): boolean {
  return !group.some(({ needle }) => text.includes(needle))
}

function groupByPattern(spellings: readonly Spelling[]): Spelling[][] {
  const groups: Spelling[][] = []
  let room = 0
  for (const spelling of spellings) {
    const length = escapeRegExp(spelling.needle).length + 1
    if (length > room) {
      groups.push([])
      room = PATTERN_MAX_CHARACTERS
    }
    groups.at(-1)?.push(spelling)
    room -= length
  }
  return groups
}

function halves(group: readonly Spelling[]): Spelling[][] {
  const middle = Math.ceil(group.length / 2)
  return [group.slice(0, middle), group.slice(middle)].filter((half) => half.length > 0)
}

interface Sources {
  /** The changed files as they were before. */
  oldTexts: readonly string[]
  prompts: readonly string[]
  tree: Tree
  context: readonly ContextRepository[]
  changes: readonly Change[]
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

interface Unknown {
  terms: (FoundTerm & { isUnsure: boolean })[]
  /** Names that were left out for lack of room or time. */
  notLookedUp: number
}

/** Names that are searched for in the trees, in the order of appearance. */
const LOOKED_UP_MAX = 200
const SEARCH_LIMITS = { searches: 300, timeMs: 30_000 }

/** Gives the terms that no source has. Throws faults of the trees. */
export async function findUnknownTerms(terms: readonly FoundTerm[], sources: Sources): Promise<Unknown> {
  const fresh = await dropMentioned(terms, sources)
  const paths = await findKnownPaths(fresh, sources)
  const open = fresh.filter((term) => !paths.has(pathKey(term)))
  const looked = open.slice(0, LOOKED_UP_MAX)
  const trees = [sources.tree, ...sources.context.map(({ tree }) => tree)]
  const answers = await searchAll(looked, trees, sources.now)
  const unknown: Unknown = { terms: [], notLookedUp: open.length - looked.length }
  for (const term of looked) {
    const occurrence = findOccurrence(term, answers)
    if (occurrence === undefined) unknown.notLookedUp++
    else if (occurrence !== 'yes') unknown.terms.push({ ...term, isUnsure: occurrence === 'unsure' })
  }
  return unknown
}

/** Terms that are searched for in the old texts character by character; of the others only whole words are compared. */
const COMPARED_MAX = 400
const COMPARED_AT_ONCE = 20

/** Drops the terms that the old texts or the prompts mention. */
async function dropMentioned(terms: readonly FoundTerm[], { oldTexts, prompts }: Sources): Promise<FoundTerm[]> {
  const words = new Set(oldTexts.flatMap((text) => [...text.split(/[^\w-]+/), ...text.split(/\W+/)]))
  const prompt = foldPrompts(prompts)
  const isPlain = ({ needle, edge }: Spelling): boolean => (edge === 'word' || edge === 'dashed') && words.has(needle)
  const open = terms.filter((term) => !term.spellings.some(isPlain) && !isNamedIn(prompt, term))
  const left: FoundTerm[] = []
  for (const [index, term] of open.entries()) {
    // This thread answers requests too.
    if (index % COMPARED_AT_ONCE === 0) await setImmediate()
    if (index >= COMPARED_MAX || !oldTexts.some((text) => hasTerm(text, term))) left.push(term)
  }
  return left
}

// ---- Searches ------------------------------------------------------------------------------------------------------

type Answers = Map<string, Occurrence>

/** Searches one tree after the other, each for the terms that are still unknown. */
async function searchAll(terms: readonly Term[], trees: readonly Tree[], now: () => number): Promise<Answers> {
  const budget = createSearchBudget(SEARCH_LIMITS, now)
  const answers: Answers = new Map()
  for (const tree of trees) {
    const open = terms.filter((term) => findOccurrence(term, answers) !== 'yes').flatMap(listSpellings)
    const wanted = [...new Map(open.map((one) => [keyOf(one), one])).values()]
    const found = await searchSpellings(tree, wanted, budget)
    for (const spelling of wanted) recordAnswer(answers, keyOf(spelling), found.get(spelling))
  }
  return answers
}

/** A spelling that one tree lacks and that was not searched for in the next one is in doubt. */
function recordAnswer(answers: Answers, key: string, occurrence: Occurrence | undefined): void {
  const before = answers.get(key)
  if (before === undefined && occurrence !== undefined) answers.set(key, occurrence)
  else if (before === 'no') answers.set(key, occurrence ?? 'unsure')
  else if (occurrence === 'yes') answers.set(key, 'yes')
}

function listSpellings({ spellings, parts }: Term): Spelling[] {
  return [...spellings, ...parts.flatMap(listSpellings)]
}

function keyOf({ needle, edge }: Spelling): string {
  return `${edge} ${needle}`
}

/** Gives undefined for a term that was not searched for. */
function findOccurrence(term: Term, answers: Answers): Occurrence | undefined {
  const whole = best(term.spellings.map((spelling) => answers.get(keyOf(spelling))))
  if (whole === 'yes' || whole === undefined || term.parts.length < (term.kind === 'quote' ? 1 : 2)) return whole
  const parts = term.parts.map((part) => findOccurrence(part, answers) ?? 'unsure')
  if (parts.includes('no')) return whole
  return parts.includes('unsure') ? 'unsure' : 'yes'
}

function best(occurrences: readonly (Occurrence | undefined)[]): Occurrence | undefined {
  if (occurrences.includes('yes')) return 'yes'
  if (occurrences.every((one) => one === undefined)) return undefined
  return occurrences.every((one) => one === 'no') ? 'no' : 'unsure'
}

// ---- Paths ---------------------------------------------------------------------------------------------------------

/** A path is known when the path of a file ends with it, or the address of a page does: `guide/setup` for `guide/setup.md`. */
async function findKnownPaths(
  terms: readonly FoundTerm[],
  { tree, context, changes }: Sources,
): Promise<ReadonlySet<string>> {
  const wanted = new Set(terms.map(pathKey))
  const known = new Set<string>()
  const addNames = (path: string): void => {
    for (const name of listNames(path)) if (wanted.has(name)) known.add(name)
  }
  for (const change of changes) if (change.kind !== 'delete') addNames(change.path)
  for (const one of [tree, ...context.map((repository) => repository.tree)]) {
    for (const { path } of await listIfSmall(one)) addNames(path)
  }
  return known
}

function pathKey({ text }: Term): string {
  return text.replace(/^(?:\.{0,2}\/)+/, '').replace(/\/+$/, '')
}

/** Gives every end of the path that begins at a slash, of the file, its address and its folder. */
function listNames(path: string): string[] {
  const names: string[] = []
  const address = path.replace(/(?:\/index)?\.[a-z\d]+$/i, '')
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  for (const whole of [path, address, folder]) {
    for (let at = 0; at !== -1 && whole !== ''; at = whole.indexOf('/', at) + 1 || -1) names.push(whole.slice(at))
  }
  return names
}

/** A repository that is too large to be listed names nothing. */
async function listIfSmall(tree: Pick<Tree, 'list'>): Promise<Awaited<ReturnType<Tree['list']>>> {
  try {
    return await tree.list()
  } catch (error) {
    if (error instanceof TreeTooLargeError) return []
    throw error
  }
}
