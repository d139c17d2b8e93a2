// Checks files that a client sends against the site of a project. Nothing of them is stored.
import { ChangeSet } from '../agent/changes/change-set.ts'
import { Refusal } from '../agent/tools/refusal.ts'
import type { Change, Tree } from '../base/git-tree.ts'
import { withFullStop } from '../base/text.ts'
import { describeDrift, withRuleSettings } from '../checks/index.ts'
import type { CheckResult } from '../checks/report/check-result.ts'
import { detectRoot, summarize } from '../checks/report/summarize.ts'
import type { ProposedFile } from '../http/mcp/service/project-docs.ts'
import { ToolRefusal } from '../http/mcp/tool.ts'
import { findRules } from '../jobs/policy/read-policy-file.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { OpenSite } from './kept-sites.ts'

/** What a client may send is bounded by its arguments. */
const ANYTHING = {
  limits: { changedFiles: Infinity, changedBytes: Infinity },
  writeRefusal: () => undefined,
  contentRefusal: () => undefined,
}

/** `isDetected`: nobody said where the docs are. Throws `ToolRefusal` for a file that cannot be in the repository. */
export async function checkProposed(
  files: readonly ProposedFile[],
  { tree, docsRoot, docs }: OpenSite,
  { settings, isDetected }: { settings: ProjectSettings; isDetected: boolean },
): Promise<CheckResult> {
  const changes = await changesOf(files, tree)
  const session = withRuleSettings(docs, await findRules(tree, { settings }))
  const { problems, unjudged, checkedPages, byHand, skipped, drift = [] } = await session.check(changes)
  const detected = isDetected ? await detectRoot(tree) : undefined
  const found = { problems, unjudged, pages: checkedPages, byHand, skipped, drift: describeDrift(drift) }
  return summarize(await session.summary(), { docsRoot, detected }, { ...found, refusals: [], notes: [] })
}

/** Deletes come first: a page may become a folder. */
async function changesOf(files: readonly ProposedFile[], tree: Tree): Promise<Change[]> {
  const paths = new Set(files.map(({ path }) => path))
  if (paths.size < files.length) throw new ToolRefusal('Each file may be in files once.')
  const changeSet = new ChangeSet(tree, ANYTHING)
  try {
    for (const { path, content } of files) if (content === null) await changeSet.delete(path)
    for (const { path, content } of files) {
      if (content !== null) await changeSet.write(path, new TextEncoder().encode(content))
    }
  } catch (error) {
    throw error instanceof Refusal ? new ToolRefusal(withFullStop(error.message), { cause: error }) : error
  }
  return changeSet.changes()
}
