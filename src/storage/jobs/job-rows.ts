// Jobs ↔ rows.
import type { Insertable } from 'kysely'
import { NOTHING_SPENT, type Spent } from '../../agent/budget/budget.ts'
import type { Effect } from '../../contract/effect.ts'
import type { PullRequestOutcome } from '../../contract/outcomes.ts'
import type { PullRequestOptions } from '../../contract/pull-request-options.ts'
import type { Base, CausePins, CauseRequest, ContextPin, Job, SeenBuilds } from '../../jobs/job.ts'
import { branchOfJob } from '../../jobs/job-names.ts'
import { pendingOutcome } from '../../jobs/outcomes/measure-outcome.ts'
import type { NewJob } from '../../jobs/requests/store-requests.ts'
import { pendingEffect } from '../../traffic/effect/pending-effect.ts'
import type { AgentJobTable } from './job-tables.ts'
import { toPullRequest } from './pull-request-columns.ts'

export function toJob(row: AgentJobTable): Job {
  return {
    id: row.id,
    projectId: row.project_id,
    status: row.status,
    phase: row.phase,
    outcome: row.outcome,
    message: row.message,
    prompt: row.prompt,
    turn: row.turn,
    waitingFollowUps: row.waiting_follow_ups,
    mode: row.mode,
    topic: row.topic,
    requestedBy: row.requested_by,
    runRepositoryId: row.run_repository_id,
    context: parse<string[]>(row.context),
    cause: row.cause === null ? null : parse<CauseRequest>(row.cause),
    causePins: row.cause_pins === null ? null : parse<CausePins>(row.cause_pins),
    draft: row.draft === 1,
    pullRequestOptions: row.pull_request_options === null ? null : parse<PullRequestOptions>(row.pull_request_options),
    model: row.model,
    repository: row.repository,
    requestedRef: row.requested_ref,
    lastRef: row.base_ref,
    base: toBase(row),
    contextPins: row.context_pins === null ? null : parse<ContextPin[]>(row.context_pins),
    branch: row.branch,
    pullRequest: toPullRequest(row),
    filesChanged: row.files_changed,
    patchSha256: row.patch_sha256,
    commitSha: row.commit_sha,
    seenBuilds: row.builds === null ? null : parse<SeenBuilds>(row.builds),
    effect: toEffect(row),
    trigger: row.asked_by,
    promptVersion: row.prompt_version,
    pullRequestOutcome: toOutcome(row),
    spent: toSpent(row),
    spentBefore: parse<Spent>(row.spent_before),
    publishingFromMs: row.publishing_from_ms,
    attempt: row.attempt,
    deaths: row.deaths,
    waited: { times: row.waits, ms: row.waited_ms },
    traceParent: row.trace_parent,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    archivedAt: row.archived_at,
  }
}

/** The row of a job before its first attempt; columns left out are null. `run_at` is the time at which it was made. */
export function newJobRow(job: NewJob) {
  return {
    id: job.id,
    project_id: job.projectId,
    status: 'active',
    phase: 'agent',
    prompt: job.prompt,
    requested_by: job.requestedBy,
    asked_by: job.trigger,
    run_repository_id: job.runRepositoryId,
    turn: 1,
    queued_at: job.createdAt,
    mode: job.mode,
    topic: job.topic,
    context: JSON.stringify(job.context),
    cause: job.cause === null ? null : JSON.stringify(job.cause),
    draft: job.draft ? 1 : 0,
    pull_request_options: job.pullRequestOptions === null ? null : JSON.stringify(job.pullRequestOptions),
    model: job.model,
    repository: job.repository,
    requested_ref: job.requestedRef,
    branch: branchOfJob(job.id, job.pullRequestOptions?.branchPrefix),
    pr_seen_at: 0,
    files_changed: 0,
    ...NOTHING_WORKED,
    trace_parent: job.traceParent ?? null,
    created_at: job.createdAt,
    run_at: job.createdAt,
    delay_ms: 0,
    lease_ms: 0,
  } satisfies Insertable<AgentJobTable>
}

const NOTHING_WORKED = {
  waiting_follow_ups: 0,
  attempt: 0,
  deaths: 0,
  is_waiting: 0,
  waits: 0,
  waited_ms: 0,
  model_calls: 0,
  input_tokens: 0,
  cached_tokens: 0,
  output_tokens: 0,
  work_ms: 0,
  publishing_from_ms: 0,
  cost_usd: 0,
  spent_before: JSON.stringify(NOTHING_SPENT),
  transcript_entries: 0,
  transcript_bytes: 0,
}

export function toSpent(row: AgentJobTable): Spent {
  return {
    modelCalls: row.model_calls,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    outputTokens: row.output_tokens,
    workMs: row.work_ms,
    costUsd: row.cost_usd,
  }
}

/** Null while the pull request is not merged. */
function toEffect(row: AgentJobTable): Effect | null {
  if (row.effect !== null) return parse<Effect>(row.effect)
  const mergedAt = toPullRequest(row)?.mergedAt
  return mergedAt === undefined ? null : pendingEffect(mergedAt)
}

/** Null while the pull request is open. A job in `mode: patch` only reads that of its topic. */
function toOutcome(row: AgentJobTable): PullRequestOutcome | null {
  if (row.mode !== 'pull_request') return null
  const { state } = toPullRequest(row) ?? { state: 'open' }
  if (state === 'open') return null
  if (row.pr_outcome !== null) return parse<PullRequestOutcome>(row.pr_outcome)
  return pendingOutcome(state, row.pr_merged_at ?? row.pr_closed_at ?? row.created_at)
}

function toBase(row: AgentJobTable): Base | null {
  return row.base_ref === null || row.base_sha === null ? null : { ref: row.base_ref, commitSha: row.base_sha }
}

function parse<T>(json: string): T {
  return JSON.parse(json) as T
}
