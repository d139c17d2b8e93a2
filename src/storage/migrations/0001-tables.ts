import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { createJobTables } from './0001-job-tables.ts'
import { createViewTables } from './0001-view-tables.ts'
import { type Migration, required } from './migration.ts'

export const tables: Migration = {
  name: '0001-tables',
  up: async (db, types) => {
    await createProjects(db, types)
    await createKeys(db, types)
    await createSettings(db, types)
    await createDeliveries(db)
    await createJobTables(db, types)
    await createViewTables(db, types)
  },
}

async function createProjects(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project')
    .addColumn('id', types.bytewiseText, (column) => column.primaryKey().notNull())
    .addColumn('repository_id', 'bigint')
    .addColumn('repository', 'text', required)
    .addColumn('repository_key', 'text', required)
    .addColumn('docs_root', 'text')
    .addColumn('installation_id', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('project_by_name').on('project').column('repository_key').execute()
  await db.schema.createIndex('project_by_repository').on('project').column('repository_id').execute()
  await db.schema.createIndex('project_by_installation').on('project').column('installation_id').execute()
}

async function createKeys(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', required)
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('name', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('allowed_cidrs', 'text', required)
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_key_by_project').unique().on('api_key').columns(['project_id', 'id']).execute()
}

async function createSettings(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project_setting')
    .addColumn('project_id', types.bytewiseText, (column) => column.notNull().references('project.id'))
    .addColumn('name', types.bytewiseText, required)
    .addColumn('value', 'text', required)
    .addPrimaryKeyConstraint('project_setting_key', ['project_id', 'name'])
    .execute()
}

async function createDeliveries(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('received_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('webhook_delivery_age').on('webhook_delivery').column('received_at').execute()
}
