import type { CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { required } from './migration.ts'

export async function createViewTables(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await createSites(db, types)
  await createDictionaries(db, types)
  await createEvents(db, types)
  await createTiers(db, types)
  await createBatches(db, types)
  await createSnapshots(db, types)
}

async function createSites(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('view_site')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().unique().references('project.id'))
    .addColumn('revision', 'bigint', required)
    .addColumn('pruned_before', 'bigint', required)
    .addColumn('log_paths', 'integer', required)
    .addColumn('beacon_paths', 'integer', required)
    .addColumn('missing_paths', 'integer', required)
    .execute()
}

async function createDictionaries(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('view_path')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('site', 'integer', (column) => column.notNull().references('view_site.id'))
    .addColumn('path', types.bytewiseText, required)
    .addUniqueConstraint('view_path_by_name', ['site', 'path'])
    .execute()
  await db.schema
    .createTable('view_client')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('user_agent', types.bytewiseText, required)
    .addColumn('hints', 'integer', required)
    .addColumn('last_day', 'integer', required)
    .addUniqueConstraint('view_client_by_name', ['user_agent', 'hints'])
    .execute()
  await db.schema.createIndex('view_client_age').on('view_client').column('last_day').execute()
  await db.schema
    .createTable('view_agent')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('name', types.bytewiseText, required)
    .addColumn('class', 'smallint', required)
    .addUniqueConstraint('view_agent_by_name', ['name', 'class'])
    .execute()
}

/** No foreign keys here: each would be looked up for every row of an import, and only the store writes these numbers. */
async function createEvents(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const table = db.schema
    .createTable('view_event')
    .addColumn('site', 'integer', required)
    .addColumn('time', 'bigint', required)
    .addColumn('source', 'smallint', required)
    .addColumn('event_key', types.bytewiseText, required)
    .addColumn('path_id', 'integer', required)
    .addColumn('kind', 'smallint', required)
    .addColumn('class', 'smallint', required)
    .addColumn('agent_id', 'integer', required)
    .addColumn('client_id', 'integer', required)
    .addPrimaryKeyConstraint('view_event_in_time', ['site', 'time', 'source', 'event_key'])
  await types.clustered(table).execute()
  await db.schema
    .createIndex('view_event_by_key')
    .unique()
    .on('view_event')
    .columns(['site', 'source', 'event_key'])
    .execute()
}

async function createTiers(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  for (const name of ['view_day', 'view_month', 'missing_day'] as const) {
    const table = db.schema
      .createTable(name)
      .addColumn('site', 'integer', required)
      .addColumn('bucket', 'integer', required)
      .addColumn('path_id', 'integer', required)
      .addPrimaryKeyConstraint(`${name}_key`, ['site', 'bucket', 'path_id'])
    await types.clustered(addCounters(table)).execute()
  }
  const siteDays = db.schema
    .createTable('view_site_day')
    .addColumn('site', 'integer', required)
    .addColumn('day', 'integer', required)
    .addPrimaryKeyConstraint('view_site_day_key', ['site', 'day'])
  await types.clustered(addCounters(siteDays)).execute()
  const agentDays = db.schema
    .createTable('view_agent_day')
    .addColumn('site', 'integer', required)
    .addColumn('day', 'integer', required)
    .addColumn('agent_id', 'integer', required)
    .addColumn('views', 'bigint', required)
    .addPrimaryKeyConstraint('view_agent_day_key', ['site', 'day', 'agent_id'])
  await types.clustered(agentDays).execute()
}

/** Written out, not taken from today's list of counters: a released migration never changes. */
function addCounters<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table
    .addColumn('human', 'bigint', required)
    .addColumn('beacon', 'bigint', required)
    .addColumn('ai_assistant', 'bigint', required)
    .addColumn('ai_coding_agent', 'bigint', required)
    .addColumn('ai_search', 'bigint', required)
    .addColumn('ai_training', 'bigint', required)
    .addColumn('other', 'bigint', required)
}

async function createBatches(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const table = db.schema
    .createTable('view_batch')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('batch_id', types.bytewiseText, required)
    .addColumn('body_hash', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('received_at', 'bigint', required)
    .addPrimaryKeyConstraint('view_batch_key', ['project_id', 'batch_id'])
  await types.clustered(table).execute()
}

async function createSnapshots(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('view_snapshot')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('name', types.bytewiseText, required)
    .addColumn('revision', 'bigint', required)
    .addColumn('totals', 'text', required)
    .addColumn('row_count', 'integer', required)
    .addColumn('used_at', 'bigint', required)
    .addUniqueConstraint('view_snapshot_by_name', ['project_id', 'name'])
    .execute()
  await db.schema.createIndex('view_snapshot_age').on('view_snapshot').column('used_at').execute()
  await db.schema
    .createTable('view_snapshot_part')
    .addColumn('snapshot_id', 'integer', (column) => column.notNull().references('view_snapshot.id'))
    .addColumn('part', 'integer', required)
    .addColumn('rows', 'text', required)
    .addPrimaryKeyConstraint('view_snapshot_part_key', ['snapshot_id', 'part'])
    .execute()
}
