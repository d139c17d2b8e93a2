// What a check of a repository found, as plain data: the one input of every format.
import { type Fix, isError, type Problem, type Unjudged } from '../index.ts'
import type { Rule } from '../problem.ts'
import type { ReportItem } from './report.ts'

/** The whole site, whatever of it was checked. */
export interface CheckedSite {
  /** In all languages and versions. */
  pageCount: number
  locales: readonly string[]
  /** Pages of earlier versions, and posts; absent if there are none. */
  keptPages?: { versions: number; posts: number }
  /** All sites of the docs root if there are several, the one of the framework first; else none. */
  sites: readonly { folder: string; framework: string; pageCount: number }[]
}

export interface CheckResult {
  framework: string
  /** '' = the whole repository. */
  docsRoot: string
  /** Absent where only changes were checked. */
  site?: CheckedSite
  /** Pages that were parsed. */
  pages: number
  errors: number
  warnings: number
  /** Their paths are relative to the root of the repository. */
  problems: readonly Problem[]
  /** Which problems no rule reports here. */
  unjudged: Unjudged
  /** What to do where it is not sure that the docs root is the right one, a sentence each. */
  hints: readonly string[]
  /** What could not be checked, a sentence each. */
  skipped: readonly string[]
  /** What a person has to change where no job may write, a sentence each. */
  byHand: readonly string[]
  /** Translations that differ from their originals in more than words: a sentence each. They are no problems. */
  drift: readonly string[]
  /** What a reviewer should look at, such as active content, a clause each. They are no errors. */
  refusals: readonly string[]
  /** What it would let pass only because of the settings, a sentence each. */
  notes: readonly string[]
  /** How many corrections `--fix` would try; only where that was asked for. */
  fixable?: number
  /** Of a check that also fixes. Then the problems are those that are left, in a dry run those that are there. */
  fixing?: Fixing
}

/** What was corrected, or would be. */
export interface Fixing {
  /** False in a dry run. */
  isWritten: boolean
  fixes: readonly Fix[]
  /** What was not fixed although there is something to say about it, a sentence each. */
  unfixed: readonly string[]
  /** Of a dry run. */
  patch?: string
  /** Of a dry run: what the patch would leave. */
  left?: { errors: number; warnings: number }
}

/** The severity that counts: that of the problem, or else that of its rule. */
export function severityOf(problem: Problem | ReportItem): 'error' | 'warning' {
  return isError(problem) ? 'error' : 'warning'
}

/** What stops the build or leaves a page empty or cut off, what leads readers nowhere, and what leads them to the wrong place of a page. */
const BY_HARM: readonly ReadonlySet<string>[] = [
  new Set<Rule>([
    'config-syntax',
    'page-syntax',
    'encoding',
    'frontmatter',
    'undefined-name',
    'missing-import',
    'missing-include',
    'unclosed-fence',
    'unclosed-comment',
  ]),
  new Set<Rule>([
    'broken-link',
    'malformed-link',
    'missing-image',
    'nav-missing-page',
    'duplicate-route',
    'redirect-loop',
  ]),
  new Set<Rule>(['broken-anchor']),
]

/** Lower is worse: errors before warnings, and these before what is wrong in earlier versions and posts; within these, by harm. */
export function rankOf(problem: Problem | ReportItem): number {
  const harm = BY_HARM.findIndex((rules) => rules.has(problem.rule))
  const severity = isError(problem) ? 0 : problem.frozen === undefined ? 1 : 2
  return severity * (BY_HARM.length + 1) + (harm === -1 ? BY_HARM.length : harm)
}

/** What hurts most first; otherwise in the order of the check, which is that of the pages. */
export function mostSevereFirst<Item extends Problem | ReportItem>(problems: readonly Item[]): Item[] {
  return problems.toSorted((a, b) => rankOf(a) - rankOf(b))
}
