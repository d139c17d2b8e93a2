// Runs the documentation checks on a folder of this machine: on all files as they are now, or on the changes since a commit. Of
// changes it also says what a reviewer should look at.

import { changesBetween } from '../base/changes-between.ts'
import type { ReadableTree } from '../base/git-tree.ts'
import {
  type DocsReader,
  describeDrift,
  mayBeFixed,
  type PagesRead,
  type SiteSummary,
  sortProblems,
  withRuleSettings,
} from '../checks/index.ts'
import type { CheckResult } from '../checks/report/check-result.ts'
import { detectRoot, type Found, summarize } from '../checks/report/summarize.ts'
import { startDocsWorker } from '../checks/thread/docs-worker.ts'
import { findForkPoint, type LocalTree, openLocalTree } from '../github/git/local-tree.ts'
import type { PolicySettings } from '../jobs/policy/project-policy.ts'
import { findPolicyFault, findRules } from '../jobs/policy/read-policy-file.ts'
import type { Config } from '../service/config.ts'
import { findDocsRoot } from './find-docs-root.ts'
import { openFiles } from './open-files.ts'

export interface LocalCheck {
  repositoryDir: string
  docsRoot: string | undefined
  /** Only problems that are new since the history left this branch or commit; undefined = all. */
  since: string | undefined
  /** Compare with `since` itself, also where the history left it long before. */
  isExact?: boolean
  /** Also look for translations that differ from their originals, in the whole site. */
  drift: boolean
  /** Also say what a reviewer should look at in the changes. */
  gate: boolean
  /** Only what they say about rules and, of changes, about active content has an effect. */
  settings: PolicySettings
  /** Hears how many pages are read where the whole site is checked, at most ten times a second. Default: no one does. */
  onProgress?: (progress: PagesRead) => void
  /** Ends what git does on the base. */
  signal?: AbortSignal
}

/** Long limits: a person can interrupt the command, and, unlike in the service, no other work waits for a thread. */
export const CHECK_LIMITS = { callMs: 60 * 60_000, slowPagesCpuMs: 60 * 60_000 }

/** `isCommitted`: the last commit, not the files as they are now. `foresee` adds what a fix would do, where links are wrong. Throws an error that says when there is no such commit. */
export async function checkLocally(
  config: Config,
  check: LocalCheck & {
    isCommitted: boolean
    foresee?: (result: CheckResult, opened: OpenedFiles) => Promise<CheckResult>
  },
): Promise<CheckResult> {
  const { files, skipped, close } = await openFiles(config, check.repositoryDir, check.isCommitted)
  const docs = startDocsWorker({ ...CHECK_LIMITS, ...(check.onProgress && { onProgress: check.onProgress }) })
  try {
    const result = await checkFiles(config, check, { files, docs })
    const end = { ...result, skipped: [...result.skipped, ...skipped] }
    if (check.foresee === undefined || !result.problems.some(mayBeFixed)) return end
    return await check.foresee(end, { files, docs })
  } finally {
    await docs.close()
    await close()
  }
}

export interface OpenedFiles {
  /** What is checked: the last commit, or what a work tree makes of it. */
  files: ReadableTree
  /** Stays open. */
  docs: DocsReader
}

/** The same for files that are open. */
export async function checkFiles(config: Config, check: LocalCheck, opened: OpenedFiles): Promise<CheckResult> {
  const docsRoot = await findDocsRoot(opened.files, check)
  const detected = check.docsRoot === undefined ? await detectRoot(opened.files) : undefined
  const found = check.since === undefined ? checkSite : checkChanges
  const { site, ...end } = await found(config, { ...check, docsRoot, since: check.since ?? '' }, opened)
  const { pageCount, locales, keptPages, sites = [] } = site
  const summary = summarize(site, { docsRoot, detected }, end)
  return check.since === undefined
    ? { ...summary, site: { pageCount, locales, sites, ...(keptPages && { keptPages }) } }
    : summary
}

type RootedCheck = LocalCheck & { docsRoot: string; since: string }

async function checkSite(
  _: Config,
  check: RootedCheck,
  { files, docs }: OpenedFiles,
): Promise<Found & { site: SiteSummary }> {
  const opened = await docs.open(files, check.docsRoot)
  try {
    const session = withRuleSettings(opened, await findRules(files, check))
    const found = await session.checkAll()
    const drift = check.drift ? describeDrift(await session.drift()) : []
    const problems = [...(await findPolicyFault(files)), ...found.problems]
    return {
      site: await session.summary(),
      ...found,
      problems,
      drift,
      byHand: [],
      skipped: [],
      refusals: [],
      notes: [],
    }
  } finally {
    await opened.close()
  }
}

async function checkChanges(
  config: Config,
  check: RootedCheck,
  { files, docs }: OpenedFiles,
): Promise<Found & { site: SiteSummary }> {
  const base = await openBase(config, check)
  try {
    const opened = await docs.open(base.tree, check.docsRoot)
    try {
      const session = withRuleSettings(opened, await findRules(base.tree, check))
      const changes = await changesBetween(base.tree, files)
      const report = await session.check(changes)
      const site = await session.summary()
      const verdict = check.gate
        ? await judge({ changes, report, session, base: base.tree }, config, check)
        : NO_VERDICT
      const { unlisted, unjudged, checkedPages, byHand } = report
      const problems = sortProblems([...report.problems, ...(report.leftToPerson ?? [])])
      const skipped = [...base.gaps, ...report.skipped]
      // A name that a rule reports is none that a reviewer has to judge.
      const refusals = verdict.refusals.filter(
        (clause) => !problems.some(({ path, line, subject }) => clause.startsWith(`${path}:${line} "${subject}" `)),
      )
      const drift = describeDrift(report.drift ?? [])
      return { site, problems, unlisted, drift, unjudged, pages: checkedPages, byHand, skipped, ...verdict, refusals }
    } finally {
      await opened.close()
    }
  } finally {
    await base.close()
  }
}

/** Opens the commit that the changes are compared with. `gaps`: how that is not what was asked for, a sentence each. */
export async function openBase(
  { childEnv }: Config,
  {
    repositoryDir,
    since,
    isExact,
    signal,
  }: Pick<LocalCheck, 'repositoryDir' | 'isExact' | 'signal'> & { since: string },
): Promise<LocalTree & { gaps: string[] }> {
  const fork = isExact ? { commitSha: since, isCommon: true } : await findForkPoint(repositoryDir, since, childEnv)
  const gap = `This clone does not have the commit where the history left ${since}, so everything that differs from ${since} counts as a change; git fetch --unshallow fetches the rest.`
  return { ...(await openLocalTree(repositoryDir, fork.commitSha, childEnv, signal)), gaps: fork.isCommon ? [] : [gap] }
}

const NO_VERDICT = { refusals: [], notes: [] }

/** What the gate needs is loaded only for it. */
async function judge(...args: Parameters<typeof import('./judge-changes.ts')['judgeChanges']>) {
  return (await import('./judge-changes.ts')).judgeChanges(...args)
}
