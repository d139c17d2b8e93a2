// All tables of 0.1.0. Those of jobs and of views are in files of their own beside this one.
import { sql } from 'kysely'
import { viewTables } from '../../traffic/sql/0001-views.ts'
import { jobTables } from './0001-jobs.ts'
import type { Migration, Statements } from './migration.ts'

export const baseline: Migration = {
  name: '0001-baseline',
  up: async (db, types) => {
    const topics = [projects, ...jobTables, ...viewTables, webhooks, people, setup, processes, notes]
    for (const topic of topics) for (const statement of topic(types)) await statement.execute(db)
    for (const statement of types.ownStatements) await statement.execute(db)
  },
}

const projects: Statements = ({ bytewiseText, neverReusedId }) => [
  sql`create table project (
    id ${bytewiseText} primary key not null,
    repository_id bigint,
    repository text not null,
    repository_key text not null,
    docs_root text,
    installation_id bigint,
    state text not null,
    created_at bigint not null,
    owner_id bigint)`,
  sql`create index project_by_name on project (repository_key)`,
  sql`create index project_by_repository on project (repository_id)`,
  sql`create index project_by_installation on project (installation_id)`,
  sql`create table api_key (
    hash text primary key not null,
    id text not null,
    project_id ${bytewiseText} not null references project (id),
    name text not null,
    scopes text not null,
    allowed_cidrs text not null,
    expires_at bigint,
    created_at bigint not null,
    revoked_at bigint,
    last_used_at bigint,
    created_by text)`,
  sql`create unique index api_key_by_project on api_key (project_id, id)`,
  sql`create table project_setting (
    project_id ${bytewiseText} not null references project (id),
    name ${bytewiseText} not null,
    value text not null,
    constraint project_setting_key primary key (project_id, name))`,
  sql`create table audit_entry (
    id ${neverReusedId},
    project_id ${bytewiseText} references project (id),
    actor text not null,
    act text not null,
    subject text not null,
    detail text not null,
    entered_at bigint not null)`,
  sql`create index audit_entry_of_project on audit_entry (project_id, id)`,
  sql`create index audit_entry_age on audit_entry (entered_at)`,
]

/** The webhooks that GitHub sends, and the endpoints of projects with the outbox of events for them. */
const webhooks: Statements = ({ bytewiseText, neverReusedId }) => [
  sql`create table webhook_delivery (id text primary key not null, received_at bigint not null)`,
  sql`create index webhook_delivery_age on webhook_delivery (received_at)`,
  sql`create table webhook_endpoint (
    id ${bytewiseText} primary key not null,
    project_id ${bytewiseText} not null references project (id),
    url text not null,
    events text not null,
    secret text not null,
    old_secret text,
    old_secret_until bigint,
    created_at bigint not null,
    disabled_at bigint,
    disabled_reason text,
    failing_since bigint,
    failed_attempts bigint not null,
    paused_until bigint not null,
    pause_ms bigint not null)`,
  sql`create index webhook_endpoint_of_project on webhook_endpoint (project_id, created_at, id)`,
  sql`create table webhook_event (
    id ${bytewiseText} primary key not null,
    project_id ${bytewiseText} not null references project (id),
    type text not null,
    body text not null,
    recorded_at bigint not null)`,
  sql`create index webhook_event_age on webhook_event (recorded_at)`,
  sql`create table event_delivery (
    id ${neverReusedId},
    event_id ${bytewiseText} not null references webhook_event (id),
    endpoint_id ${bytewiseText} not null references webhook_endpoint (id),
    status text not null check (status in ('pending', 'delivered', 'failed')),
    attempt integer not null,
    due_at bigint not null,
    delay_ms bigint not null,
    lease_token text,
    lease_until bigint,
    lease_ms bigint not null,
    result text,
    ended_at bigint,
    constraint event_delivery_of_endpoint unique (event_id, endpoint_id))`,
  sql`create index event_delivery_due on event_delivery (endpoint_id, due_at, id) where status = 'pending'`,
  sql`create index event_delivery_under_way on event_delivery (endpoint_id, lease_until)
    where lease_until is not null`,
  sql`create index event_delivery_list on event_delivery (endpoint_id, id)`,
  sql`create index event_delivery_ended on event_delivery (ended_at) where ended_at is not null`,
]

/** Browsers in which people are signed in to the dashboard. */
const people: Statements = () => [
  sql`create table session (
    id text not null,
    token_hash text not null,
    previous_hash text,
    visitor text not null,
    person_id bigint,
    login text,
    encrypted_grant text,
    browser text not null,
    created_at bigint not null,
    rotated_at bigint not null,
    seen_at bigint not null,
    constraint session_key primary key (id))`,
  sql`create unique index session_token on session (token_hash)`,
  sql`create index session_previous_token on session (previous_hash)`,
  sql`create index session_visitor on session (visitor, seen_at)`,
  sql`create table sign_in (
    state_hash text not null,
    browser_hash text not null,
    verifier text not null,
    return_to text not null,
    started_at bigint not null,
    constraint sign_in_key primary key (state_hash))`,
  sql`create index sign_in_age on sign_in (started_at)`,
  sql`create table sign_in_link (
    hash text not null,
    created_at bigint not null,
    constraint sign_in_link_key primary key (hash))`,
]

/** What lets a browser set the service up, and the GitHub App that was registered there. */
const setup: Statements = () => [
  sql`create table setup_pass (
    hash text not null,
    kind text not null,
    bound_to text not null,
    created_at bigint not null,
    constraint setup_pass_key primary key (hash))`,
  sql`create index setup_pass_age on setup_pass (kind, created_at)`,
  // One row at most.
  sql`create table github_app (
    slot integer not null,
    app_id bigint not null,
    slug text not null,
    html_url text not null,
    encrypted text not null,
    created_at bigint not null,
    constraint github_app_key primary key (slot),
    constraint github_app_slot check (slot = 1))`,
]

/** What processes that share the database note about themselves, and what they hold together. */
const processes: Statements = ({ bytewiseText }) => [
  sql`create table live_process (
    id text not null,
    is_serving smallint not null,
    slots integer not null,
    mirrors text,
    seen_at bigint not null,
    used_mib integer,
    limit_mib integer,
    constraint live_process_key primary key (id))`,
  sql`create table held_room (
    lane ${bytewiseText} not null,
    process_id text not null,
    held integer not null,
    constraint held_room_key primary key (lane, process_id))`,
  sql`create table turn_line (
    name text not null,
    full_at bigint not null,
    paused_until bigint not null,
    pause_ms bigint not null,
    constraint turn_line_key primary key (name))`,
]

/** What the service notes about its own work, such as its last housekeeping. */
const notes: Statements = () => [
  sql`create table service_note (name text primary key not null, value text not null)`,
  // A row to lock: see known-clients.ts.
  sql`insert into service_note (name, value) values ('generation of clients', '0')`,
]
