// Brings a database up to this version of the code. Kysely's own migrator has no lock on SQLite, and it speaks of a newer
// database as a corrupt one; this one does all in one transaction under the database's lock.
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Dialect } from './dialect/dialect.ts'
import type { Migration } from './migrations/migration.ts'
import { notOurs, ofAnotherProgram } from './not-ours.ts'
import type { Tables } from './schema.ts'

/** A migration that cannot begin for this long ends the start with a message, instead of waiting without a word. */
const MIGRATION_PATIENCE_MS = 10 * 60_000

/** And it tries again after this time. */
const MIGRATION_RETRY_MS = 2000

/**
 * Applies what is missing, all or nothing; several processes may call it at once. Throws when the database was migrated
 * by a newer version: this code would not understand its rows. Throws, too, when somebody reads a table that changes for longer
 * than `patienceMs`.
 */
export async function migrate(
  dialect: Dialect,
  migrations: readonly Migration[],
  patienceMs = MIGRATION_PATIENCE_MS,
): Promise<void> {
  for (const startedAt = performance.now(); ; ) {
    try {
      return await applyMissing(dialect, migrations)
    } catch (error) {
      if (!dialect.hasStoodBack(error))
        throw isOfForeignTables(error) ? ofAnotherProgram(dialect.description, error) : error
      if (performance.now() - startedAt >= patienceMs) throw new Error(WAITED_IN_VAIN, { cause: error })
      await delay(MIGRATION_RETRY_MS)
    }
  }
}

/** A table of ours is there already, or `migration` has other columns (SQLSTATE). SQLite files are looked at before. */
function isOfForeignTables(error: unknown): boolean {
  return /^(?:42P07|42703)$/.test(String(Object(error).code))
}

const WAITED_IN_VAIN =
  'The database could not be brought up to date, because another session reads a table that changes (pg_dump, docmend db copy, an ' +
  'open SQL shell). Wait for it or end it, then start again; nothing was changed'

function applyMissing(dialect: Dialect, migrations: readonly Migration[]): Promise<void> {
  return dialect.db.transaction().execute(async (trx) => {
    await dialect.lockMigrations(trx)
    const applied = await readApplied(trx)
    requireKnown(applied, migrations, dialect.description)
    const missing = migrations.filter(({ name }) => !applied.includes(name))
    for (const migration of missing) await applyOne(trx, migration, dialect)
    if (missing.length > 0) await dialect.gatherStatistics(trx)
  })
}

/** Gives the names of what `migrate` would apply, and changes nothing. Throws when the database is newer, or is none of ours. */
export async function listPending(dialect: Dialect, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await readNames(dialect.db)
  requireKnown(applied, migrations, dialect.description)
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name))
}

async function readApplied(trx: Transaction<Tables>): Promise<string[]> {
  await trx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  return readNames(trx)
}

async function readNames(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

/** Stands among the migrations of a database into which another one is being copied: no version starts on it. */
export const UNFINISHED_COPY = 'unfinished_copy'

/** Throws when the database, by these names of its migrations, is newer than this code, from before 0.1.0 or none of ours. */
export function requireKnown(applied: readonly string[], migrations: readonly Migration[], description: string): void {
  const isOurs = migrations.slice(0, 1).every(({ name }) => applied.includes(name))
  if (applied.length > 0 && !isOurs) throw notOurs(applied, description)
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  if (unknown.includes(UNFINISHED_COPY))
    throw new Error(
      `The copy in ${description} is not finished. Run docmend db copy again to finish it, or empty the database and start over`,
    )
  throw new Error(
    `The database ${description} was made by a newer version of Docmend (it has ${unknown.join(', ')}). ` +
      'Start that version or a later one, or restore a backup from before the update.',
  )
}

async function applyOne(trx: Transaction<Tables>, migration: Migration, dialect: Dialect): Promise<void> {
  await migration.up(trx, dialect.columnTypes)
  await trx.insertInto('migration').values({ name: migration.name, applied_at: dialect.nowMs() }).execute()
}
