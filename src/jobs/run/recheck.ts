// A result was checked on the commit that the turn worked from. Before it goes onto a newer commit, or after it has waited,
// the same checks and the same gate judge it again, so that nothing is published that they would refuse now.

import type { Tree } from '../../base/git-tree.ts'
import { type DocsReader, isError, withRuleSettings } from '../../checks/index.ts'
import { applyGate } from '../policy/gate.ts'
import { hideInTree } from '../policy/hidden-files.ts'
import type { ProjectPolicy } from '../policy/project-policy.ts'
import type { SecretScanner } from '../policy/secrets.ts'
import type { SavedResult } from '../store.ts'
import type { JobServices } from './job-services.ts'
import { findDocsRoot, type TurnContext } from './prepare-turn.ts'

interface RecheckParts {
  docsRoot: string
  policy: ProjectPolicy
  docs: DocsReader
  scan: SecretScanner
  /** Of all turns of the job. */
  prompts: readonly string[]
  /** The checks keep the work of different projects apart. */
  project?: string
}

/** Says what is wrong with the result on this commit, or gives undefined. Throws faults of the host. */
export async function recheck(
  commitSha: string,
  result: SavedResult,
  { claim, project, base, policy, scan, keeper }: TurnContext,
  { host, docs, store }: Pick<JobServices, 'host' | 'docs' | 'store'>,
): Promise<string | undefined> {
  const whole = await host.open(project, { ref: base.ref, commitSha }, keeper.signal)
  const tree = hideInTree(whole, policy.hidden)
  const docsRoot = await findDocsRoot(project, tree)
  const prompts = (await store.turns(claim.job.id)).map(({ prompt }) => prompt)
  return findFault(tree, result, { docs, scan, policy, docsRoot, prompts, project: project.id })
}

/** Does the same on a tree that is already open. */
export async function findFault(tree: Tree, result: SavedResult, parts: RecheckParts): Promise<string | undefined> {
  const { docsRoot, policy, scan, prompts, project } = parts
  const docs = withRuleSettings(await parts.docs.open(tree, docsRoot, project), policy.checks)
  try {
    const [site, report] = [await docs.summary(), await docs.check(result.changes)]
    const [first, ...more] = report.problems.filter(isError)
    // A draft that was saved with errors is expected to have them.
    if (first !== undefined && result.report.unfinished?.why !== 'checks') {
      return `${first.path}:${first.line}: ${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
    }
    const { changes } = result
    const { refusals } = await applyGate({
      changes,
      tree,
      site: { ...site, docsRoot },
      policy,
      report,
      prompts,
      texts: {},
      scan,
    })
    return refusals[0]
  } finally {
    await docs.close()
  }
}
