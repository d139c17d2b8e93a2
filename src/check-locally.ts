// The documentation checks on a repository of this machine: the last commit as a whole, or what came since another one.
import type { Config } from './config.ts'
import { changesBetween } from './documentation/changes-between.ts'
import type { FrameworkName } from './documentation/dialect.ts'
import { isError, type Problem } from './documentation/problem.ts'
import { startDocsWorker } from './documentation/worker/docs-worker.ts'
import { openLocalTree } from './github/local-tree.ts'
import { findDocsRoot } from './run-locally.ts'

export interface LocalCheck {
  repositoryDir: string
  docsRoot: string | undefined
  /** Only what is new against this branch or commit; undefined = everything. */
  since: string | undefined
}

export interface LocalCheckEnd {
  framework: FrameworkName
  docsRoot: string
  /** Pages that were parsed. */
  pages: number
  errors: number
  warnings: number
  problems: Problem[]
}

/** Throws an error in words when there is no repository or commit. */
export async function checkLocally(config: Config, check: LocalCheck): Promise<LocalCheckEnd> {
  const head = await openLocalTree(check.repositoryDir, 'HEAD', config.childEnv)
  const docs = startDocsWorker()
  try {
    const docsRoot = await findDocsRoot(head.tree, check)
    if (check.since === undefined) {
      const session = await docs.open(head.tree, docsRoot)
      const { problems, pages } = await session.checkAll()
      return endOf((await session.summary()).framework, docsRoot, pages, problems)
    }
    const base = await openLocalTree(check.repositoryDir, check.since, config.childEnv)
    try {
      const session = await docs.open(base.tree, docsRoot)
      const report = await session.check(await changesBetween(base.tree, head.tree))
      return endOf((await session.summary()).framework, docsRoot, report.checkedPages, report.problems)
    } finally {
      await base.close()
    }
  } finally {
    await docs.close()
    await head.close()
  }
}

function endOf(framework: FrameworkName, docsRoot: string, pages: number, problems: Problem[]): LocalCheckEnd {
  const errors = problems.filter(isError).length
  return { framework, docsRoot, pages, errors, warnings: problems.length - errors, problems }
}
