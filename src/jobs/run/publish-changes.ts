// Brings saved changes onto their branch and into its pull request, once: look at the host, decide, write what is missing.
// Each round begins by looking, so a round may break off anywhere, here or in another process, and the next one goes on
// from there.

import type { Change } from '../../base/git-tree.ts'
import { cut } from '../../base/text.ts'
import type { PullRequest } from '../job.ts'
import { isBranchOf } from '../job-names.ts'
import {
  type CommitTrailers,
  type NewCommit,
  type NewPullRequest,
  type PublishGuard,
  type PublishTarget,
  RepositoryError,
  type RepositoryHost,
} from '../repository.ts'
import type { JobServices } from './job-services.ts'
import { PublishingTimeUpError } from './publishing-time.ts'

// What happens when the branch has moved since the turn was pinned. The changes were made, checked and gated on the pinned
// commit, so they go onto a newer one only when nothing there speaks against them. A branch of the job's own can start from
// the pinned commit instead; an open pull request cannot, so there the turn ends and people's commits stay as they are.

type ParentChoice =
  /** The commit that becomes the parent of ours. */
  | { kind: 'parent'; parentSha: string; notes: string[] }
  | { kind: 'nothing_to_publish' }
  | { kind: 'blocked'; message: string }

/** `newestSha`: where a commit of ours would stand now, the head of the pull request's branch or of the base branch. */
async function chooseParent(newestSha: string, request: PublishRequest, deps: PublishDeps): Promise<ParentChoice> {
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

export interface PublishRequest extends PublishTarget, NewPullRequest {
  /** The number of the open pull request that the turn continues; null = it opens one. */
  continues: number | null
  changes: readonly Change[]
  commitMessage: string
  trailers?: CommitTrailers
}

type PublishCalls =
  | 'lookAtBranch'
  | 'openPullRequest'
  | 'lookAtPullRequest'
  | 'updatePullRequest'
  | 'buildTree'
  | 'findChangedPaths'

export interface PublishDeps extends Pick<JobServices, 'sleep' | 'logger'> {
  host: Pick<RepositoryHost, PublishCalls>
  /** Checks and gates the changes on a newer commit; says what is wrong there, or gives undefined. */
  findFault: (commitSha: string) => Promise<string | undefined>
  guard: PublishGuard
}

export type Publication =
  | {
      kind: 'published'
      pullRequest: PullRequest
      /** The head of the branch, which has our commit; null = it is not known any more. */
      commitSha: string | null
      notes: string[]
    }
  /**
   * The pull request that was to be continued is merged or closed, or its branch is gone; or the branch has one of an
   * earlier turn that is. Nothing of this turn is in it; a commit that came in that very moment may be left on the branch.
   */
  | { kind: 'not_open'; pullRequest: PullRequest }
  /** The branch already has every change. */
  | { kind: 'nothing_to_publish' }
  /** Something is in the way; people's commits were kept and nothing was written. */
  | { kind: 'blocked'; message: string }

const ROUND_DELAYS_MS = [500, 2000]

/** Takes three rounds at most. Throws `RepositoryError`, or what the guard throws. */
export async function publishChanges(request: PublishRequest, deps: PublishDeps): Promise<Publication> {
  let fault: RepositoryError | undefined
  try {
    for (let round = 0; ; round++) {
      const result = await publishOnce(request, deps)
      if (result.kind !== 'interrupted') return result
      fault = result.cause
      const delayMs = ROUND_DELAYS_MS[round]
      if (delayMs === undefined) throw fault
      deps.logger.warn({ err: fault, branch: request.branch }, 'Publishing was interrupted; looking again')
      await deps.sleep(delayMs, deps.guard())
    }
  } catch (error) {
    if (!(error instanceof PublishingTimeUpError) || fault === undefined) throw error
    throw new PublishingTimeUpError(error.limitMs, fault.message)
  }
}

interface Interrupted {
  kind: 'interrupted'
  cause: RepositoryError
}

async function publishOnce(request: PublishRequest, deps: PublishDeps): Promise<Publication | Interrupted> {
  const { continues } = request
  try {
    return continues === null ? await publishNew(request, deps) : await publishUpdate(continues, request, deps)
  } catch (error) {
    const isSoonOver = error instanceof RepositoryError && error.transient && error.wait?.untilMs === undefined
    if (isSoonOver) return { kind: 'interrupted', cause: error }
    throw error
  }
}

/** Creates the branch of the job, and then its pull request. */
async function publishNew(request: PublishRequest, deps: PublishDeps): Promise<Publication | Interrupted> {
  const { base, branch, mark } = request
  const seen = await deps.host.lookAtBranch(request, deps.guard)
  const { pullRequest, headSha, baseHeadSha, hasOurCommit, hasDuplicate } = seen
  // An attempt opened a second one, and did not come to close it.
  if (hasDuplicate) return open(null, [], request, deps)
  if (pullRequest !== null && pullRequest.state !== 'open') {
    // One that a person has merged or closed is never opened again. That of an earlier turn lacks what this one made.
    const isOfThisTurn = hasOurCommit || isBranchOf(branch, mark)
    return isOfThisTurn
      ? { kind: 'published', pullRequest, commitSha: null, notes: [] }
      : { kind: 'not_open', pullRequest }
  }
  // The pull request may still be missing, or its labels.
  if (hasOurCommit) return open(null, [], request, deps)
  const isFree = headSha === base.commitSha || (headSha === null && pullRequest === null)
  if (!isFree) return { kind: 'blocked', message: describeTaken(request) }
  // A branch that exists is continued where it stands, at the pinned commit.
  const newestSha = headSha ?? baseHeadSha
  if (newestSha === null) return { kind: 'blocked', message: describeGone(request) }
  const ground = await chooseParent(newestSha, request, deps)
  return ground.kind === 'parent' ? open(toCommit(ground, headSha, request), ground.notes, request, deps) : ground
}

async function open(
  commit: NewCommit | null,
  notes: readonly string[],
  request: PublishRequest,
  deps: PublishDeps,
): Promise<Publication | Interrupted> {
  const opened = await deps.host.openPullRequest(request, commit, request, deps.guard)
  switch (opened.kind) {
    case 'opened':
      return { ...opened, kind: 'published', notes: [...notes, ...opened.notes] }
    case 'no_difference':
      return { kind: 'nothing_to_publish' }
    case 'moved':
      return keepsChanging(request)
    default:
      return opened satisfies never
  }
}

/** Puts one commit on top of what stands on the branch of the pull request, a person's commits included. */
async function publishUpdate(
  number: number,
  request: PublishRequest,
  deps: PublishDeps,
): Promise<Publication | Interrupted> {
  const seen = await deps.host.lookAtPullRequest(number, request, deps.guard)
  if (seen.hasOurCommit) return { kind: 'published', pullRequest: seen.pullRequest, commitSha: seen.headSha, notes: [] }
  if (seen.headSha === null) return { kind: 'not_open', pullRequest: seen.pullRequest }
  const ground = await chooseParent(seen.headSha, request, deps)
  if (ground.kind !== 'parent') return ground
  const written = await deps.host.updatePullRequest(request, toCommit(ground, seen.headSha, request), deps.guard)
  if (written === 'moved') return keepsChanging(request)
  // A person may have merged or closed it between looking and writing.
  const { pullRequest, headSha, hasOurCommit } = await deps.host.lookAtPullRequest(number, request, deps.guard)
  const isIn = headSha !== null || hasOurCommit
  return isIn
    ? { kind: 'published', pullRequest, commitSha: headSha, notes: ground.notes }
    : { kind: 'not_open', pullRequest }
}

function toCommit(
  { parentSha }: { parentSha: string },
  headSha: string | null,
  { changes, commitMessage, trailers }: PublishRequest,
): NewCommit {
  const commit = { changes, message: commitMessage, parentSha, headSha }
  return trailers === undefined ? commit : { ...commit, trailers }
}

function keepsChanging({ branch }: PublishRequest): Interrupted {
  const message = `Could not publish: ${branch}, or its pull request, keeps changing`
  return { kind: 'interrupted', cause: new RepositoryError(message, { transient: true }) }
}

function describeTaken({ branch }: PublishRequest): string {
  return `The branch ${branch} has commits that this turn did not make. They were kept and nothing was written; delete or rename the branch, then ask again`
}

function describeGone({ base, project }: PublishRequest): string {
  return `The branch ${base.ref} of ${project.repository} has been deleted since the job started. Start a new job`
}
