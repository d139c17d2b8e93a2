import type { Spent } from '../agent/budget.ts'
import { type Base, branchOfJob, type Job } from '../jobs/job.ts'
import type { NewJob } from '../jobs/store.ts'
import { toPullRequest } from './pull-request-columns.ts'
import type { AgentJobTable } from './schema.ts'

export function toJob(row: AgentJobTable): Job {
  return {
    id: row.id,
    projectId: row.project_id,
    status: row.status,
    phase: row.phase,
    outcome: row.outcome,
    message: row.message,
    prompt: row.prompt,
    draft: row.draft === 1,
    model: row.model,
    repository: row.repository,
    requestedRef: row.requested_ref,
    base: toBase(row),
    pullRequest: toPullRequest(row),
    filesChanged: row.files_changed,
    spent: toSpent(row),
    attempt: row.attempt,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    archivedAt: row.archived_at,
  }
}

/** The row of a job that nobody has worked on; `run_at` is the time at which it was made. */
export function newJobRow(job: NewJob): AgentJobTable {
  return {
    id: job.id,
    project_id: job.projectId,
    status: 'active',
    phase: 'agent',
    outcome: null,
    message: null,
    prompt: job.prompt,
    draft: job.draft ? 1 : 0,
    model: job.model,
    repository: job.repository,
    requested_ref: job.requestedRef,
    base_ref: null,
    base_sha: null,
    branch: branchOfJob(job.id),
    ...NO_PULL_REQUEST,
    files_changed: 0,
    ...NOTHING_WORKED,
    created_at: job.createdAt,
    finished_at: null,
    archived_at: null,
    run_at: job.createdAt,
    delay_ms: 0,
    lease_token: null,
    lease_until: null,
    lease_ms: 0,
  }
}

const NO_PULL_REQUEST = {
  pr_number: null,
  pr_url: null,
  pr_state: null,
  pr_branch: null,
  pr_draft: null,
  pr_settled_at: null,
}

const NOTHING_WORKED = {
  attempt: 0,
  model_calls: 0,
  input_tokens: 0,
  cached_tokens: 0,
  output_tokens: 0,
  work_ms: 0,
  transcript_entries: 0,
  transcript_bytes: 0,
}

/** A job that was kept as JSON: the answer to an idempotency key. */
export function parseJob(json: string): Job {
  return JSON.parse(json) as Job
}

function toBase(row: AgentJobTable): Base | null {
  return row.base_ref === null || row.base_sha === null ? null : { ref: row.base_ref, commitSha: row.base_sha }
}

function toSpent(row: AgentJobTable): Spent {
  return {
    modelCalls: row.model_calls,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    outputTokens: row.output_tokens,
    workMs: row.work_ms,
  }
}
