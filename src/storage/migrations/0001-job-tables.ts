import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { required } from './migration.ts'

export async function createJobTables(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await createJobs(db, types)
  await createRequests(db, types)
  await createTurns(db, types)
  await createReplies(db, types)
  await createIdempotency(db, types)
  await createTranscripts(db, types)
  await createResults(db, types)
  await createTokens(db, types)
}

async function createJobs(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('agent_job')
    .addColumn('id', types.bytewiseText, (column) => column.primaryKey().notNull())
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('active', 'completed', 'archived', 'failed')`),
    )
    .addColumn('phase', 'text', required)
    .addColumn('outcome', 'text')
    .addColumn('message', 'text')
    .addColumn('prompt', 'text', required)
    .addColumn('requested_by', 'text', required)
    .addColumn('turn', 'integer', required)
    .addColumn('queued_at', 'bigint', required)
    .addColumn('mode', 'text', required)
    .addColumn('topic', 'text')
    .addColumn('context', 'text', required)
    .addColumn('draft', 'smallint', required)
    .addColumn('model', 'text', required)
    .addColumn('repository', 'text', required)
    .addColumn('requested_ref', 'text')
    .addColumn('base_ref', 'text')
    .addColumn('base_sha', 'text')
    .addColumn('context_pins', 'text')
    .addColumn('branch', 'text', required)
    .addColumn('pr_number', 'bigint')
    .addColumn('pr_url', 'text')
    .addColumn('pr_state', 'text')
    .addColumn('pr_branch', 'text')
    .addColumn('pr_draft', 'smallint')
    .addColumn('pr_closed_at', 'bigint')
    .addColumn('pr_seen_at', 'bigint', required)
    .addColumn('files_changed', 'bigint', required)
    .addColumn('patch_sha256', 'text')
    .addColumn('model_calls', 'bigint', required)
    .addColumn('input_tokens', 'bigint', required)
    .addColumn('cached_tokens', 'bigint', required)
    .addColumn('output_tokens', 'bigint', required)
    .addColumn('work_ms', 'bigint', required)
    .addColumn('cost_usd', types.double)
    .addColumn('spent_before', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .addColumn('archived_at', 'bigint')
    .addColumn('attempt', 'integer', required)
    .addColumn('run_at', 'bigint', required)
    .addColumn('delay_ms', 'bigint', required)
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_ms', 'bigint', required)
    .addColumn('transcript_entries', 'bigint', required)
    .addColumn('transcript_bytes', 'bigint', required)
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
    .column('pr_closed_at')
    .where(sql.ref('archived_at'), 'is', null)
    .where(sql.ref('pr_closed_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('agent_job_with_transcript')
    .on('agent_job')
    .column('finished_at')
    .where(sql.ref('transcript_bytes'), '>', sql.lit(0))
    .execute()
  await indexBranches(db)
}

async function indexBranches(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('agent_job_in_branch')
    .on('agent_job')
    .columns(['project_id', 'branch', 'queued_at', 'id'])
    .where(sql.ref('status'), '=', sql.lit('active'))
    .execute()
  await db.schema
    .createIndex('agent_job_in_topic')
    .on('agent_job')
    .columns(['project_id', 'topic', 'queued_at', 'id'])
    .where(sql.ref('status'), '=', sql.lit('active'))
    .execute()
  await db.schema
    .createIndex('agent_job_by_topic')
    .on('agent_job')
    .columns(['project_id', 'topic', 'created_at'])
    .where(sql.ref('topic'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('agent_job_by_pull_request')
    .on('agent_job')
    .columns(['project_id', 'pr_number', 'created_at'])
    .where(sql.ref('pr_number'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('agent_job_open')
    .on('agent_job')
    .columns(['project_id', 'pr_seen_at'])
    .where(sql.ref('pr_state'), '=', sql.lit('open'))
    .execute()
}

async function createRequests(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_request')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('turn', 'integer')
    .addColumn('prompt', 'text', required)
    .addColumn('requested_by', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('repository_id', 'bigint')
    .addColumn('comment_key', 'text')
    .addColumn('pr_number', 'bigint')
    .addUniqueConstraint('job_request_by_comment', ['repository_id', 'comment_key'])
    .execute()
  await db.schema.createIndex('job_request_of_job').on('job_request').columns(['job_id', 'turn']).execute()
  await db.schema.createIndex('job_request_age').on('job_request').columns(['project_id', 'at']).execute()
}

async function createTurns(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_turn')
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('turn', 'integer', required)
    .addColumn('outcome', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('ended_at', 'bigint', required)
    .addPrimaryKeyConstraint('job_turn_key', ['job_id', 'turn'])
    .execute()
}

async function createReplies(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_reply')
    .addColumn('id', 'integer', types.neverReusedId)
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('turn', 'integer', required)
    .addColumn('pr_number', 'bigint', required)
    .addColumn('text', 'text', required)
    .addColumn('attempt', 'integer', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('lease_ms', 'bigint', required)
    .addUniqueConstraint('job_reply_of_turn', ['job_id', 'turn', 'pr_number'])
    .execute()
  await db.schema.createIndex('job_reply_due').on('job_reply').columns(['due_at', 'id']).execute()
}

async function createIdempotency(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_idempotency')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('route', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('body_hash', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('job_idempotency_key', ['project_id', 'route', 'key'])
    .execute()
  await db.schema.createIndex('job_idempotency_age').on('job_idempotency').column('created_at').execute()
}

async function createTranscripts(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('transcript_part')
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('sequence', 'bigint', required)
    .addColumn('part', 'integer', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('transcript_part_key', ['job_id', 'sequence', 'part'])
    .execute()
}

async function createResults(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_result')
    .addColumn('job_id', types.bytewiseText, (column) => column.primaryKey().notNull().references('agent_job.id'))
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('tree_sha', 'text', required)
    .addColumn('report', 'text', required)
    .addColumn('turn', 'integer', required)
    .addColumn('base_ref', 'text')
    .addColumn('base_sha', 'text')
    .addColumn('patch', types.bytes)
    .addColumn('is_published', 'smallint', required)
    .execute()
  await db.schema
    .createTable('job_change')
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('job_result.job_id'))
    .addColumn('position', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('path', types.bytewiseText, required)
    .addColumn('blob_sha', 'text')
    .addColumn('content', types.bytes)
    .addPrimaryKeyConstraint('job_change_key', ['job_id', 'position'])
    .execute()
}

async function createTokens(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const table = db.schema
    .createTable('project_tokens')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('day', 'integer', required)
    .addColumn('tokens', 'bigint', required)
    .addPrimaryKeyConstraint('project_tokens_key', ['project_id', 'day'])
  await types.clustered(table).execute()
}
