import { sql } from 'kysely'
import type { Statements } from './migration.ts'

// Columns that belong together share a line.
const jobs: Statements = ({ bytewiseText, double }) => [
  sql`create table agent_job (
    id ${bytewiseText} primary key not null,
    project_id ${bytewiseText} not null references project (id),
    status text not null check (status in ('active', 'completed', 'archived', 'failed')),
    phase text not null, outcome text, message text,
    prompt text not null, requested_by text not null, turn integer not null, queued_at bigint not null,
    mode text not null, topic text, context text not null, draft smallint not null, model text not null,
    repository text not null, requested_ref text, base_ref text, base_sha text, context_pins text, branch text not null,
    pr_number bigint, pr_url text, pr_state text, pr_branch text, pr_draft smallint, pr_closed_at bigint,
    pr_seen_at bigint not null,
    files_changed bigint not null, patch_sha256 text,
    model_calls bigint not null, input_tokens bigint not null, cached_tokens bigint not null, output_tokens bigint not null,
    work_ms bigint not null, cost_usd ${double}, spent_before text not null,
    created_at bigint not null, finished_at bigint, archived_at bigint,
    attempt integer not null, run_at bigint not null, delay_ms bigint not null,
    lease_token text, lease_until bigint, lease_ms bigint not null,
    transcript_entries bigint not null, transcript_bytes bigint not null,
    is_waiting smallint not null default 0, waits integer not null default 0, waited_ms bigint not null default 0,
    publishing_from_ms bigint not null default 0,
    claim_number bigint, claimed_for bigint,
    pr_updated_at bigint,
    waiting_follow_ups integer not null default 0,
    cause text, cause_pins text,
    commit_sha text, builds text,
    pull_request_options text,
    run_repository_id bigint,
    pr_merged_at bigint, effect text,
    asked_by text, prompt_version text, pr_outcome text,
    trace_parent text,
    pr_opened_at bigint, pr_looked_at bigint,
    mirrors text, held_by text, suspect_of text, deaths integer not null default 0, ended_process text)`,
]

const jobIndexes: Statements = () => [
  // All columns that decide whether a job is due: the rows of long queues are not read.
  sql`create index agent_job_due on agent_job
    (project_id, run_at, id, delay_ms, lease_until, lease_ms, branch, topic, queued_at) where status = 'active'`,
  sql`create index agent_job_running on agent_job (project_id, lease_until, lease_ms)
    where status = 'active' and lease_until is not null`,
  sql`create index agent_job_claims on agent_job (claim_number)`,
  sql`create index agent_job_claims_of_project on agent_job (project_id, claim_number)`,
  sql`create index agent_job_claims_of_installation on agent_job (claimed_for, claim_number)`,
  sql`create index agent_job_in_branch on agent_job (project_id, branch, queued_at, id) where status = 'active'`,
  sql`create index agent_job_in_topic on agent_job (project_id, topic, queued_at, id) where status = 'active'`,
  sql`create index agent_job_list on agent_job (project_id, created_at desc, id desc)`,
  sql`create index agent_job_ended on agent_job (project_id, finished_at)`,
  sql`create index agent_job_with_transcript on agent_job (finished_at) where transcript_bytes > 0`,
  sql`create index agent_job_by_branch on agent_job (branch)`,
  sql`create index agent_job_by_topic on agent_job (project_id, topic, created_at) where topic is not null`,
  sql`create index agent_job_by_pull_request on agent_job (project_id, pr_number, created_at)
    where pr_number is not null`,
  sql`create index agent_job_of_run on agent_job (run_repository_id) where run_repository_id is not null`,
  // With the state as a column, both conditions of a search are in the index. As long as SQLite has no statistics, it cannot
  // tell that few pull requests are open, and would read all jobs of the project by another index.
  sql`create index agent_job_open on agent_job (project_id, pr_state, pr_seen_at) where pr_state = 'open'`,
  sql`create index agent_job_closed on agent_job (project_id, pr_seen_at)
    where pr_state = 'closed' and archived_at is null`,
  sql`create index agent_job_settled on agent_job (pr_closed_at)
    where archived_at is null and pr_closed_at is not null`,
  sql`create index agent_job_held_by on agent_job (held_by) where held_by is not null`,
  sql`create index agent_job_suspect_of on agent_job (suspect_of) where suspect_of is not null`,
  sql`create index agent_job_ended_process on agent_job (ended_process) where ended_process is not null`,
]

const requestsAndTurns: Statements = ({ bytewiseText, generatedId, neverReusedId }) => [
  sql`create table job_request (
    id ${generatedId},
    job_id ${bytewiseText} not null references agent_job (id),
    project_id ${bytewiseText} not null references project (id),
    turn integer,
    prompt text not null,
    requested_by text not null,
    at bigint not null,
    repository_id bigint,
    comment_key text,
    pr_number bigint,
    constraint job_request_by_comment unique (repository_id, comment_key))`,
  sql`create index job_request_of_job on job_request (job_id, turn)`,
  sql`create index job_request_age on job_request (project_id, at)`,
  sql`create table job_turn (
    job_id ${bytewiseText} not null references agent_job (id),
    turn integer not null,
    outcome text not null,
    message text not null,
    ended_at bigint not null,
    spent text,
    constraint job_turn_key primary key (job_id, turn))`,
  sql`create table job_reply (
    id ${neverReusedId},
    job_id ${bytewiseText} not null references agent_job (id),
    project_id ${bytewiseText} not null references project (id),
    turn integer not null,
    pr_number bigint not null,
    text text not null,
    attempt integer not null,
    due_at bigint not null,
    lease_ms bigint not null,
    constraint job_reply_of_turn unique (job_id, turn, pr_number))`,
  sql`create index job_reply_due on job_reply (due_at, id)`,
]

const answersAndTranscripts: Statements = ({ bytewiseText, clustered }) => [
  sql`create table job_idempotency (
    project_id ${bytewiseText} not null references project (id),
    route text not null,
    key text not null,
    body_hash text not null,
    answer text not null,
    created_at bigint not null,
    constraint job_idempotency_key primary key (project_id, route, key))`,
  sql`create index job_idempotency_age on job_idempotency (created_at)`,
  sql`create table transcript_part (
    job_id ${bytewiseText} not null references agent_job (id),
    sequence bigint not null,
    part integer not null,
    content text not null,
    constraint transcript_part_key primary key (job_id, sequence, part))`,
  sql`create table project_tokens (
    project_id ${bytewiseText} not null references project (id),
    day integer not null,
    tokens bigint not null,
    constraint project_tokens_key primary key (project_id, day)) ${clustered}`,
]

const results: Statements = ({ bytewiseText, bytes }) => [
  sql`create table job_result (
    job_id ${bytewiseText} primary key not null references agent_job (id),
    title text not null,
    summary text not null,
    tree_sha text not null,
    report text not null,
    turn integer not null,
    base_ref text,
    base_sha text,
    patch ${bytes},
    is_published smallint not null)`,
  sql`create table job_change (
    job_id ${bytewiseText} not null references job_result (job_id),
    position integer not null,
    kind text not null,
    path ${bytewiseText} not null,
    blob_sha text,
    content ${bytes},
    is_executable integer not null default 0,
    constraint job_change_key primary key (job_id, position))`,
  sql`create table earlier_patch (
    job_id ${bytewiseText} not null references agent_job (id),
    turn integer not null,
    patch ${bytes} not null,
    patch_sha256 text not null,
    constraint earlier_patch_key primary key (job_id, turn))`,
  sql`create table job_pages (
    job_id ${bytewiseText} primary key not null references agent_job (id),
    pages text not null)`,
]

/** What is watched after a job: the conversation and the builds of its pull request, its effect on views, its outcome. */
const watches: Statements = ({ bytewiseText, neverReusedId }) => [
  sql`create table comment_check (
    repository_id bigint not null,
    pr_number bigint not null,
    checked_at bigint not null,
    seen text not null,
    constraint comment_check_key primary key (repository_id, pr_number))`,
  sql`create index comment_check_age on comment_check (checked_at)`,
  sql`create table build_watch (
    job_id text not null,
    project_id text not null,
    commit_sha text not null,
    looks integer not null,
    due_at bigint not null,
    lease_ms bigint not null,
    constraint build_watch_key primary key (job_id))`,
  sql`create index build_watch_due on build_watch (due_at)`,
  sql`create table effect_watch (
    id ${neverReusedId},
    project_id ${bytewiseText} not null references project (id),
    pr_number bigint not null,
    due_at bigint not null,
    lease_ms bigint not null,
    constraint effect_watch_of_pull_request unique (project_id, pr_number))`,
  sql`create index effect_watch_due on effect_watch (due_at, id)`,
  sql`create table pull_request_outcome (
    id ${neverReusedId},
    project_id ${bytewiseText} not null references project (id),
    pr_number bigint not null,
    result text not null,
    state text not null,
    closed_at bigint not null,
    asked_by text,
    prompt_version text,
    model text not null,
    follow_ups bigint not null,
    is_unedited bigint,
    line_count bigint,
    kept_lines bigint,
    review_ms bigint,
    merge_ms bigint,
    looks bigint not null,
    due_at bigint,
    lease_ms bigint not null,
    constraint outcome_of_pull_request unique (project_id, pr_number))`,
  sql`create index pull_request_outcome_due on pull_request_outcome (due_at, id)`,
  sql`create index pull_request_outcome_closed on pull_request_outcome (project_id, closed_at)`,
]

export const jobTables: readonly Statements[] = [
  jobs,
  jobIndexes,
  requestsAndTurns,
  answersAndTranscripts,
  results,
  watches,
]
