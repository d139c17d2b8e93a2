// What the checks say of one commit, forward or back, as of a change set on its base.

import { createDocsCaches, isError, openDocs, type Problem } from '../../../src/checks/index.ts'
import { findDocsRoot } from '../../eval/history/docs-root.ts'
import type { History } from '../../eval/history/history.ts'
import { changesOf } from './changes-of.ts'

export interface CheckedCommit {
  errors: Problem[]
  warnings: Problem[]
  /** The stack, when the checks threw. */
  fault?: string
}

/** Checks the changes from one commit to another. */
export type CheckStep = (fromSha: string, toSha: string) => Promise<CheckedCommit>

/** Pages that commits have in common are read once. */
export function createChecker(history: History, docsRoots: readonly string[]): CheckStep {
  const caches = createDocsCaches()
  const check: CheckStep = async (fromSha, toSha) => {
    const base = history.tree(fromSha)
    const files = await history.filesOf({ sha: toSha, parentSha: fromSha })
    const docs = await openDocs(base, await findDocsRoot(base, docsRoots), caches)
    const { problems } = await docs.check(await changesOf(files, history.tree(toSha)))
    await docs.close()
    return { errors: problems.filter(isError), warnings: problems.filter((problem) => !isError(problem)) }
  }
  return (fromSha, toSha) =>
    check(fromSha, toSha).catch((error: unknown) => ({ errors: [], warnings: [], fault: stackOf(error) }))
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
