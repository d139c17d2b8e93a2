// The tables as Kysely sees them. Times are epoch milliseconds, truth values 0 or 1: both mean the same on every database.
import type { JobOutcome, JobStatus } from '../contract/job-states.ts'
import type { JobPhase, PullRequest } from '../jobs/job.ts'
import type { ProjectState } from '../projects/project.ts'
import type { ViewTables } from './view-tables.ts'

export interface Tables extends ViewTables {
  project: ProjectTable
  api_key: ApiKeyTable
  agent_job: AgentJobTable
  job_idempotency: JobIdempotencyTable
  transcript_part: TranscriptPartTable
  job_result: JobResultTable
  job_change: JobChangeTable
  webhook_delivery: WebhookDeliveryTable
  migration: MigrationTable
}

export interface ProjectTable {
  id: string
  repository_id: number | null
  repository: string
  /** `repository` in lower case: GitHub's names are ASCII and compare without regard to case. */
  repository_key: string
  docs_root: string | null
  installation_id: number | null
  state: ProjectState
  created_at: number
}

export interface ApiKeyTable {
  hash: string
  id: string
  project_id: string
  name: string
  /** Separated by spaces, as in OAuth. */
  scopes: string
  /** Separated by spaces. */
  allowed_cidrs: string
  expires_at: number | null
  created_at: number
  revoked_at: number | null
  last_used_at: number | null
}

export interface AgentJobTable {
  id: string
  project_id: string
  status: JobStatus
  phase: JobPhase
  outcome: JobOutcome | null
  message: string | null
  prompt: string
  draft: number
  model: string
  repository: string
  requested_ref: string | null
  base_ref: string | null
  base_sha: string | null
  /** Head branch of the job's pull request, without `refs/heads/`. */
  branch: string
  pr_number: number | null
  pr_url: string | null
  pr_state: PullRequest['state'] | null
  pr_branch: string | null
  pr_draft: number | null
  /** When the pull request was seen merged or closed. */
  pr_settled_at: number | null
  files_changed: number
  model_calls: number
  input_tokens: number
  cached_tokens: number
  output_tokens: number
  work_ms: number
  created_at: number
  finished_at: number | null
  archived_at: number | null
  attempt: number
  /** By the database's clock, as the lease. */
  run_at: number
  /** How far ahead `run_at` was when it was set: further ahead than this means that the clock was set back. */
  delay_ms: number
  lease_token: string | null
  lease_until: number | null
  /** How far ahead `lease_until` was when it was set. */
  lease_ms: number
  transcript_entries: number
  transcript_bytes: number
}

interface JobIdempotencyTable {
  project_id: string
  route: string
  key: string
  body_hash: string
  /** The job as it was answered, as JSON. */
  answer: string
  created_at: number
}

interface TranscriptPartTable {
  job_id: string
  /** Number of the entry, from 1. */
  sequence: number
  /** Number of the piece within the entry, from 0. */
  part: number
  content: string
}

interface JobResultTable {
  job_id: string
  title: string
  summary: string
  tree_sha: string
  /** JSON; null in rows from before there was one. */
  report: string | null
}

export interface JobChangeTable {
  job_id: string
  position: number
  kind: 'write' | 'reuse' | 'delete'
  path: string
  blob_sha: string | null
  /** gzip. */
  content: Uint8Array | null
}

interface WebhookDeliveryTable {
  id: string
  received_at: number
}

interface MigrationTable {
  name: string
  applied_at: number
}
