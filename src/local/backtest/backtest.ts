// What Docmend would have noticed of the commits of a repository, and what of it is false today. No configuration, server, key
// or network: the history is the only input.
import { DAY_MS, dayOf, isoDay } from '../../base/days.ts'
import type { PastCommit } from '../../github/git/first-parents.ts'
import { isSearchedPage } from '../../notice/docs/page-kinds.ts'
import type { Finding } from '../../notice/finding.ts'
import { createNoticer } from '../../notice/notice.ts'
import type { Config } from '../../service/config.ts'
import { readNoticeSettings } from '../notice-settings.ts'
import { withAddresses } from '../page-addresses.ts'
import { docsElsewhere, docsInSameRepository } from './docs-ends.ts'
import { openPast, type Past } from './open-past.ts'
import type { PageLine } from './page-lines.ts'
import { walkBack } from './walk-back.ts'

/** A repository that is older changes other files than it does now. */
const HISTORY_DAYS = 365
/** Of documentation in another repository, which may have many more commits than the code. */
const DOCS_COMMITS_MAX = 20_000

export interface BacktestOptions {
  repositoryDir: string
  /** Another repository; undefined: the docs lie in the same one. */
  docsDir: string | undefined
  /** Back from the last commit, of what may stand today. */
  days: number
  /** How many are compared at most. */
  commits: number
  onProgress?: (done: number, of: number) => void
  /** Monotonic milliseconds. */
  now: () => number
}

export interface SeenFinding extends Finding {
  /** It is false at HEAD too. */
  stillStands: boolean
  /** The page around the unit, as it was then. */
  around: readonly PageLine[]
}

export interface SeenCommit extends Pick<PastCommit, 'sha' | 'time' | 'title'> {
  parent: string
  findings: SeenFinding[]
  /** How many it changed. */
  sourceFiles: number
  /** Current pages that people changed in it; none where the docs lie elsewhere. */
  editedPages: string[]
}

export interface FalseToday {
  commit: Pick<SeenCommit, 'sha' | 'parent' | 'time' | 'title'>
  /** As it is at HEAD: lines, address, facts and edit. */
  finding: Finding
}

export interface Backtest {
  head: { sha: string; time: number }
  days: number
  isElsewhere: boolean
  /** Newest first, all that were compared. */
  commits: SeenCommit[]
  /** Newest commit first; of the last `days` days. */
  falseToday: FalseToday[]
  /** False today, but from commits before. */
  olderFalseToday: number
  /** Current pages at HEAD. */
  pages: number
  /** Sentences about what was not compared. */
  gaps: string[]
}

/** Throws what to do where there is no repository, or nothing to compare. */
export async function backtest(config: Config, options: BacktestOptions): Promise<Backtest> {
  const { repositoryDir, docsDir, days, commits: max } = options
  const code = await openPast(config, repositoryDir, { max, since: { days: HISTORY_DAYS } })
  if (code.commits.length === 0) throw new Error(nothingToCompare(repositoryDir, code))
  const elsewhere = docsDir === undefined ? undefined : await openDocs(config, docsDir, code)
  const docs = elsewhere === undefined ? docsInSameRepository(code) : docsElsewhere(elsewhere)
  const docsHead = (elsewhere ?? code).trees.head
  const walk = await walkBack(createNoticer(), {
    code,
    docs,
    docsHead,
    isElsewhere: elsewhere !== undefined,
    vouchedAtHead: (await readNoticeSettings(docsHead)).vouched,
    onProgress: options.onProgress,
    now: options.now,
  })
  const since = code.headTime - days * DAY_MS
  const recent = walk.falseToday.filter(({ commit }) => commit.time >= since)
  const findings = await withAddresses(
    recent.map(({ finding }) => finding),
    docsHead,
  )
  const falseToday = recent.map((one, at) => ({ ...one, finding: findings[at] ?? one.finding }))
  return {
    head: { sha: code.trees.head.sha, time: code.headTime },
    days,
    isElsewhere: elsewhere !== undefined,
    commits: walk.commits,
    falseToday,
    olderFalseToday: walk.falseToday.length - falseToday.length,
    pages: docsHead.entries.filter(({ path }) => isSearchedPage(path)).length,
    gaps: [...describeGaps(code, elsewhere, options), ...walk.gaps],
  }
}

async function openDocs(config: Config, docsDir: string, code: Past): Promise<Past | undefined> {
  const oldest = code.commits.at(-1)?.time ?? code.headTime
  const docs = await openPast(config, docsDir, { max: DOCS_COMMITS_MAX, since: { time: oldest } })
  return docs.id === code.id ? undefined : docs
}

function nothingToCompare(repositoryDir: string, { isShallow }: Past): string {
  const advice = isShallow
    ? 'the clone is shallow; git fetch --unshallow fetches the rest'
    : 'a commit is compared with the one before it'
  return `${repositoryDir} has only one commit to read: ${advice}`
}

function describeGaps(code: Past, docs: Past | undefined, { commits }: BacktestOptions): string[] {
  const gaps: string[] = []
  if (code.isShallow && code.commits.length < commits)
    gaps.push(
      `The clone is shallow and ends after ${code.commits.length} commits. git fetch --unshallow fetches the rest.`,
    )
  if (code.isCut)
    gaps.push(`Only ${code.commits.length} commits were compared: the older ones changed too many files to be listed.`)
  const first = code.commits.at(-1)
  const firstOfDocs = docs?.commits.at(-1)?.time ?? docs?.headTime
  if (docs?.isShallow === true && first !== undefined && firstOfDocs !== undefined && firstOfDocs > first.time)
    gaps.push(
      `The clone of the docs is shallow: commits before ${isoDay(dayOf(firstOfDocs))} are compared with the docs as they were then.`,
    )
  return gaps
}
