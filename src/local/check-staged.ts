// Runs the documentation checks on what is staged in a repository of this machine, as a hook does before a commit: only what
// the commit would make worse counts. Who commits may publish everything, so the policy gate has no say.

import { changesBetween } from '../base/changes-between.ts'
import type { Tree } from '../base/git-tree.ts'
import {
  type DocsReader,
  describeDrift,
  type Problem,
  type SiteSummary,
  sortProblems,
  withRuleSettings,
} from '../checks/index.ts'
import type { CheckResult } from '../checks/report/check-result.ts'
import { fingerprint } from '../checks/report/fingerprints.ts'
import { detectRoot, type Found, summarize } from '../checks/report/summarize.ts'
import { startDocsWorker } from '../checks/thread/docs-worker.ts'
import { type NamedIndex, openStagedTrees } from '../github/git/staged.ts'
import { findRules } from '../jobs/policy/read-policy-file.ts'
import type { Config } from '../service/config.ts'
import { CHECK_LIMITS, checkFiles, type LocalCheck } from './check-locally.ts'
import { findDocsRoot } from './find-docs-root.ts'

export interface StagedCheck extends Pick<LocalCheck, 'repositoryDir' | 'docsRoot' | 'settings'> {
  /** Default: the repository's own. */
  index: NamedIndex | undefined
}

/** Throws an error that says when there is no such repository, and while a merge has conflicts. */
export async function checkStaged(config: Config, check: StagedCheck): Promise<CheckResult> {
  const trees = await openStagedTrees(check.repositoryDir, check.index, config.childEnv)
  const docs = startDocsWorker(CHECK_LIMITS)
  try {
    const { staged, parents } = trees
    // Of the first commit, everything is new.
    if (parents.length === 0) {
      return await checkFiles(
        config,
        { ...check, since: undefined, drift: false, gate: false },
        { files: staged, docs },
      )
    }
    const docsRoot = await findDocsRoot(staged, check)
    const detected = check.docsRoot === undefined ? await detectRoot(staged) : undefined
    const { site, ...found } = await compareWithEach(docs, parents, staged, { ...check, docsRoot })
    return summarize(site, { docsRoot, detected }, found)
  } finally {
    await docs.close()
    await trees.close()
  }
}

type Compared = Found & { site: SiteSummary }
type RootedCheck = Pick<StagedCheck, 'settings'> & { docsRoot: string }

/** During a merge, what either side has is not new: somebody else has written it. */
async function compareWithEach(
  docs: DocsReader,
  parents: readonly Tree[],
  staged: Tree,
  check: RootedCheck,
): Promise<Compared> {
  const all: Compared[] = []
  for (const parent of parents) all.push(await compare(docs, parent, staged, check))
  const [first, ...others] = all
  if (first === undefined) throw new Error('There is nothing to compare with')
  const problems = others.reduce((kept, other) => inBoth(kept, other.problems), first.problems)
  return { ...first, problems }
}

async function compare(docs: DocsReader, base: Tree, staged: Tree, check: RootedCheck): Promise<Compared> {
  const opened = await docs.open(base, check.docsRoot)
  try {
    const session = withRuleSettings(opened, await findRules(base, check))
    const report = await session.check(await changesBetween(base, staged))
    const { unlisted, unjudged, checkedPages, byHand, skipped, drift } = report
    const problems = sortProblems([...report.problems, ...(report.leftToPerson ?? [])])
    const found = {
      problems,
      unlisted,
      unjudged,
      pages: checkedPages,
      byHand,
      skipped,
      drift: describeDrift(drift ?? []),
    }
    return { ...found, site: await session.summary(), refusals: [], notes: [] }
  } finally {
    await opened.close()
  }
}

function inBoth(problems: readonly Problem[], others: readonly Problem[]): Problem[] {
  const known = new Set(fingerprint(others))
  const own = fingerprint(problems)
  return problems.filter((_, index) => known.has(own[index] ?? ''))
}
