import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { Migration } from './migration.ts'

export const turns: Migration = {
  name: '0004-turns',
  up: async (db, types) => {
    await extendJobs(db, types)
    await extendResults(db, types)
    await createRequests(db, types)
    await createTurns(db, types)
    await createReplies(db, types)
    await createTokens(db, types)
  },
}

const NOTHING_SPENT = JSON.stringify({
  modelCalls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  workMs: 0,
  costUsd: 0,
})

/** What an older version has spent in money nobody knows, unless it never asked a model. */
async function extendJobs(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await addColumn(db, 'agent_job', 'mode', 'text', 'pull_request')
  await addColumn(db, 'agent_job', 'topic', 'text')
  await addColumn(db, 'agent_job', 'context', 'text', '[]')
  await addColumn(db, 'agent_job', 'requested_by', 'text', '')
  await addColumn(db, 'agent_job', 'turn', 'integer', 1)
  await addColumn(db, 'agent_job', 'queued_at', 'bigint', 0)
  await addColumn(db, 'agent_job', 'context_pins', 'text')
  await addColumn(db, 'agent_job', 'pr_seen_at', 'bigint', 0)
  await addColumn(db, 'agent_job', 'patch_sha256', 'text')
  await addColumn(db, 'agent_job', 'cost_usd', types.double)
  await addColumn(db, 'agent_job', 'spent_before', 'text', NOTHING_SPENT)
  await sql`update agent_job set queued_at = created_at,
    cost_usd = case when model_calls = 0 then 0 else null end`.execute(db)
  await indexJobs(db)
}

async function indexJobs(db: Kysely<Tables>): Promise<void> {
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

/** What was saved so far belongs to the job's base, and is published where the job has a pull request. */
async function extendResults(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await addColumn(db, 'job_result', 'turn', 'integer', 1)
  await addColumn(db, 'job_result', 'base_ref', 'text')
  await addColumn(db, 'job_result', 'base_sha', 'text')
  await db.schema.alterTable('job_result').addColumn('patch', types.bytes).execute()
  await addColumn(db, 'job_result', 'is_published', 'smallint', 0)
  await sql`update job_result set
    base_ref = (select base_ref from agent_job where id = job_id),
    base_sha = (select base_sha from agent_job where id = job_id),
    is_published = (select case when outcome = 'pr_opened' then 1 else 0 end from agent_job where id = job_id)
  `.execute(db)
}

async function createRequests(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_request')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('turn', 'integer')
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('requested_by', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('repository_id', 'bigint')
    .addColumn('comment_key', 'text')
    .addColumn('pr_number', 'bigint')
    .addUniqueConstraint('job_request_by_comment', ['repository_id', 'comment_key'])
    .execute()
  await db.schema.createIndex('job_request_of_job').on('job_request').columns(['job_id', 'turn']).execute()
  await db.schema.createIndex('job_request_age').on('job_request').columns(['project_id', 'at']).execute()
  await sql`insert into job_request (job_id, project_id, turn, prompt, requested_by, at)
    select id, project_id, 1, prompt, requested_by, created_at from agent_job order by created_at, id`.execute(db)
}

async function createTurns(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_turn')
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_turn_key', ['job_id', 'turn'])
    .execute()
  await sql`insert into job_turn (job_id, turn, outcome, message, ended_at)
    select id, 1, outcome, message, coalesce(finished_at, created_at) from agent_job
    where status <> 'active' and outcome is not null`.execute(db)
}

async function createReplies(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_reply')
    .addColumn('id', 'integer', types.neverReusedId)
    .addColumn('job_id', types.bytewiseText, (column) => column.notNull().references('agent_job.id'))
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('pr_number', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('job_reply_of_turn', ['job_id', 'turn', 'pr_number'])
    .execute()
  await db.schema.createIndex('job_reply_due').on('job_reply').columns(['due_at', 'id']).execute()
}

async function createTokens(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const table = db.schema
    .createTable('project_tokens')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_tokens_key', ['project_id', 'day'])
  await types.clustered(table).execute()
  await sql`insert into project_tokens (project_id, day, tokens)
    select project_id, created_at / 86400000, sum(input_tokens + output_tokens) from agent_job group by 1, 2`.execute(
    db,
  )
}

/** One column per statement: SQLite takes no more. With a default it is `not null`. */
async function addColumn(
  db: Kysely<Tables>,
  table: 'agent_job' | 'job_result',
  name: string,
  type: ColumnDataType,
  fallback?: string | number,
): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(name, type, (column) => (fallback === undefined ? column : column.notNull().defaultTo(fallback)))
    .execute()
}
