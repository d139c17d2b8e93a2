// Runs the documentation checks on a repository of this machine: on the whole last commit, or on the changes since another.
import type { Config } from '../config.ts'
import { startDocsWorker } from '../docs-thread/docs-worker.ts'
import { isError, type Problem, type SiteSummary } from '../documentation/index.ts'
import { changesBetween } from '../git-tree/changes-between.ts'
import { findForkPoint, openLocalTree } from '../github/git/local-tree.ts'
import { findDocsRoot } from './run-locally.ts'

export interface LocalCheck {
  repositoryDir: string
  docsRoot: string | undefined
  /** Only problems that are new since the history left this branch or commit; undefined = all. */
  since: string | undefined
}

export interface LocalCheckEnd {
  framework: string
  docsRoot: string
  /** Pages that were parsed. */
  pages: number
  errors: number
  warnings: number
  problems: Problem[]
  /** What could not be checked, a sentence each. */
  skipped: string[]
}

/** Long limits: a person can interrupt the command, and, unlike in the service, no other work waits for a thread. */
const LIMITS = { callMs: 60 * 60_000, slowPagesCpuMs: 60 * 60_000 }

/** Throws an error that says when there is no such repository or commit. */
export async function checkLocally(config: Config, check: LocalCheck): Promise<LocalCheckEnd> {
  const head = await openLocalTree(check.repositoryDir, 'HEAD', config.childEnv)
  const docs = startDocsWorker(LIMITS)
  try {
    const docsRoot = await findDocsRoot(head.tree, check)
    if (check.since === undefined) {
      const session = await docs.open(head.tree, docsRoot)
      const { problems, pages } = await session.checkAll()
      return summarize(await session.summary(), docsRoot, { problems, pages, skipped: [] })
    }
    const forkPoint = await findForkPoint(check.repositoryDir, check.since, config.childEnv)
    const base = await openLocalTree(check.repositoryDir, forkPoint, config.childEnv)
    try {
      const session = await docs.open(base.tree, docsRoot)
      const { problems, checkedPages, skipped } = await session.check(await changesBetween(base.tree, head.tree))
      return summarize(await session.summary(), docsRoot, { problems, pages: checkedPages, skipped })
    } finally {
      await base.close()
    }
  } finally {
    await docs.close()
    await head.close()
  }
}

function summarize(
  { framework }: SiteSummary,
  docsRoot: string,
  found: Pick<LocalCheckEnd, 'problems' | 'pages' | 'skipped'>,
): LocalCheckEnd {
  const errors = found.problems.filter(isError).length
  return { framework, docsRoot, errors, warnings: found.problems.length - errors, ...found }
}
