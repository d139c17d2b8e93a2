// One attempt at a job, from its claim to its end, as a story: pin → work → gate → save → publish → finish.
// Every step looks first at what an earlier attempt has left, so an attempt may stop anywhere and be taken over.
import type { Logger } from 'pino'
import type { BudgetLimits } from '../agent/budget.ts'
import type { Model } from '../agent/model.ts'
import { detectDocsRoot } from '../documentation/docs-root.ts'
import type { DocsReader } from '../documentation/session.ts'
import type { Tree } from '../documentation/tree.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import { type Base, branchOfJob, type Job, MAX_ATTEMPTS } from './job.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { type ChangesEnd, makeChanges } from './make-changes.ts'
import type { PageTraffic } from './page-traffic.ts'
import { readDocmendFile } from './policy/docmend-file.ts'
import { type ProjectPolicy, resolvePolicy } from './policy/project-policy.ts'
import { createSecretScanner, type SecretScanner } from './policy/secrets.ts'
import { trafficToShow } from './pull-request/traffic-to-show.ts'
import { describePullRequest } from './pull-request-text.ts'
import { faultsOn } from './recheck.ts'
import type { Publication, RepositoryFacts, RepositoryHost } from './repository.ts'
import { isDraft } from './result-report.ts'
import type { Claim, JobEnd, JobStore, SavedResult } from './store.ts'

export interface RunJobParts {
  store: JobStore
  host: RepositoryHost
  model: Model
  budget: BudgetLimits
  docs: DocsReader
  /** Values that no pull request may contain. */
  heldSecrets: readonly string[]
  traffic: PageTraffic
  loadSettings: (projectId: string) => Promise<ProjectSettings>
  findProject: (projectId: string) => Promise<Project | undefined>
  monotonicNow: () => number
  wallClock: () => Date
  logger: Logger
}

/** A job under its lease, with all that is known of what it works on. */
interface Undertaking {
  claim: Claim
  keeper: LeaseKeeper
  project: Project
  base: Base
  settings: ProjectSettings
  facts: RepositoryFacts
  scan: SecretScanner
}

/** Works on a claimed job until it can say how it ends. Throws what stopped it: the worker decides on another attempt. */
export async function runJob(claim: Claim, keeper: LeaseKeeper, parts: RunJobParts): Promise<JobEnd> {
  const project = await parts.findProject(claim.job.projectId)
  if (project === undefined) return failed('error', 'The project of this job no longer exists')
  if (claim.job.attempt > MAX_ATTEMPTS) return endExhausted(claim.job, project, keeper, parts)

  const base = claim.job.base ?? (await pinBase(claim, project, keeper, parts))
  const settings = await parts.loadSettings(project.id)
  const facts = await parts.host.facts(project, base, keeper.signal)
  const scan = createSecretScanner([...parts.heldSecrets, settings.vercelDrainSecret])
  const under = { claim, project, base, settings, facts, scan, keeper }
  const result = (await parts.store.result(claim.job.id)) ?? (await makeResult(under, parts))
  if (!isSavedResult(result)) return result

  await parts.store.enterPublishing(claim.lease)
  return endOfPublication(await publishResult(result, under, parts), result)
}

async function pinBase(claim: Claim, project: Project, keeper: LeaseKeeper, parts: RunJobParts): Promise<Base> {
  const pinned = await parts.host.pin(project, claim.job.requestedRef, keeper.signal)
  await parts.store.pin(claim.lease, pinned.base, pinned.repository)
  return pinned.base
}

async function makeResult(under: Undertaking, parts: RunJobParts): Promise<SavedResult | JobEnd> {
  const { claim, project, base, settings, facts, keeper } = under
  const file = readDocmendFile(facts.policyFile)
  if (file.kind === 'unreadable') return failed('policy_refused', file.message)
  const policy = resolvePolicy(settings, file.file, parts.budget)

  const tree = await parts.host.open(project, base, keeper.signal)
  const end = await letAgentWork(tree, policy, under, parts)
  if (end.kind !== 'changes') return endOfWork(end)

  const { title, summary, changes, report } = end
  const built = await parts.host.buildTree(project, base, changes)
  if (built.isUnchanged) return endOfWork({ kind: 'no_changes', reason: 'The edits give back what was there before' })
  const result = { title, summary, changes, report, treeSha: built.treeSha }
  await parts.store.saveResult(claim.lease, result)
  return result
}

async function letAgentWork(
  tree: Tree,
  policy: ProjectPolicy,
  { claim: { job, lease }, project, keeper, scan }: Undertaking,
  parts: RunJobParts,
): Promise<ChangesEnd> {
  const { model, docs, budget, monotonicNow, wallClock } = parts
  return makeChanges(
    { prompt: job.prompt, tree, docsRoot: await docsRootOf(project, tree), policy },
    {
      model,
      docs,
      scan,
      limits: budget,
      spent: job.spent,
      recorded: await parts.store.transcript(job.id),
      record: (entry, spent) => {
        keeper.takeWorkedMs()
        return parts.store.record(lease, entry, spent)
      },
      now: monotonicNow,
      wallClock,
      signal: keeper.signal,
    },
  )
}

/** Puts the result into words, and makes branch and pull request exist. */
async function publishResult(result: SavedResult, under: Undertaking, parts: RunJobParts): Promise<Publication> {
  const { claim, project, base, facts, keeper } = under
  const job = (await parts.store.find(project.id, claim.job.id)) ?? claim.job
  const traffic = await trafficToShow(result, { ...under, ...parts })
  return parts.host.publish(
    {
      project,
      base,
      changes: result.changes,
      treeSha: result.treeSha,
      branch: branchOfJob(job.id),
      draft: isDraft(job, result.report),
      labels: result.report?.labels ?? [],
      faultsOn: (commitSha) => recheck(commitSha, result, under, parts),
      ...describePullRequest(job, result, { ...facts, traffic }),
    },
    keeper.guard,
  )
}

async function recheck(
  commitSha: string,
  result: SavedResult,
  { project, base, settings, facts, scan, keeper }: Undertaking,
  parts: RunJobParts,
): Promise<string | undefined> {
  const file = readDocmendFile(facts.policyFile)
  if (file.kind === 'unreadable') return file.message
  const policy = resolvePolicy(settings, file.file, parts.budget)
  const tree = await parts.host.open(project, { ref: base.ref, commitSha }, keeper.signal)
  return faultsOn(tree, result, { ...parts, scan, policy, docsRoot: await docsRootOf(project, tree) })
}

async function docsRootOf(project: Project, tree: Tree): Promise<string> {
  return project.docsRoot ?? detectDocsRoot((await tree.list()).map((entry) => entry.path))
}

/** Attempts are used up. In `publishing` the pull request may exist all the same: then it counts, and nothing is made. */
async function endExhausted(job: Job, project: Project, keeper: LeaseKeeper, parts: RunJobParts): Promise<JobEnd> {
  const pullRequest =
    job.phase === 'publishing'
      ? await parts.host.findPullRequest(project, branchOfJob(job.id), keeper.signal)
      : undefined
  if (pullRequest !== undefined)
    return endOfPublication(
      { kind: 'published', pullRequest, notes: [] },
      { title: 'made by an earlier attempt', report: null },
    )
  const why = job.message ?? 'none: its worker stopped without a word, for example because the process was killed'
  return failed('error', `Gave up after ${MAX_ATTEMPTS} attempts. The last fault that was noted: ${why}`)
}

function endOfWork(end: Exclude<ChangesEnd, { kind: 'changes' }>): JobEnd {
  switch (end.kind) {
    case 'no_changes':
      return { status: 'completed', outcome: 'no_changes', message: end.reason }
    case 'budget_exhausted':
    case 'checks_failed':
    case 'policy_refused':
      return failed(end.kind, end.message)
    default:
      return end satisfies never
  }
}

function endOfPublication(publication: Publication, { title, report }: Pick<SavedResult, 'title' | 'report'>): JobEnd {
  switch (publication.kind) {
    case 'published': {
      const { pullRequest, notes } = publication
      const what = pullRequest.draft ? 'draft pull request' : 'pull request'
      const unfinished = report?.unfinished == null ? [] : [`It is not finished: ${report.unfinished.message}`]
      const message = [`Opened ${what} #${pullRequest.number}: ${title}`, ...unfinished, ...notes].join('. ')
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

function failed(outcome: 'error' | 'policy_refused' | 'budget_exhausted' | 'checks_failed', message: string): JobEnd {
  return { status: 'failed', outcome, message }
}

function isSavedResult(value: SavedResult | JobEnd): value is SavedResult {
  return 'treeSha' in value
}
