// What happens when the branch has moved since the turn was pinned. The changes were made, checked and gated on the pinned
// commit, so they go onto a newer one only when nothing there speaks against them. A branch of the job's own can start from
// the pinned commit instead; an open pull request cannot, so there the turn ends and people's commits stay as they are.

import { cut } from '../../base/text/cut.ts'
import type { PublishDeps, PublishRequest } from './publish-changes.ts'

export type Ground =
  /** The commit that becomes the parent of ours. */
  | { kind: 'parent'; parentSha: string; notes: string[] }
  | { kind: 'nothing_to_publish' }
  | { kind: 'blocked'; message: string }

/** `newestSha`: where a commit of ours would stand now, the head of the pull request's branch or of the base branch. */
export async function chooseParent(newestSha: string, request: PublishRequest, deps: PublishDeps): Promise<Ground> {
  const { base, branch, continues, changes, project } = request
  if (newestSha === base.commitSha) return { kind: 'parent', parentSha: newestSha, notes: [] }
  const { isUnchanged } = await deps.host.buildTree(project, { ref: base.ref, commitSha: newestSha }, changes)
  if (isUnchanged) return { kind: 'nothing_to_publish' }
  const conflict = await findConflict(newestSha, request, deps)
  if (continues !== null) {
    return conflict === undefined
      ? { kind: 'parent', parentSha: newestSha, notes: [ON_TOP] }
      : {
          kind: 'blocked',
          message: `Commits were pushed to ${branch} in the meantime, and ${describe(conflict)}. ${ASK_AGAIN}`,
        }
  }
  if (conflict === undefined) return { kind: 'parent', parentSha: newestSha, notes: [] }
  const start = `so the branch starts from ${base.commitSha.slice(0, 7)} and may have to be merged by hand`
  const note = `${base.ref} has changed since the job began, and ${describe(conflict)}, ${start}`
  return { kind: 'parent', parentSha: base.commitSha, notes: [note] }
}

const ON_TOP = 'Commits were pushed to the branch in the meantime; the changes are on top of them'
const ASK_AGAIN = 'They were kept and nothing was written. Send the message again: the next turn starts from them'

type Conflict = { kind: 'same_files'; paths: string[] } | { kind: 'would_not_pass'; fault: string }

async function findConflict(
  newestSha: string,
  { project, base, changes }: PublishRequest,
  { host, findFault }: PublishDeps,
): Promise<Conflict | undefined> {
  const touched = changes.map(({ path }) => path)
  const paths = await host.findChangedPaths(project, base.commitSha, newestSha, touched)
  if (paths.length > 0) return { kind: 'same_files', paths }
  const fault = await findFault(newestSha)
  return fault === undefined ? undefined : { kind: 'would_not_pass', fault }
}

const PATHS_NAMED = 5
const FAULT_MAX_CHARACTERS = 500

function describe(conflict: Conflict): string {
  if (conflict.kind === 'would_not_pass') {
    return `on top of it the changes would not pass (${cut(conflict.fault, FAULT_MAX_CHARACTERS)})`
  }
  const more = conflict.paths.length - PATHS_NAMED
  const named = conflict.paths.slice(0, PATHS_NAMED).join(', ')
  return `they change the same files: ${more > 0 ? `${named} and ${more} more` : named}`
}
