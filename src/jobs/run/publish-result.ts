// A saved result becomes a pull request, or a commit on the one that the turn continues. How publishing went decides how the
// turn ends.

import { plural, withFullStop } from '../../base/text.ts'
import { listEnds } from '../cause.ts'
import type { Job } from '../job.ts'
import { isBranchOf, markOf } from '../job-names.ts'
import { DISABLED } from '../policy/project-policy.ts'
import { namePins } from '../pull-request/because.ts'
import type { BodyContext } from '../pull-request/described.ts'
import { describeUpdate } from '../pull-request/follow-up.ts'
import { describePullRequest, type PullRequestContext, titleOf } from '../pull-request/text.ts'
import { loadTraffic } from '../pull-request/traffic.ts'
import { wholeWork } from '../pull-request/whole-work.ts'
import { type PublishGuard, RepositoryError, type Reworded, type Rewording } from '../repository.ts'
import { describeTooMany } from '../requests/request-refusals.ts'
import { isDraft } from '../result-report.ts'
import type { JobEnd, SavedResult } from '../store.ts'
import { chooseTrailers } from './choose-trailers.ts'
import { endOfPublished, findOpened } from './end-of-published.ts'
import type { JobServices } from './job-services.ts'
import { closedEnd, type TurnContext } from './prepare-turn.ts'
import { publishChanges } from './publish-changes.ts'
import { guardTime, PublishingTimeUpError } from './publishing-time.ts'
import { recheck } from './recheck.ts'

// Title and description of a pull request follow when a turn has changed what is in it. What people wrote there stays, and
// the reply says what could not be written. Never worth a failed job: its commit is on the branch.

const RETRY_DELAYS_MS = [500, 2000]

/** What the reply says of the description. */
type RewordingSaid = Pick<BodyContext, 'notes' | 'instead'>

/**
 * Only of a pull request that the job itself has opened: of another it does not know all that is in it. Throws what the
 * guard throws when the job is lost.
 */
async function rewordPullRequest(
  job: Job,
  result: SavedResult,
  { project, base, branch, continues }: TurnContext,
  known: PullRequestContext,
  { guard, host, sleep, logger }: Pick<JobServices, 'host' | 'sleep' | 'logger'> & { guard: PublishGuard },
): Promise<RewordingSaid> {
  const { before } = result.report
  if (continues === null || before === undefined || !isBranchOf(branch, job.id)) return {}
  const whole = { ...result, ...wholeWork(result) }
  const words = describePullRequest({ ...job, base: before.base }, whole, { ...known, continuedBranch: undefined })
  const target = { project, base, branch, mark: markOf(job), treeSha: result.treeSha }
  for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
    try {
      const done = await host.rewordPullRequest(continues.number, words, target, guard)
      return describeRewording(done, whole)
    } catch (error) {
      if (!(error instanceof RepositoryError) && !(error instanceof PublishingTimeUpError)) throw error
      const isWorthAnother = error instanceof RepositoryError && error.transient && delayMs !== undefined
      logger.warn({ err: error, isWorthAnother }, 'Could not update the words of a pull request')
      if (!isWorthAnother) return { notes: [describeFault(error)], instead: whole }
      await sleep(delayMs, guard())
    }
  }
  return {}
}

function describeFault({ message }: Error): string {
  return `The title and the description could not be updated, so they may be out of date. ${withFullStop(message)}`
}

function describeRewording({ title, body }: Reworded, whole: SavedResult): RewordingSaid {
  const notes =
    title === body ? noteOn('title and description', body) : [...noteOn('title', title), ...noteOn('description', body)]
  return notes.length === 0 ? {} : { notes, instead: whole }
}

function noteOn(what: string, how: Rewording): string[] {
  switch (how) {
    case 'written':
    case 'unchanged':
      return []
    case 'edited':
      return [`Left as edited by people, and may not tell of this turn: ${what}`]
    case 'unmarked':
      return [`Left as found, because the description no longer has the marks of Docmend: ${what}`]
    case 'too_long':
      return [`Left as found, because there is no room beside what people wrote: ${what}`]
    default:
      return how satisfies never
  }
}

/** Publishes the result of the turn and gives how the turn ends. */
export async function publishResult(result: SavedResult, turn: TurnContext, services: JobServices): Promise<JobEnd> {
  const { claim, project, base, branch, continues, facts, keeper } = turn
  const entering = await services.store.enterPublishing(claim.lease, services.openPullRequests)
  if (entering.kind === 'too_many_pull_requests') return oneTooMany(entering.open)
  const job = (await services.store.find(project.id, claim.job.id)) ?? claim.job
  const known = {
    ...facts,
    context: [...turn.context, ...listEnds(turn.cause)],
    cause: await namePins(turn.cause, job, turn.scan),
    page: services.pageOf(job),
    traffic: await loadTraffic(result, { ...turn, ...services }),
    ...(continues === null ? { earlier: await earlierTurns(job, services) } : { continuedBranch: branch }),
  }
  const guard = guardTime(job, services.budget, keeper.guard, services.clock)
  const publication = await publishChanges(
    {
      project,
      base,
      branch,
      changes: result.changes,
      treeSha: result.treeSha,
      mark: markOf(job),
      continues: continues?.number ?? null,
      draft: isDraft(job, result.report) || turn.policy.alwaysDraft,
      ...chooseAdditions(job, result),
      ...chooseTrailers(job, turn.settings.commitTrailers),
      ...describePullRequest(job, result, known),
    },
    { ...services, guard, findFault: (commitSha) => recheck(commitSha, result, turn, services) },
  ).catch((error: unknown) => {
    if (error instanceof PublishingTimeUpError) return error
    throw error
  })
  if (publication instanceof PublishingTimeUpError) return endOfTime(publication, job, turn, services)
  switch (publication.kind) {
    case 'published': {
      const named = continues === null ? { ...result, title: titleOf(job, result) } : result
      const end = endOfPublished(publication, named, continues !== null)
      if (continues === null) return end
      const whole = { ...known, earlier: await earlierTurns(job, services) }
      const said = await rewordPullRequest(job, result, turn, whole, { ...services, guard })
      const notes = [...publication.notes, ...(said.notes ?? [])]
      return { ...end, reply: describeUpdate(job, result, { ...known, ...said, notes }) }
    }
    case 'not_open':
      return closedEnd(publication.pullRequest)
    case 'nothing_to_publish':
      return { status: 'completed', outcome: 'no_changes', message: 'The branch already contains every change' }
    case 'blocked':
      return { status: 'failed', outcome: 'error', message: publication.message }
    default:
      return publication satisfies never
  }
}

/** What is put on the pull request once it is open. */
function chooseAdditions({ pullRequestOptions }: Job, { report }: SavedResult) {
  const { labels = [], reviewers = [], teamReviewers = [], assignees = [] } = pullRequestOptions ?? {}
  return { labels: [...report.labels, ...labels], people: { reviewers, teamReviewers, assignees } }
}

/**
 * A saved result may be published weeks later, when the project may allow less: `.docmend.yml` and the settings apply as
 * they are now. Gives the end of the turn when they refuse it.
 */
export async function refuseNow(
  result: SavedResult,
  turn: TurnContext,
  services: JobServices,
): Promise<JobEnd | undefined> {
  const { policy, base } = turn
  const fault = policy.isEnabled ? await recheck(base.commitSha, result, turn, services) : DISABLED
  if (fault === undefined) return undefined
  const message = `Nothing was published, because the changes would no longer pass: ${fault}`
  return { status: 'failed', outcome: 'policy_refused', message }
}

/** The requests of the earlier turns, which opened no pull request. */
async function earlierTurns({ id, turn: present }: Job, { store }: JobServices) {
  const turns = present === 1 ? [] : await store.turns(id)
  return turns.filter(({ turn }) => turn < present)
}

function oneTooMany(open: Parameters<typeof describeTooMany>[0]): JobEnd {
  const message = `${describeTooMany(open)}. What this job made is kept as its patch: publish it then`
  return { status: 'failed', outcome: 'policy_refused', message }
}

/** The time to publish is over. What was written last may have opened the pull request all the same. */
async function endOfTime(
  { message, fault }: PublishingTimeUpError,
  job: Job,
  { project, keeper }: TurnContext,
  services: JobServices,
): Promise<JobEnd> {
  const opened = await findOpened(job, project, keeper.signal, services)
  if (opened !== undefined) return opened
  const advice = 'What this job made is kept as its patch: publish it again, or raise DOCMEND_JOB_MINUTES'
  return {
    status: 'failed',
    outcome: 'budget_exhausted',
    message: `${message}.${describeLost(fault ?? job.message, job)} ${advice}`,
  }
}

/** What has cost the time, as far as it is known: a wait takes its reason with it when it is over. */
function describeLost(fault: string | null, { waited }: Job): string {
  if (fault !== null) return ` The last fault: ${withFullStop(fault)}`
  if (waited.times === 0) return ''
  return ` GitHub, or another server that the job needs, failed or limited the rate: the job waited for it ${plural(waited.times, 'time')}.`
}
