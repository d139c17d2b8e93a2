// The documentation checks on a repository of this machine: the last commit as a whole, or what came since another one.
import type { Config } from './config.ts'
import { startDocsWorker } from './docs-thread/docs-worker.ts'
import { isError, type Problem, type SiteSummary } from './documentation/index.ts'
import { changesBetween } from './git-tree/changes-between.ts'
import { findForkPoint, openLocalTree } from './github/local-tree.ts'
import { findDocsRoot } from './run-locally.ts'

export interface LocalCheck {
  repositoryDir: string
  docsRoot: string | undefined
  /** Only what is new since the history parted from this branch or commit; undefined = everything. */
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
  /** What could not be looked at, a sentence each. */
  skipped: string[]
}

/** Whoever waits for a large site may end it: no other work waits behind it, as it does in the service. */
const CALL_MS = 60 * 60_000

/** Throws an error in words when there is no repository or commit. */
export async function checkLocally(config: Config, check: LocalCheck): Promise<LocalCheckEnd> {
  const head = await openLocalTree(check.repositoryDir, 'HEAD', config.childEnv)
  const docs = startDocsWorker({ callMs: CALL_MS })
  try {
    const docsRoot = await findDocsRoot(head.tree, check)
    if (check.since === undefined) {
      const session = await docs.open(head.tree, docsRoot)
      const { problems, pages } = await session.checkAll()
      return endOf(await session.summary(), docsRoot, { problems, pages, skipped: [] })
    }
    const forkPoint = await findForkPoint(check.repositoryDir, check.since, config.childEnv)
    const base = await openLocalTree(check.repositoryDir, forkPoint, config.childEnv)
    try {
      const session = await docs.open(base.tree, docsRoot)
      const { problems, checkedPages, skipped } = await session.check(await changesBetween(base.tree, head.tree))
      return endOf(await session.summary(), docsRoot, { problems, pages: checkedPages, skipped })
    } finally {
      await base.close()
    }
  } finally {
    await docs.close()
    await head.close()
  }
}

function endOf(
  { framework }: SiteSummary,
  docsRoot: string,
  found: Pick<LocalCheckEnd, 'problems' | 'pages' | 'skipped'>,
): LocalCheckEnd {
  const errors = found.problems.filter(isError).length
  return { framework, docsRoot, errors, warnings: found.problems.length - errors, ...found }
}
