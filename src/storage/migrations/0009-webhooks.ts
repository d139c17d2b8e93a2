import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

const webhookTables: Statements = ({ bytewiseText, neverReusedId }) => [
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

/** The endpoints of projects and the outbox of events for them. */
export const webhooks: Migration = {
  name: '0009-webhooks',
  up: async (db, types) => {
    for (const statement of webhookTables(types)) await statement.execute(db)
  },
}
