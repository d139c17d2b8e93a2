import { sql } from 'kysely'
import { jobTables } from './0001-job-tables.ts'
import { viewTables } from './0001-view-tables.ts'
import type { Migration, Statements } from './migration.ts'

export const tables: Migration = {
  name: '0001-tables',
  up: async (db, types) => {
    const topics = [projectTables, ...jobTables, ...viewTables]
    for (const statement of topics.flatMap((topic) => topic(types))) await statement.execute(db)
  },
}

const projectTables: Statements = ({ bytewiseText }) => [
  sql`create table project (
    id ${bytewiseText} primary key not null,
    repository_id bigint,
    repository text not null,
    repository_key text not null,
    docs_root text,
    installation_id bigint,
    state text not null,
    created_at bigint not null)`,
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
    last_used_at bigint)`,
  sql`create unique index api_key_by_project on api_key (project_id, id)`,
  sql`create table project_setting (
    project_id ${bytewiseText} not null references project (id),
    name ${bytewiseText} not null,
    value text not null,
    constraint project_setting_key primary key (project_id, name))`,
  sql`create table webhook_delivery (id text primary key not null, received_at bigint not null)`,
  sql`create index webhook_delivery_age on webhook_delivery (received_at)`,
]
