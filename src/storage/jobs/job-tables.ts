// The tables of jobs as Kysely sees them. Times are epoch milliseconds, truth values 0 or 1.
import type { Generated } from 'kysely'
import type { JobOutcome, JobTrigger } from '../../contract/job-states.ts'
import type { PullRequestOutcome } from '../../contract/outcomes.ts'
import type { PullRequest } from '../../jobs/job.ts'
import type { JobColumns } from './job-rows.ts'

export interface JobTables {
  agent_job: AgentJobTable
  job_request: JobRequestTable
  job_turn: JobTurnTable
  earlier_patch: EarlierPatchTable
  job_reply: JobReplyTable
  build_watch: BuildWatchTable
  job_idempotency: JobIdempotencyTable
  job_result: JobResultTable
  job_change: JobChangeTable
  job_pages: JobPagesTable
  effect_watch: EffectWatchTable
  pull_request_outcome: PullRequestOutcomeTable
  transcript_part: TranscriptPartTable
  project_tokens: ProjectTokensTable
  comment_check: CommentCheckTable
}

export interface AgentJobTable extends JobColumns {
  /** When the present turn was asked for, moved behind the other active jobs of its branch: their order. */
  queued_at: number
  draft: number
  base_sha: string | null
  pr_number: number | null
  pr_url: string | null
  pr_state: PullRequest['state'] | null
  pr_branch: string | null
  pr_draft: number | null
  /** When the pull request was seen merged or closed. */
  pr_closed_at: number | null
  /** When somebody looked at the pull request, or a webhook told of it; 0 = never, or to be looked at again. */
  pr_seen_at: number
  /** By GitHub's clock: when what is known of the pull request was true; null = not told. */
  pr_updated_at: number | null
  /** By GitHub's clock; when it was first seen merged where GitHub did not tell. null = not merged. */
  pr_merged_at: number | null
  /** When this pull request was first seen with the job. */
  pr_opened_at: number | null
  /** When a person last reviewed it or commented on it; 0 = nobody has; null = not known. */
  pr_looked_at: number | null
  /** JSON: what became of the views of its pages; null = not known yet, or its pull request is not merged. */
  effect: string | null
  /** JSON: what became of its pull request; null = not known yet, or it is open. */
  pr_outcome: string | null
  model_calls: number
  input_tokens: number
  cached_tokens: number
  output_tokens: number
  work_ms: number
  /** US dollars; null = not known. */
  cost_usd: number | null
  /** By the database's clock, as the lease. */
  run_at: number
  /** How far ahead `run_at` was when it was set: further ahead than this means that the clock was set back. */
  delay_ms: number
  /** 1 while `message` says what the job waits for: an outage, a rate limit, or a process to itself. */
  is_waiting: number
  /** Such waits in the present turn. */
  waits: number
  /** How long they are in all. */
  waited_ms: number
  lease_token: string | null
  lease_until: number | null
  /** How far ahead `lease_until` was when it was set. */
  lease_ms: number
  /** The process of that lease; kept after the lease has run out, until it is known what became of the process. */
  held_by: string | null
  /** The process that ended without notice while it ran this job beside others; null = none, or another job is the cause. */
  suspect_of: string | null
  /** The last of them. */
  ended_process: string | null
  /** Claims of all jobs are numbered in their order, by no clock; the newest of this one. null = never claimed. */
  claim_number: number | null
  /** The installation that the project had at that claim; 0 = none. */
  claimed_for: number | null
  /** The folder of mirrors that the attempt of that claim used; null = not known, or all processes use the same. */
  mirrors: string | null
  transcript_entries: number
  transcript_bytes: number
}

interface JobIdempotencyTable {
  project_id: string
  route: string
  key: string
  body_hash: string
  /** The job as it was sent: the JSON of the wire, which a later version can still read. */
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

export interface JobResultTable {
  job_id: string
  title: string
  summary: string
  tree_sha: string
  /** JSON. */
  report: string
  /** The turn that made it. */
  turn: number
  /** What the changes apply to. */
  base_ref: string | null
  base_sha: string | null
  /** gzip; null when it was too large to keep. */
  patch: Uint8Array | null
  /** 1 once a pull request has exactly this. */
  is_published: number
}

export interface JobChangeTable {
  job_id: string
  position: number
  kind: 'write' | 'reuse' | 'delete'
  path: string
  blob_sha: string | null
  /** gzip. */
  content: Uint8Array | null
  /** 1 for a file that keeps mode 100755. */
  is_executable: number
}

/** What the pull request of a job changes on the site; jobs that have published have a row. */
interface JobPagesTable {
  job_id: string
  /** JSON. */
  pages: string
}

/** Merged pull requests whose effect is not known yet. */
interface EffectWatchTable {
  /** Never given again: a slow worker must not end another watch. */
  id: Generated<number>
  project_id: string
  pr_number: number
  /** By the clock of the process that set it. */
  due_at: number
  /** How far ahead `due_at` was when it was set. */
  lease_ms: number
}

/** Pull requests that are over; `state` is `pending` until one is measured. Times of durations are in milliseconds. */
export interface PullRequestOutcomeTable {
  /** Never given again: a slow worker must not end another watch. */
  id: Generated<number>
  project_id: string
  pr_number: number
  result: PullRequestOutcome['result']
  state: PullRequestOutcome['state']
  closed_at: number
  /** Of the job that opened it. */
  asked_by: JobTrigger | null
  prompt_version: string | null
  model: string
  follow_ups: number
  is_unedited: number | null
  line_count: number | null
  kept_lines: number | null
  review_ms: number | null
  merge_ms: number | null
  looks: number
  /** By the database's clock; null = it is measured. */
  due_at: number | null
  /** How far ahead `due_at` was when it was set. */
  lease_ms: number
}

/** What people and programs have asked of jobs: first prompts, messages and comments. Rows stay; limits count them. */
export interface JobRequestTable {
  /** In the order in which they came. */
  id: Generated<number>
  job_id: string
  project_id: string
  /** null = waits for the present turn to end; `DROPPED` = came to nothing. */
  turn: number | null
  prompt: string
  requested_by: string
  at: number
  /** These three of comments alone; the first two together are unique. */
  repository_id: number | null
  comment_key: string | null
  pr_number: number | null
}

/** How each turn ended; the present one of an active job has none. */
export interface JobTurnTable {
  job_id: string
  turn: number
  outcome: JobOutcome
  message: string
  ended_at: number
  /** JSON: by this turn alone. */
  spent: string
}

/** The patches of turns before the one whose result is kept. */
interface EarlierPatchTable {
  job_id: string
  turn: number
  /** gzip. */
  patch: Uint8Array
  /** SHA-256 (hex) of the patch as it was before packing. */
  patch_sha256: string
}

/** What is yet to be said on pull requests. */
interface JobReplyTable {
  /** Never given again: a slow poster must not delete another reply. */
  id: Generated<number>
  job_id: string
  project_id: string
  turn: number
  pr_number: number
  text: string
  attempt: number
  /** By the database's clock. */
  due_at: number
  /** How far ahead `due_at` was when it was set. */
  lease_ms: number
}

/** Commits of jobs whose builds are looked up at intervals, until they have ended. */
interface BuildWatchTable {
  job_id: string
  project_id: string
  commit_sha: string
  looks: number
  /** By the database's clock. */
  due_at: number
  /** How far ahead `due_at` was when it was set. */
  lease_ms: number
}

/** Model tokens that the jobs of a project have spent on a day. */
interface ProjectTokensTable {
  project_id: string
  /** Days since 1970-01-01, UTC. */
  day: number
  tokens: number
}

/** How far the conversation on a pull request has been read. */
interface CommentCheckTable {
  repository_id: number
  pr_number: number
  checked_at: number
  /** JSON: the highest id of each kind of comment. */
  seen: string
}
