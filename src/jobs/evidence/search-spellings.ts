// Searches a tree for many names at once: one search for forty names costs about as much as for one.
import { BadPatternError, type SearchHit, type Tree } from '../../base/git-tree/tree.ts'
import { escapeRegExp } from '../../base/text/escape-reg-exp.ts'
import { hasSpelling, type Spelling } from './term.ts'

export type Occurrence = 'yes' | 'no' | 'unsure'

/** Limits all searches together. */
export interface SearchBudget {
  /** True when no further search may begin; each call counts as a search. */
  isSpent(): boolean
}

/** Characters of one pattern; trees refuse more than 1,000. */
const PATTERN_MAX_CHARACTERS = 900
/** Lines that a search returns. */
const HITS_MAX = 500

export function createSearchBudget(limits: { searches: number; timeMs: number }, now: () => number): SearchBudget {
  const startedAt = now()
  let searches = 0
  return { isSpent: () => ++searches > limits.searches || now() - startedAt > limits.timeMs }
}

/**
 * Gives which of the spellings the tree has; `unsure` for those of a search that was cut off. Spellings that are missing from
 * the answer were not searched for, because the budget was spent. Throws faults of the tree.
 */
export async function searchSpellings(
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
