// SQLite: one file, one writer at a time, several processes of one host.

import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { CompiledQuery, Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { NO_CHANGES } from '../../projects/changes.ts'
import type { CountedFault } from '../../projects/store-unavailable-error.ts'
import { openHostChanges } from '../changes/host-changes.ts'
import type { Tables } from '../schema.ts'
import {
  type Catalog,
  type ColumnTypes,
  type Dialect,
  type Key,
  keyOf,
  LOCK_TIMEOUT_MS,
  type Locks,
  type StoredValue,
  type TableShape,
  type TableSize,
} from './dialect.ts'
import { examineDatabase } from './examine-database.ts'
import { likePattern } from './like-pattern.ts'
import { ImmediateSqliteDialect, type OpenDatabase } from './sqlite-driver.ts'
import { asStoreError } from './sqlite-errors.ts'
import { APPLICATION_ID, NO_FILE, requireOurs, watchDatabaseFile } from './sqlite-file.ts'
import { openReader, type ReaderOptions } from './sqlite-reader.ts'
import { EachRow, insertRows, insertTogether, jsonTable } from './sqlite-rows.ts'
import { BUSY_TIMEOUT_MS, waitForLock } from './wait-for-lock.ts'

const sqliteCatalog: Catalog = {
  listTables: async (db) => {
    const names = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' order by name`.execute(
      db,
    )
    const shapes: TableShape[] = []
    for (const { name } of names.rows) shapes.push(await describeTable(db, name))
    return shapes
  },
  measure: async (db, { name, columns }) => {
    const widths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
    const { rows } = await sql<TableSize>`
      select count(*) as rows, coalesce(max(${sql.join(widths, sql` + `)}), 0) as "widestBytes"
      from ${sql.table(name)}`.execute(db)
    return rows[0] ?? { rows: 0, widestBytes: 0 }
  },
  openCursor: async (trx, table, after) => {
    let last = after === 'any' ? undefined : after
    const take = async (count: number) => {
      const rows = await readAfter(trx, table, last, count)
      const end = rows.at(-1)
      if (end !== undefined) last = keyOf(table, end)
      return rows
    }
    return { take, close: async () => undefined }
  },
  insert: async (trx, { name, columns }, rows) => {
    const marks = sql.join(columns.map(() => sql.raw('?')))
    const insert = sql`insert into ${sql.table(name)} (${sql.join(columns.map((one) => sql.ref(one)))}) values (${marks})`
    await trx.executeQuery(CompiledQuery.raw(insert.compile(trx).sql, [new EachRow(rows, undefined)]))
  },
  readSequences: async (db) => {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
    return new Map(rows.map(({ name, seq }) => [name, seq]))
  },
  // https://www.sqlite.org/autoinc.html: SQLite itself notes the highest number of rows that come in with their own.
  raiseSequence: async (trx, { name }, least) => {
    const counted = await sql`
      select 1 from sqlite_schema where name = ${name} and lower(sql) like '%autoincrement%'`.execute(trx)
    if (counted.rows.length === 0 || least === 0) return
    await sql`insert into sqlite_sequence (name, seq)
      select ${name}, 0 where not exists (select 1 from sqlite_sequence where name = ${name})`.execute(trx)
    await sql`update sqlite_sequence set seq = ${least} where name = ${name} and seq < ${least}`.execute(trx)
  },
  isUsedByOthers: async () => false,
  allowLongRead: async () => undefined,
}

/** Each time by the index of the key. */
async function readAfter(
  db: Kysely<Tables>,
  { name, columns, key }: TableShape,
  after: Key | undefined,
  limit: number,
): Promise<Record<string, StoredValue>[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql.ref(column)))
  const rest = after === undefined ? sql`` : sql`where (${order}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, StoredValue>>`
    select ${names} from ${sql.table(name)} ${rest} order by ${order} limit ${limit}`.execute(db)
  return rows
}

async function describeTable(db: Kysely<Tables>, name: string): Promise<TableShape> {
  const columns = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(db)
  const references = await sql<{ name: string }>`
    select distinct "table" as name from pragma_foreign_key_list(${name})`.execute(db)
  const key = columns.rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return {
    name,
    columns: columns.rows.map((column) => column.name),
    key: key.map((column) => column.name),
    references: references.rows.map((table) => table.name),
  }
}

export interface SqliteOptions {
  /** Path of the database, made with its folder when it is missing; `:memory:` forgets everything at the end. */
  file: string
  /** Stands in for the database's clock (epoch milliseconds), in tests. */
  databaseNow?: () => number
  /** How long a statement waits while another process writes; `LOCK_TIMEOUT_MS` when absent. */
  lockWaitMs?: number
  /** When the thread of long reads gives up and when it ends. */
  reader?: Partial<ReaderOptions>
  /** Called for each statement that the database refused because it cannot be used. */
  onFault?: ((fault: CountedFault) => void) | undefined
}

const MEMORY = ':memory:'

/** The write lock of `begin immediate` covers the whole database: there is nothing left to lock. */
const NO_LOCKS: Locks = {
  forUpdate: (query) => query,
  forRemoval: (query) => query,
  forReference: (query) => query,
  forShare: (query) => query,
  forUpdateSkipLocked: (query) => query,
  lockTable: async () => undefined,
  takeTurns: async () => undefined,
  lockMigrations: async () => undefined,
  hasStoodBack: () => false,
}

/** Opens the file. Throws `StoreUnavailableError` with what to do when that is not possible. */
export async function openSqlite(options: SqliteOptions): Promise<Dialect> {
  const { file, databaseNow, lockWaitMs = LOCK_TIMEOUT_MS } = options
  const open = { ...(await openDatabase(file, lockWaitMs)), onFault: options.onFault }
  const { database } = open
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(open) })
  // A database in memory is its connection's alone.
  const reader =
    file === MEMORY
      ? { db, close: async () => undefined }
      : openReader(file, { onDamage: () => open.file.condemn(), ...options.reader })
  return {
    db,
    reader: reader.db,
    columnTypes: sqliteColumnTypes,
    description: file,
    examine: async (signal) => {
      if (file === MEMORY) return
      const isSound = await examineDatabase(database, signal)
      if (!isSound) open.file.condemn()
      open.file.requireSound()
    },
    openChanges: async (onFault) => (file === MEMORY ? NO_CHANGES : openHostChanges(file, onFault)),
    // Not `db.destroy()`: Kysely would then throw an error of its own that says nothing of the store.
    close: async () => {
      await reader.close()
      database.close()
    },
    jsonTable,
    insertRows,
    insertTogether,
    // It knows the capitals of ASCII alone.
    contains: (column, text) => {
      return sql<boolean>`lower(${column}) like lower(cast(${likePattern(text)} as text)) escape '\\'`
    },
    sumOf: (column) => sql<number>`sum(${column})`,
    jsonArrayOf: (column) => sql<string | null>`json_group_array(${column})`,
    nowMs: () => (databaseNow === undefined ? clockMs() : sql.lit(databaseNow())),
    // The pages of deleted rows are used again by whatever comes next.
    preparePartitions: async () => undefined,
    // Knowing the times, it would read all of them in turn and not look for the rows.
    isInPartitionsOf: () => sql<boolean>`true`,
    catalog: sqliteCatalog,
    gatherStatistics,
    keepsOneMoment: 'db',
    freePartitions: async () => undefined,
    // A transaction holds up all writers from its beginning, and temporary tables are the connection's.
    draftThenFinish: (draft, finish) =>
      db.connection().execute(async (connection) => {
        const drafted = await draft(connection)
        await connection.transaction().execute((trx) => finish(trx, drafted))
      }),
    // The pages of deleted rows are used again, as those of the file.
    untilCommit: sql``,
    ...NO_LOCKS,
  }
}

/**
 * Looks at all tables (0x10000) and reads each only as far as an estimate needs (0x10), which takes a thirtieth of the time at
 * two million rows: https://www.sqlite.org/pragma.html#pragma_optimize.
 * Forgets what it learned of short tables: SQLite would read them whole, and still do so when they have become long.
 */
async function gatherStatistics(trx: Transaction<Tables>): Promise<void> {
  await sql`pragma optimize = 0x10012`.execute(trx)
  const { rows } = await sql`select 1 from sqlite_schema where name = 'sqlite_stat1'`.execute(trx)
  if (rows.length === 0) return
  await sql`delete from sqlite_stat1 where tbl in (
    select tbl from sqlite_stat1 group by tbl having max(cast(stat as integer)) < ${sql.lit(LONG_TABLE_ROWS)})`.execute(
    trx,
  )
  await sql`analyze sqlite_schema`.execute(trx)
}

/** A statement that reads this many rows without a match costs about a tenth of a millisecond. */
const LONG_TABLE_ROWS = 1000

/** Rounded, since the clock comes in seconds with a fraction, whose product may lie just below the millisecond. */
function clockMs(): RawBuilder<number> {
  return sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`
}

async function openDatabase(path: string, lockWaitMs: number): Promise<OpenDatabase> {
  try {
    if (path !== MEMORY) makePrivateFile(path)
    const file = path === MEMORY ? NO_FILE : watchDatabaseFile(path)
    const database = new Database(path, { timeout: BUSY_TIMEOUT_MS })
    await waitForLock(lockWaitMs, () => requireOurs(database, path))
    // The change to WAL needs the file alone, and other processes may be starting as well.
    await waitForLock(lockWaitMs, () => database.pragma('journal_mode = WAL'))
    // FULL syncs the log at every commit: what was acknowledged survives a power cut too.
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    file.requireInPlace()
    return { database, file, lockWaitMs }
  } catch (error) {
    throw asStoreError(error)
  }
}

/**
 * Only the service's user may read prompts. Only a new file is made this way: closing any handle of a file that this process
 * has open with SQLite would drop its POSIX locks (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

const sqliteColumnTypes: ColumnTypes = {
  bytes: sql`blob`,
  // SQLite compares text by bytes by default.
  bytewiseText: sql`text`,
  // https://www.sqlite.org/datatype3.html: `real` and `double precision` are both 8 bytes here.
  double: sql`real`,
  // https://www.sqlite.org/lang_createtable.html#rowid: an `integer primary key` names the row, and is assigned when absent.
  generatedId: sql`integer primary key`,
  // https://www.sqlite.org/autoinc.html: without it, the number of the newest row is free once that row is deleted.
  neverReusedId: sql`integer primary key autoincrement`,
  clustered: sql`without rowid`,
  clusteredByMonth: sql`without rowid`,
  ownStatements: [sql`pragma application_id = ${sql.lit(APPLICATION_ID)}`],
}
