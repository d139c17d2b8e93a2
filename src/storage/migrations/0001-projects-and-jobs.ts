import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { Migration } from './migration.ts'

export const projectsAndJobs: Migration = {
  name: '0001-projects-and-jobs',
  up: async (db, types) => {
    await createProjects(db, types)
    await createKeys(db, types)
    await createJobs(db, types)
    await createIdempotency(db, types)
    await createTranscripts(db, types)
    await createResults(db, types)
    await createDeliveries(db)
  },
}

async function createProjects(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project')
    .addColumn('id', types.bytewiseText, (column) => column.primaryKey().notNull())
    .addColumn('repository_id', 'bigint')
    .addColumn('repository', 'text', (column) => column.notNull())
    .addColumn('repository_key', 'text', (column) => column.notNull())
    .addColumn('docs_root', 'text')
    .addColumn('installation_id', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('project_by_name').on('project').column('repository_key').execute()
  await db.schema.createIndex('project_by_repository').on('project').column('repository_id').execute()
  await db.schema.createIndex('project_by_installation').on('project').column('installation_id').execute()
}

async function createKeys(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('allowed_cidrs', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_key_by_project').unique().on('api_key').columns(['project_id', 'id']).execute()
}

async function createJobs(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('agent_job')
    .addColumn('id', types.bytewiseText, (column) => column.primaryKey().notNull())
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('active', 'completed', 'archived', 'failed')`),
    )
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('message', 'text')
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('draft', 'smallint', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('repository', 'text', (column) => column.notNull())
    .addColumn('requested_ref', 'text')
    .addColumn('base_ref', 'text')
    .addColumn('base_sha', 'text')
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('pr_number', 'bigint')
    .addColumn('pr_url', 'text')
    .addColumn('pr_state', 'text')
    .addColumn('pr_branch', 'text')
    .addColumn('pr_draft', 'smallint')
    .addColumn('pr_settled_at', 'bigint')
    .addColumn('files_changed', 'bigint', (column) => column.notNull())
    .addColumn('model_calls', 'bigint', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('cached_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    .addColumn('work_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('archived_at', 'bigint')
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('delay_ms', 'bigint', (column) => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_ms', 'bigint', (column) => column.notNull())
    .addColumn('transcript_entries', 'bigint', (column) => column.notNull())
    .addColumn('transcript_bytes', 'bigint', (column) => column.notNull())
    .execute()
  await indexJobs(db)
}

async function indexJobs(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('agent_job_ready')
    .on('agent_job')
    .columns(['run_at', 'id'])
    .where(sql.ref('status'), '=', sql.lit('active'))
    .execute()
  await db.schema
    .createIndex('agent_job_list')
    .on('agent_job')
    .columns(['project_id', 'created_at desc', 'id desc'])
    .execute()
  await db.schema.createIndex('agent_job_by_branch').on('agent_job').column('branch').execute()
  await db.schema
    .createIndex('agent_job_settled')
    .on('agent_job')
    .column('pr_settled_at')
    .where(sql.ref('archived_at'), 'is', null)
    .where(sql.ref('pr_settled_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('agent_job_with_transcript')
    .on('agent_job')
    .column('finished_at')
    .where(sql.ref('transcript_bytes'), '>', sql.lit(0))
    .execute()
}

async function createIdempotency(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_idempotency')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_idempotency_key', ['project_id', 'route', 'key'])
    .execute()
  await db.schema.createIndex('job_idempotency_age').on('job_idempotency').column('created_at').execute()
}

async function createTranscripts(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('transcript_part')
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('transcript_part_key', ['job_id', 'sequence', 'part'])
    .execute()
}

async function createResults(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_result')
    .addColumn('job_id', types.bytewiseText, (column) => column.primaryKey().notNull().references('agent_job.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('tree_sha', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('job_change')
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('job_result.job_id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('path', types.bytewiseText, (column) => column.notNull())
    .addColumn('blob_sha', 'text')
    .addColumn('content', types.bytes)
    .addPrimaryKeyConstraint('job_change_key', ['job_id', 'position'])
    .execute()
}

async function createDeliveries(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('webhook_delivery_age').on('webhook_delivery').column('received_at').execute()
}
