// A saved result becomes a pull request, or a commit on the one that the turn continues. How publishing went decides how the
// turn ends.

import { plural } from '../../base/text/plural.ts'
import { withFullStop } from '../../base/text/with-full-stop.ts'
import type { Job } from '../job.ts'
import { markOf } from '../job-names.ts'
import { DISABLED } from '../policy/project-policy.ts'
import { listEnds } from '../pull-request/cause-pins.ts'
import { describeUpdate } from '../pull-request/follow-up.ts'
import { describePullRequest, titleOf } from '../pull-request/text.ts'
import { loadTraffic } from '../pull-request/traffic.ts'
import { describeTooMany } from '../requests/request-refusals.ts'
import type { JobEnd, SavedResult } from '../store.ts'
import { chooseTrailers } from './choose-trailers.ts'
import { endOfPublished } from './end-of-published.ts'
import { findOpened } from './find-opened.ts'
import type { JobServices } from './job-services.ts'
import { closedEnd, type TurnContext } from './prepare-turn.ts'
import { publishChanges } from './publish-changes.ts'
import { guardTime, PublishingTimeUpError } from './publishing-time.ts'
import { recheck } from './recheck.ts'
import { isDraft } from './result-report.ts'
import { rewordPullRequest } from './reword.ts'

/** Publishes the result of the turn and gives how the turn ends. */
export async function publishResult(result: SavedResult, turn: TurnContext, services: JobServices): Promise<JobEnd> {
  const { claim, project, base, branch, continues, facts, keeper } = turn
  const entering = await services.store.enterPublishing(claim.lease, services.openPullRequests)
  if (entering.kind === 'too_many_pull_requests') return oneTooMany(entering.open)
  const job = (await services.store.find(project.id, claim.job.id)) ?? claim.job
  const known = {
    ...facts,
    context: [...turn.context, ...listEnds(turn.cause)],
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
