// Jobs ↔ rows.
import type { Insertable } from 'kysely'
import { NOTHING_SPENT, type Spent } from '../../agent/budget/budget.ts'
import type { Effect } from '../../contract/effect.ts'
import type { PullRequestOutcome } from '../../contract/outcomes.ts'
import type { Base, Job } from '../../jobs/job.ts'
import { branchOfJob } from '../../jobs/job-names.ts'
import { pendingOutcome } from '../../jobs/outcomes/measure-outcome.ts'
import type { NewJob } from '../../jobs/requests/store-requests.ts'
import { pendingEffect } from '../../traffic/effect/pending-effect.ts'
import type { AgentJobTable } from './job-tables.ts'
import { toPullRequest } from './pull-request-columns.ts'

// A field of a job is a column as it is, a column of JSON, or one of those that `toJob` and `newJobRow` name.

/** The columns of the first kind. */
const PLAIN = {
  id: 'id',
  projectId: 'project_id',
  status: 'status',
  phase: 'phase',
  outcome: 'outcome',
  message: 'message',
  prompt: 'prompt',
  turn: 'turn',
  waitingFollowUps: 'waiting_follow_ups',
  mode: 'mode',
  topic: 'topic',
  requestedBy: 'requested_by',
  runRepositoryId: 'run_repository_id',
  model: 'model',
  repository: 'repository',
  requestedRef: 'requested_ref',
  lastRef: 'base_ref',
  branch: 'branch',
  filesChanged: 'files_changed',
  patchSha256: 'patch_sha256',
  commitSha: 'commit_sha',
  trigger: 'asked_by',
  promptVersion: 'prompt_version',
  publishingFromMs: 'publishing_from_ms',
  attempt: 'attempt',
  deaths: 'deaths',
  traceParent: 'trace_parent',
  createdAt: 'created_at',
  finishedAt: 'finished_at',
  archivedAt: 'archived_at',
} as const satisfies Partial<Record<keyof Job, string>>

/** Null is stored as null. */
const AS_JSON = {
  context: 'context',
  cause: 'cause',
  causePins: 'cause_pins',
  pullRequestOptions: 'pull_request_options',
  contextPins: 'context_pins',
  seenBuilds: 'builds',
  spentBefore: 'spent_before',
} as const satisfies Partial<Record<keyof Job, string>>

type Plain = typeof PLAIN
type AsJson = typeof AS_JSON

/** The columns of both kinds that hold these fields. */
type ColumnsOf<Fields> = {
  [Field in keyof Plain & keyof Fields as Plain[Field]]: Fields[Field]
} & {
  [Field in keyof AsJson & keyof Fields as AsJson[Field]]: string | Extract<Fields[Field], null>
}

export type JobColumns = ColumnsOf<Job>

export function toJob(row: AgentJobTable): Job {
  return {
    ...readColumns(row),
    draft: row.draft === 1,
    base: toBase(row),
    pullRequest: toPullRequest(row),
    effect: toEffect(row),
    pullRequestOutcome: toOutcome(row),
    spent: toSpent(row),
    waited: { times: row.waits, ms: row.waited_ms },
  }
}

function readColumns(row: JobColumns): Pick<Job, keyof Plain | keyof AsJson> {
  const plain = Object.entries(PLAIN).map(([field, column]) => [field, row[column]])
  const parsed = Object.entries(AS_JSON).map(([field, column]) => [field, parseUnlessNull(row[column])])
  return Object.fromEntries([...plain, ...parsed])
}

/** The columns of the fields that a new job has. */
function toColumns(job: NewJob): ColumnsOf<NewJob> {
  const columns = Object.entries(job).flatMap(([field, value]) => {
    if (field in PLAIN) return [[PLAIN[field as keyof Plain], value]]
    if (field in AS_JSON) return [[AS_JSON[field as keyof AsJson], value === null ? null : JSON.stringify(value)]]
    return []
  })
  return Object.fromEntries(columns)
}

/** The row of a job before its first attempt; columns left out are null. `run_at` is the time at which it was made. */
export function newJobRow(job: NewJob) {
  return {
    ...toColumns(job),
    ...NOTHING_WORKED,
    status: 'active',
    phase: 'agent',
    turn: 1,
    queued_at: job.createdAt,
    draft: job.draft ? 1 : 0,
    branch: branchOfJob(job.id, job.pullRequestOptions?.branchPrefix),
    pr_seen_at: 0,
    files_changed: 0,
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
  if (row.effect !== null) return JSON.parse(row.effect) as Effect
  const mergedAt = toPullRequest(row)?.mergedAt
  return mergedAt === undefined ? null : pendingEffect(mergedAt)
}

/** Null while the pull request is open. A job in `mode: patch` only reads that of its topic. */
function toOutcome(row: AgentJobTable): PullRequestOutcome | null {
  if (row.mode !== 'pull_request') return null
  const { state } = toPullRequest(row) ?? { state: 'open' }
  if (state === 'open') return null
  if (row.pr_outcome !== null) return JSON.parse(row.pr_outcome) as PullRequestOutcome
  return pendingOutcome(state, row.pr_merged_at ?? row.pr_closed_at ?? row.created_at)
}

function toBase(row: AgentJobTable): Base | null {
  return row.base_ref === null || row.base_sha === null ? null : { ref: row.base_ref, commitSha: row.base_sha }
}

function parseUnlessNull(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
