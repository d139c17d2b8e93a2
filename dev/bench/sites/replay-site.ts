// The last commits of a site, and its fixes put back.

import type { Problem } from '../../../src/checks/index.ts'
import type { ChildEnv } from '../../../src/github/git/git-environment.ts'
import { type Commit, type History, openHistory } from '../../eval/history/history.ts'
import { type CheckedCommit, type CheckStep, createChecker } from './check-commit.ts'
import { type DeadTarget, deadTargetsOf, NAV_FILE_NAMES } from './dead-targets.ts'
import { isFixSubject } from './fix-subject.ts'
import type { SiteUnderTest } from './site-under-test.ts'

export interface ReplayedCommit extends Commit, CheckedCommit {}

/** A fix whose parent has targets that are dead by plain rules, and what the checks say when it is put back. */
export interface ReversedFix extends Commit, CheckedCommit {
  dead: (DeadTarget & { caughtAs: Caught })[]
}

/** The worst that the checks say; null = nothing. */
export type Caught = 'error' | 'warning' | null

export interface SiteHistory {
  commits: ReplayedCommit[]
  /** Commits whose subjects promise a fix. */
  fixSubjects: number
  fixes: ReversedFix[]
}

const SINCE = '2015-01-01'

/** Takes the last `count` commits that touch a document, and the last `count` whose subjects promise a fix. */
export async function replaySite(site: SiteUnderTest, count: number, childEnv: ChildEnv): Promise<SiteHistory> {
  const history = await openHistory(site.repositoryDir, childEnv)
  try {
    const check = createChecker(history, site.docsRoots)
    const latest = (await history.commits(SINCE, site.docsRoots)).slice(-count)
    const commits: ReplayedCommit[] = []
    for (const commit of latest) {
      commits.push({ ...commit, ...(await check(commit.parentSha, commit.sha)) })
      process.stderr.write(`${site.name}: ${commits.length} of ${latest.length} commits\r`)
    }
    const ofDocs = await history.commits(SINCE, site.docsRoots, NAV_FILE_NAMES)
    const promised = ofDocs.filter(({ subject }) => isFixSubject(subject)).slice(-count)
    return {
      commits,
      fixSubjects: promised.length,
      fixes: await reverseFixes(history, promised, { check, docsRoots: site.docsRoots }),
    }
  } finally {
    await history.close()
  }
}

interface Reversal {
  check: CheckStep
  docsRoots: readonly string[]
}

async function reverseFixes(
  history: History,
  promised: readonly Commit[],
  { check, docsRoots }: Reversal,
): Promise<ReversedFix[]> {
  const fixes: ReversedFix[] = []
  for (const commit of promised) {
    const dead = await deadTargetsOf(history, commit, docsRoots)
    if (dead.length === 0) continue
    const checked = await check(commit.sha, commit.parentSha)
    fixes.push({
      ...commit,
      ...checked,
      dead: dead.map((target) => ({ ...target, caughtAs: caughtAs(target, checked) })),
    })
  }
  return fixes
}

const TARGET_RULES: ReadonlySet<string> = new Set([
  'broken-link',
  'broken-anchor',
  'missing-image',
  'missing-include',
  'nav-missing-page',
])

/** Any problem of a target in the same file counts: subjects are written in several ways. */
function caughtAs({ path }: DeadTarget, { errors, warnings }: CheckedCommit): Caught {
  const isOfTarget = (problem: Problem): boolean => problem.path === path && TARGET_RULES.has(problem.rule)
  if (errors.some(isOfTarget)) return 'error'
  return warnings.some(isOfTarget) ? 'warning' : null
}
