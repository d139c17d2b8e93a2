// What a turn works from, fixed before its first step: base, other repositories, settings, the project's policy. A turn
// that is taken over gets the same base and the same other repositories.

import type { Tree } from '../../base/git-tree.ts'
import { detectDocsRoot } from '../../checks/index.ts'
import { CONTEXT_MAX_REPOSITORIES } from '../../contract/limits.ts'
import { type ContextName, contextKey, parseContextName } from '../../contract/repository-names.ts'
import type { Project } from '../../projects/project.ts'
import { listProjectSecrets, type ProjectSettings } from '../../projects/settings.ts'
import { refuseCause } from '../cause.ts'
import type { Base, CausePins, ContextPin, Job, PullRequest } from '../job.ts'
import { branchOfJob, isBranchOf } from '../job-names.ts'
import { readDocmendFile } from '../policy/docmend-file.ts'
import { type ProjectPolicy, resolvePolicy } from '../policy/project-policy.ts'
import type { SecretScanner } from '../policy/secrets.ts'
import { type PinnedBase, RepositoryError, type RepositoryFacts, type WantedBranch } from '../repository.ts'
import type { Claim, JobEnd } from '../store.ts'
import { isSignedOff } from './choose-trailers.ts'
import type { JobServices } from './job-services.ts'
import type { LeaseKeeper } from './lease-keeper.ts'

/** What fixing the start of a turn takes. */
type PrepareServices = Pick<JobServices, 'host' | 'budget' | 'secretScanners' | 'loadSettings'> & {
  store: Pick<JobServices['store'], 'findTopicPullRequest' | 'pin'>
}

/** A job under its lease, with all that is known of what it works on. */
export interface TurnContext {
  claim: Claim
  keeper: LeaseKeeper
  project: Project
  base: Base
  context: readonly ContextPin[]
  /** The ends of the change of code that the job is about; null = there is none. */
  cause: CausePins | null
  /** The branch that may be written. */
  branch: string
  /** The pull request that the turn continues: open, save where an earlier attempt has begun to publish there. */
  continues: PullRequest | null
  settings: ProjectSettings
  facts: RepositoryFacts
  policy: ProjectPolicy
  scan: SecretScanner
}

type Pinned = Pick<TurnContext, 'base' | 'branch' | 'continues'> & { repository: string }

/** Gives what the turn works from, or how it ends when there is nothing to work from. */
export async function prepareTurn(
  claim: Claim,
  project: Project,
  keeper: LeaseKeeper,
  services: PrepareServices,
): Promise<TurnContext | JobEnd> {
  const pinned = await (claim.job.base === null ? findPins : recallPins)(claim, project, keeper, services)
  if ('status' in pinned) return pinned
  const isUnneeded = new AbortController()
  if (claim.job.phase === 'agent') {
    const signal = AbortSignal.any([keeper.signal, isUnneeded.signal])
    // Starts to fetch the commit. The call that opens it joins this one and reports its fault.
    services.host.open(project, pinned.base, signal).catch(() => undefined)
  }
  try {
    const turn = await readTurn(pinned, claim, project, keeper, services)
    if ('status' in turn) isUnneeded.abort()
    return turn
  } catch (error) {
    isUnneeded.abort()
    throw error
  }
}

/** Asks for the rest: what the project and its repository allow, and the other repositories. */
async function readTurn(
  pinned: Pinned,
  claim: Claim,
  project: Project,
  keeper: LeaseKeeper,
  services: PrepareServices,
): Promise<TurnContext | JobEnd> {
  const settings = await services.loadSettings(project.id)
  const { mode, phase } = claim.job
  const reading = services.host.facts(project, pinned.base, keeper.signal)
  // What refuses the branch is said first.
  reading.catch(() => undefined)
  const scan = services.secretScanners(listProjectSecrets(settings))
  if (mode === 'pull_request' && phase === 'agent') {
    await services.host.requireWriteAccess(project, wantedBranch(pinned, claim.job, settings), keeper.signal)
  }
  const facts = await reading
  const file = readDocmendFile(facts.policyFile)
  if (file.kind === 'unreadable') return { status: 'failed', outcome: 'policy_refused', message: file.message }
  const policy = resolvePolicy(settings, file.file, services.budget)
  const { repository, ...rest } = pinned
  const context = claim.job.contextPins ?? (await pinContext(claim.job, project, policy, keeper, services))
  if (!Array.isArray(context)) return context
  const cause = await pinCause(claim.job, project, policy, keeper, services)
  const { base, branch, continues: pullRequest } = rest
  if (claim.job.contextPins === null || claim.job.branch !== branch) {
    await services.store.pin(claim.lease, { base, repository, branch, context, cause, pullRequest })
  }
  return { claim, project, keeper, settings, facts, policy, scan, context, cause, ...rest }
}

function wantedBranch({ branch, continues }: Pinned, job: Job, { commitTrailers }: ProjectSettings): WantedBranch {
  return { name: branch, isNew: continues === null, isSignedOff: isSignedOff(job, commitTrailers) }
}

type FindPins = (
  claim: Claim,
  project: Project,
  keeper: LeaseKeeper,
  services: PrepareServices,
) => Promise<Pinned | JobEnd>

/** What an earlier attempt, or an earlier turn whose result is not published, has fixed. */
const recallPins: FindPins = async ({ job }, project, { signal }, { store, host }) => {
  const { base, branch, repository, phase, topic, mode } = job
  if (base === null) throw new Error(`Job ${job.id} has no base to continue from`)
  const continues = continuedBy(job)
  // Whether our commit has come in before it was closed is for the code host to say.
  if (continues !== null && continues.state !== 'open' && phase !== 'publishing') return closedEnd(continues)
  const isYetToOpen = continues === null && phase !== 'publishing' && mode === 'pull_request'
  if (topic === null || !isYetToOpen) return { base, branch, repository, continues }
  // A base may be kept for long, with a patch or a result that was in the way: by then its topic may have a pull request.
  const ofTopic = openOne(await store.findTopicPullRequest(project.id, topic))
  const found = ofTopic && (await host.pin(project, { requestedRef: null, pullRequest: ofTopic }, signal))
  const joined = found?.kind === 'pinned' ? found.pullRequest : null
  return { base, branch: joined?.branch ?? branch, repository, continues: joined }
}

/** What is known of a pull request is the one that the turn continues, unless only the turn itself can have opened it. */
function continuedBy(job: Job): PullRequest | null {
  return mayOnlyBeOurs(job) ? null : job.pullRequest
}

/** True in the first turn on a branch of the job's own: a pull request of this branch is one that an attempt has opened. */
export function mayOnlyBeOurs({ id, turn, branch }: Pick<Job, 'id' | 'turn' | 'branch'>): boolean {
  return turn === 1 && isBranchOf(branch, id)
}

function openOne(pullRequest: PullRequest | null | undefined): PullRequest | null {
  return pullRequest?.state === 'open' ? pullRequest : null
}

const findPins: FindPins = async ({ job }, project, { signal }, { store, host }) => {
  const { requestedRef, topic, pullRequest } = job
  // The pull request of a follow-up is what it is about; that of a topic is only where the next changes go.
  const isFollowUp = job.turn > 1 && pullRequest !== null
  if (isFollowUp && pullRequest.state !== 'open') return closedEnd(pullRequest)
  const ofTopic = topic === null ? undefined : await store.findTopicPullRequest(project.id, topic)
  const known = openOne(pullRequest) ?? openOne(ofTopic)
  const found = await host.pin(project, { requestedRef, pullRequest: known }, signal)
  if (found.kind === 'pinned') return toPinned(found, job)
  if (isFollowUp) return closedEnd(found.pullRequest)
  const fresh = await host.pin(project, { requestedRef, pullRequest: null }, signal)
  return fresh.kind === 'pinned' ? toPinned(fresh, job) : closedEnd(fresh.pullRequest)
}

function toPinned({ base, repository, pullRequest }: Extract<PinnedBase, { kind: 'pinned' }>, job: Job): Pinned {
  const branch = pullRequest?.branch ?? branchOfJob(job.id, job.pullRequestOptions?.branchPrefix)
  return { base, repository, continues: pullRequest, branch }
}

/** How a turn ends whose pull request is no longer open. */
export function closedEnd(pullRequest: PullRequest): JobEnd {
  const message = `Pull request #${pullRequest.number} is ${pullRequest.state === 'open' ? 'closed' : pullRequest.state}, so nothing was published to it. Start a new job. Changes that this one made are kept as its patch`
  return { status: 'failed', outcome: 'error', message, pullRequest }
}

/** Throws `RepositoryError` for a repository that may not or cannot be read. */
async function pinContext(
  { context }: Job,
  project: Project,
  policy: ProjectPolicy,
  { signal }: LeaseKeeper,
  { host }: PrepareServices,
): Promise<ContextPin[] | JobEnd> {
  const names = withoutDoubles([...context, ...policy.context], project)
  if (names.length > CONTEXT_MAX_REPOSITORIES) {
    const message = `The job may read ${CONTEXT_MAX_REPOSITORIES} other repositories; its request and .docmend.yml name ${names.length}`
    return { status: 'failed', outcome: 'policy_refused', message }
  }
  return names.length === 0 ? [] : host.pinContext(project, names, policy.mayRead, signal)
}

/**
 * Throws `RepositoryError` for a cause that may not or cannot be read. Later turns keep to the commits of the first; whether
 * the settings still grant the repository is asked for each turn.
 */
async function pinCause(
  { cause, causePins, contextPins }: Job,
  project: Project,
  policy: ProjectPolicy,
  { signal }: LeaseKeeper,
  { host }: PrepareServices,
): Promise<CausePins | null> {
  if (causePins === null) return cause === null ? null : host.pinCause(project, cause, policy.mayRead, signal)
  const { repository, repositoryId } = causePins.after
  const isNewTurn = contextPins === null && repositoryId !== project.repositoryId
  const refusal = isNewTurn ? refuseCause(repository, project, policy.mayRead) : undefined
  if (refusal !== undefined) throw new RepositoryError(refusal, { transient: false })
  return causePins
}

/** The request comes first where both name a repository; the project's own is read anyway. */
function withoutDoubles(texts: readonly string[], project: Project): ContextName[] {
  const byKey = new Map<string, ContextName>()
  for (const text of texts) {
    const name = parseContextName(text)
    if (!('fault' in name) && !byKey.has(contextKey(name))) byKey.set(contextKey(name), name)
  }
  byKey.delete(project.repository.toLowerCase())
  return [...byKey.values()]
}

/** The root that the project has, or that is detected in this tree. */
export async function findDocsRoot(project: Project, tree: Tree): Promise<string> {
  return project.docsRoot ?? detectDocsRoot((await tree.list()).map((entry) => entry.path))
}
