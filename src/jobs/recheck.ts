// A result holds on the commit that the job worked from. When the branch has moved on, the same files are looked at once
// more on the newest commit, so that nothing is published there that would have been refused.
import { isError } from '../documentation/problem.ts'
import type { DocsReader } from '../documentation/session.ts'
import type { Tree } from '../git-tree/tree.ts'
import { judge } from './policy/gate.ts'
import type { ProjectPolicy } from './policy/project-policy.ts'
import type { SecretScanner } from './policy/secrets.ts'
import type { SavedResult } from './store.ts'

export interface RecheckParts {
  docsRoot: string
  policy: ProjectPolicy
  docs: DocsReader
  scan: SecretScanner
}

/** Says what speaks against these changes on another tree; undefined when nothing does. Throws faults of the tree. */
export async function faultsOn(tree: Tree, result: SavedResult, parts: RecheckParts): Promise<string | undefined> {
  const { docsRoot, policy, scan } = parts
  const docs = await parts.docs.open(tree, docsRoot)
  try {
    const [site, report] = [await docs.summary(), await docs.check(result.changes)]
    const [first, ...more] = report.problems.filter(isError)
    // A draft that was saved with errors is expected to have them.
    if (first !== undefined && result.report?.unfinished?.why !== 'checks') {
      return `${first.path}:${first.line}: ${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
    }
    const { changes } = result
    const { refusals } = await judge({ changes, tree, site: { ...site, docsRoot }, policy, report, texts: {}, scan })
    return refusals[0]
  } finally {
    await docs.close()
  }
}
