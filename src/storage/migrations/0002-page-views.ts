import type { CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { Migration } from './migration.ts'

export const pageViews: Migration = {
  name: '0002-page-views',
  up: async (db, types) => {
    await createSettings(db, types)
    await createSites(db, types)
    await createDictionaries(db, types)
    await createEvents(db, types)
    await createTiers(db, types)
    await createBatches(db, types)
    await createSnapshots(db, types)
  },
}

async function createSettings(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project_setting')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('name', types.bytewiseText, (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_setting_key', ['project_id', 'name'])
    .execute()
}

async function createSites(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('view_site')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().unique().references('project.id'))
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('pruned_before', 'bigint', (column) => column.notNull())
    .addColumn('log_paths', 'integer', (column) => column.notNull())
    .addColumn('beacon_paths', 'integer', (column) => column.notNull())
    .addColumn('missing_paths', 'integer', (column) => column.notNull())
    .execute()
}

async function createDictionaries(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('view_path')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('site', 'integer', (column) => column.notNull().references('view_site.id'))
    .addColumn('path', types.bytewiseText, (column) => column.notNull())
    .addUniqueConstraint('view_path_by_name', ['site', 'path'])
    .execute()
  await db.schema
    .createTable('view_client')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('user_agent', types.bytewiseText, (column) => column.notNull())
    .addColumn('hints', 'integer', (column) => column.notNull())
    .addColumn('last_day', 'integer', (column) => column.notNull())
    .addUniqueConstraint('view_client_by_name', ['user_agent', 'hints'])
    .execute()
  await db.schema.createIndex('view_client_age').on('view_client').column('last_day').execute()
  await db.schema
    .createTable('view_agent')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('name', types.bytewiseText, (column) => column.notNull())
    .addColumn('class', 'smallint', (column) => column.notNull())
    .addUniqueConstraint('view_agent_by_name', ['name', 'class'])
    .execute()
}

/** No foreign keys here: each would be looked up for every row of an import, and only the store writes these numbers. */
async function createEvents(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const table = db.schema
    .createTable('view_event')
    .addColumn('site', 'integer', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('source', 'smallint', (column) => column.notNull())
    .addColumn('event_key', types.bytewiseText, (column) => column.notNull())
    .addColumn('path_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'smallint', (column) => column.notNull())
    .addColumn('class', 'smallint', (column) => column.notNull())
    .addColumn('agent_id', 'integer', (column) => column.notNull())
    .addColumn('client_id', 'integer', (column) => column.notNull())
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
      .addColumn('site', 'integer', (column) => column.notNull())
      .addColumn('bucket', 'integer', (column) => column.notNull())
      .addColumn('path_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_key`, ['site', 'bucket', 'path_id'])
    await types.clustered(addCounters(table)).execute()
  }
  const siteDays = db.schema
    .createTable('view_site_day')
    .addColumn('site', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_site_day_key', ['site', 'day'])
  await types.clustered(addCounters(siteDays)).execute()
  const agentDays = db.schema
    .createTable('view_agent_day')
    .addColumn('site', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('agent_id', 'integer', (column) => column.notNull())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_agent_day_key', ['site', 'day', 'agent_id'])
  await types.clustered(agentDays).execute()
}

/** Written out, not taken from today's list of counters: a released migration never changes. */
function addCounters<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table
    .addColumn('human', 'bigint', (column) => column.notNull())
    .addColumn('beacon', 'bigint', (column) => column.notNull())
    .addColumn('ai_assistant', 'bigint', (column) => column.notNull())
    .addColumn('ai_coding_agent', 'bigint', (column) => column.notNull())
    .addColumn('ai_search', 'bigint', (column) => column.notNull())
    .addColumn('ai_training', 'bigint', (column) => column.notNull())
    .addColumn('other', 'bigint', (column) => column.notNull())
}

async function createBatches(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const table = db.schema
    .createTable('view_batch')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('batch_id', types.bytewiseText, (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_batch_key', ['project_id', 'batch_id'])
  await types.clustered(table).execute()
}

async function createSnapshots(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('view_snapshot')
    .addColumn('id', 'integer', types.generatedId)
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('name', types.bytewiseText, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('totals', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('view_snapshot_by_name', ['project_id', 'name'])
    .execute()
  await db.schema.createIndex('view_snapshot_age').on('view_snapshot').column('used_at').execute()
  await db.schema
    .createTable('view_snapshot_part')
    .addColumn('snapshot_id', 'integer', (column) => column.notNull().references('view_snapshot.id'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_snapshot_part_key', ['snapshot_id', 'part'])
    .execute()
}
