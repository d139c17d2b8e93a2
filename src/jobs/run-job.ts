// One attempt at a job, from its claim to its end, as a story: pin → work → gate → save → publish → finish.
// Every step looks first at what an earlier attempt has left, so an attempt may stop anywhere and be taken over.
import type { Logger } from 'pino'
import type { BudgetLimits } from '../agent/budget.ts'
import type { Model } from '../agent/model.ts'
import { detectDocsRoot } from '../documentation/docs-root.ts'
import type { Tree } from '../documentation/tree.ts'
import type { Project } from '../projects/project.ts'
import { type Base, branchOfJob, type Job, MAX_ATTEMPTS } from './job.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { type ChangesEnd, makeChanges } from './make-changes.ts'
import { describePullRequest } from './pull-request-text.ts'
import type { Publication, RepositoryHost } from './repository.ts'
import type { Claim, JobEnd, JobStore, SavedResult } from './store.ts'

export interface RunJobParts {
  store: JobStore
  host: RepositoryHost
  model: Model
  budget: BudgetLimits
  findProject: (projectId: string) => Promise<Project | undefined>
  monotonicNow: () => number
  wallClock: () => Date
  logger: Logger
}

/** Works on a claimed job until it can say how it ends. Throws what stopped it: the worker decides on another attempt. */
export async function runJob(claim: Claim, keeper: LeaseKeeper, parts: RunJobParts): Promise<JobEnd> {
  const project = await parts.findProject(claim.job.projectId)
  if (project === undefined) return failed('error', 'The project of this job no longer exists')
  if (claim.job.attempt > MAX_ATTEMPTS) return endExhausted(claim.job, project, keeper, parts)

  const base = claim.job.base ?? (await pinBase(claim, project, keeper, parts))
  const result = (await parts.store.result(claim.job.id)) ?? (await makeResult(claim, project, base, keeper, parts))
  if (!isSavedResult(result)) return result

  await parts.store.enterPublishing(claim.lease)
  const job = (await parts.store.find(project.id, claim.job.id)) ?? claim.job
  const publication = await parts.host.publish(
    {
      project,
      base,
      changes: result.changes,
      treeSha: result.treeSha,
      branch: branchOfJob(job.id),
      draft: job.draft,
      ...describePullRequest(job, result),
    },
    keeper.guard,
  )
  return endOfPublication(publication, result.title)
}

async function pinBase(claim: Claim, project: Project, keeper: LeaseKeeper, parts: RunJobParts): Promise<Base> {
  const pinned = await parts.host.pin(project, claim.job.requestedRef, keeper.signal)
  await parts.store.pin(claim.lease, pinned.base, pinned.repository)
  return pinned.base
}

async function makeResult(
  claim: Claim,
  project: Project,
  base: Base,
  keeper: LeaseKeeper,
  parts: RunJobParts,
): Promise<SavedResult | JobEnd> {
  const tree = await parts.host.open(project, base, keeper.signal)
  const docsRoot = project.docsRoot ?? detectDocsRoot((await tree.list()).map((entry) => entry.path))
  const end = await letAgentWork(claim, tree, docsRoot, keeper, parts)
  if (end.kind !== 'changes') return endOfWork(end)

  const built = await parts.host.buildTree(project, base, end.changes)
  if (built.isUnchanged) return endOfWork({ kind: 'no_changes', reason: 'The edits give back what was there before' })
  const result = { title: end.title, summary: end.summary, changes: end.changes, treeSha: built.treeSha }
  await parts.store.saveResult(claim.lease, result)
  return result
}

async function letAgentWork(
  claim: Claim,
  tree: Tree,
  docsRoot: string,
  keeper: LeaseKeeper,
  parts: RunJobParts,
): Promise<ChangesEnd> {
  const { job, lease } = claim
  return makeChanges(
    { prompt: job.prompt, tree, docsRoot },
    {
      model: parts.model,
      limits: parts.budget,
      spent: job.spent,
      recorded: await parts.store.transcript(job.id),
      record: (entry, spent) => {
        keeper.takeWorkedMs()
        return parts.store.record(lease, entry, spent)
      },
      now: parts.monotonicNow,
      wallClock: parts.wallClock,
      signal: keeper.signal,
    },
  )
}

/** Attempts are used up. In `publishing` the pull request may exist all the same: then it counts, and nothing is made. */
async function endExhausted(job: Job, project: Project, keeper: LeaseKeeper, parts: RunJobParts): Promise<JobEnd> {
  const pullRequest =
    job.phase === 'publishing'
      ? await parts.host.findPullRequest(project, branchOfJob(job.id), keeper.signal)
      : undefined
  if (pullRequest !== undefined)
    return endOfPublication({ kind: 'published', pullRequest, notes: [] }, 'made by an earlier attempt')
  const why = job.message ?? 'none: its worker stopped without a word, for example because the process was killed'
  return failed('error', `Gave up after ${MAX_ATTEMPTS} attempts. The last fault that was noted: ${why}`)
}

function endOfWork(end: Exclude<ChangesEnd, { kind: 'changes' }>): JobEnd {
  switch (end.kind) {
    case 'no_changes':
      return { status: 'completed', outcome: 'no_changes', message: end.reason }
    case 'budget_exhausted':
    case 'policy_refused':
      return failed(end.kind, end.message)
    default:
      return end satisfies never
  }
}

function endOfPublication(publication: Publication, title: string): JobEnd {
  switch (publication.kind) {
    case 'published': {
      const { pullRequest, notes } = publication
      const message = [`Opened pull request #${pullRequest.number}: ${title}`, ...notes].join('. ')
      return { status: 'completed', outcome: 'pr_opened', message, pullRequest }
    }
    case 'nothing_to_publish':
      return { status: 'completed', outcome: 'no_changes', message: 'The branch already contains every change' }
    case 'branch_taken':
      return failed('error', publication.message)
    default:
      return publication satisfies never
  }
}

function failed(outcome: 'error' | 'policy_refused' | 'budget_exhausted', message: string): JobEnd {
  return { status: 'failed', outcome, message }
}

function isSavedResult(value: SavedResult | JobEnd): value is SavedResult {
  return 'treeSha' in value
}
