// The two databases of a copy, each in the state that it must have. Every error says what to do.

import { existsSync } from 'node:fs'
import { type Kysely, sql, type Transaction } from 'kysely'
import { claimDatabase } from '../backup/claim-database.ts'
import type { Dialect, Key } from '../dialect/dialect.ts'
import { listPending, migrate, requireKnown, UNFINISHED_COPY } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { type DatabaseOptions, openDialect } from '../open-storage.ts'
import type { Tables } from '../schema.ts'

// How far a copy is, noted in the copy itself, in the transactions that insert the rows: whatever ends the process, the next one
// goes on behind the last row that is there. A mark among the migrations keeps every process, also of older versions, from
// using a copy that is not whole.

const TABLE = sql.table(UNFINISHED_COPY)
/** Stands among the tables for the source. */
const SOURCE = ' source'

export const isCopyNotes = (name: string): boolean => name === UNFINISHED_COPY

/** Begins: from now on nobody uses the database but a copy. */
async function markUnfinished(trx: Transaction<Tables>, source: string): Promise<void> {
  await sql`create table ${TABLE} (name text primary key not null, last_key text not null)`.execute(trx)
  await sql`insert into ${TABLE} (name, last_key) values (${SOURCE}, ${source})`.execute(trx)
  await trx.insertInto('migration').values({ name: UNFINISHED_COPY, applied_at: 0 }).execute()
}

/** The source of a copy that is not finished. */
async function readSource(db: Kysely<Tables>): Promise<string> {
  return (await readNote(db, SOURCE)) ?? ''
}

/** The key of the last row of a table that has been copied. */
export async function readLastKey(db: Kysely<Tables>, table: string): Promise<Key | undefined> {
  const note = await readNote(db, table)
  return note === undefined ? undefined : (JSON.parse(note) as Key)
}

export async function noteLastKey(trx: Transaction<Tables>, table: string, key: Key): Promise<void> {
  await sql`insert into ${TABLE} (name, last_key) values (${table}, ${JSON.stringify(key)})
    on conflict (name) do update set last_key = excluded.last_key`.execute(trx)
}

export async function markFinished(trx: Transaction<Tables>): Promise<void> {
  await sql`drop table ${TABLE}`.execute(trx)
  await trx.deleteFrom('migration').where('name', '=', UNFINISHED_COPY).execute()
}

async function readNote(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ last_key: string }>`select last_key from ${TABLE} where name = ${name}`.execute(db)
  return rows[0]?.last_key
}

/** Opens the source, which nobody else uses and this version has brought up to date. */
export async function openSource(options: DatabaseOptions): Promise<Dialect> {
  if (options.kind === 'sqlite') {
    if (!existsSync(options.file)) throw new Error(`There is no database ${options.file} to copy`)
    claimDatabase(options.file).release()
  }
  return openAnd(options, async (dialect) => {
    await requireUnused(dialect)
    const names = (await dialect.catalog.listTables(dialect.db)).map(({ name }) => name)
    if (!names.includes('migration'))
      throw new Error(`${dialect.description} is not a Docmend database. Is it the one of the service?`)
    const pending = await listPending(dialect, MIGRATIONS)
    if (pending.length === 0) return
    throw new Error(
      `${dialect.description} was made by an older version of Docmend. Bring it up to date with docmend db migrate, then copy it`,
    )
  })
}

/** Opens the target, which is empty or has an unfinished copy of this source; from then on it is marked as unfinished. */
export async function openTarget(options: DatabaseOptions, source: Dialect): Promise<Dialect> {
  // A new file has nobody who could use it.
  if (options.kind === 'sqlite' && existsSync(options.file)) claimDatabase(options.file).release()
  return openAnd(options, async (dialect) => {
    await requireUnused(dialect)
    const names = (await dialect.catalog.listTables(dialect.db)).map(({ name }) => name)
    if (names.some(isCopyNotes)) return requireSameCopy(dialect, source)
    await requireEmpty(dialect, names)
    await migrate(dialect, MIGRATIONS)
    await dialect.db.transaction().execute(async (trx) => {
      await markUnfinished(trx, source.description)
      // The migrations note something there; what the source has noted takes its place.
      await trx.deleteFrom('service_note').execute()
    })
    // A service that was started before the mark; after it, none starts.
    await requireUnused(dialect)
  })
}

async function openAnd(options: DatabaseOptions, check: (dialect: Dialect) => Promise<void>): Promise<Dialect> {
  const dialect = await openDialect(options)
  try {
    await check(dialect)
    return dialect
  } catch (error) {
    await dialect.close()
    throw error
  }
}

async function requireUnused(dialect: Dialect): Promise<void> {
  if (!(await dialect.catalog.isUsedByOthers(dialect.db))) return
  throw new Error(
    `${dialect.description} is in use. Stop every process of the service and every other command on it, then run this again`,
  )
}

async function requireSameCopy(dialect: Dialect, source: Dialect): Promise<void> {
  const { description } = source
  const begun = await readSource(dialect.db)
  if (begun !== description)
    throw new Error(
      `${dialect.description} has an unfinished copy of ${begun}, not of ${description}. Empty it, or go on with that one`,
    )
  const rows = await dialect.db.selectFrom('migration').select('name').execute()
  const applied = rows.map(({ name }) => name).filter((name) => name !== UNFINISHED_COPY)
  requireKnown(applied, MIGRATIONS, dialect.description)
  if (applied.length < MIGRATIONS.length)
    throw new Error(
      `The unfinished copy in ${dialect.description} was begun by an older version of Docmend. Empty it and copy again`,
    )
}

/** Also a database that has tables without rows is empty: this version, or one before it, has only been started on it. */
async function requireEmpty(dialect: Dialect, names: readonly string[]): Promise<void> {
  if (names.length > 0 && !names.includes('migration'))
    throw new Error(`${dialect.description} has tables of something else. Name an empty database`)
  for (const name of names.filter((table) => table !== 'migration' && table !== 'service_note')) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(dialect.db)
    if (rows.length > 0)
      throw new Error(`${dialect.description} has data of Docmend already (${name}). Name an empty database`)
  }
}
