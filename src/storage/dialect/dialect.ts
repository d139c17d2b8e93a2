// Everything in which the databases differ. The stores and migrations know no other difference.

import type { Kysely, RawBuilder, SelectQueryBuilder, Transaction } from 'kysely'
import type { WithFirst } from '../../base/bind-first.ts'
import type { Changes } from '../../projects/changes.ts'
import type { Tables } from '../schema.ts'

/** A statement waits this long while another process writes; then the request gets 503. */
export const LOCK_TIMEOUT_MS = 5000

/** Time limit for one statement of an export; a longer one gets 503. */
export const READ_TIMEOUT_MS = 60_000

/** What the databases write in different words, as SQL for `create table`. */
export interface ColumnTypes {
  /** Raw bytes. */
  bytes: RawBuilder<unknown>
  /** Text that sorts by its UTF-8 bytes, whatever the locale of the database. */
  bytewiseText: RawBuilder<unknown>
  /** A floating-point number of 8 bytes. */
  double: RawBuilder<unknown>
  /** An integer that is the primary key, whose values the database assigns. */
  generatedId: RawBuilder<unknown>
  /** The same, and the number of a row that was deleted is never reused. */
  neverReusedId: RawBuilder<unknown>
  /** Follows the list of columns; stores the rows in the order of the primary key, where the database can. */
  clustered: RawBuilder<unknown>
  /** The same for single views, which lie in a partition per month, where the database has partitions. */
  clusteredByMonth: RawBuilder<unknown>
  /** Statements that only this database needs, once the tables are there. */
  ownStatements: readonly RawBuilder<unknown>[]
}

/** The columns of rows, in the order of the values in each row. */
export type RowColumns = Readonly<Record<string, 'integer' | 'text'>>
/** Whole numbers and texts; texts must be well-formed and without NUL. */
export type RowValues = readonly (number | string)[]

export interface RowInsert {
  table: keyof Tables
  columns: RowColumns
  rows: readonly RowValues[]
  /** What follows `insert into ... values ...`. */
  onConflict: RawBuilder<unknown>
  /** The columns whose values are given back. */
  returning: readonly string[]
  /** Whether most of the rows are probably not there yet, which makes it worth to insert many at once. */
  areNew?: boolean
}

/** Rows of which nothing is given back. */
export type LoneInsert = Omit<RowInsert, 'returning'>

/** What `insertRows` did. */
export interface Inserted {
  /** Rows that went in or, by `onConflict`, changed another. */
  count: number
  /** Makes the wanted values of each of them. */
  rows: () => RowValues[]
}

/** SQL that tells whether a text contains another, without regard to case as far as the database knows of it. */
export type Contains = (column: RawBuilder<unknown>, text: string) => RawBuilder<boolean>

export interface PoolUse {
  used: number
  idle: number
  /** Requests that wait for a connection. */
  waiting: number
}

/** What transactions do one after another, in all processes. */
type Turns = 'job claims' | 'delivery claims' | 'comment checks' | 'pull request looks' | 'sign-ins' | 'processes'

export interface Dialect {
  /**
   * The connection. Its transactions see no other writer between their reads and their writes, or lock what they read
   * with the methods below; a database that is away or full surfaces as `StoreUnavailableError`.
   */
  readonly db: Kysely<Tables>
  /**
   * Reads apart from `db`, so that a long read holds up neither this process nor its writes. One of its transactions sees
   * one moment of the database. Never writes.
   */
  readonly reader: Kysely<Tables>
  readonly columnTypes: ColumnTypes
  /** Names the database for messages, without credentials. */
  readonly description: string
  /**
   * Looks for damage in the whole database, apart from `db`. Throws `StoreUnavailableError` when there is some: then `db`
   * writes nothing any more. Throws another error when it could not look, for example because the time was up.
   */
  examine(signal: AbortSignal): Promise<void>
  /**
   * Joins the processes that share the database. When they cannot be reached, `onFault` gets the reason and nothing is told.
   */
  openChanges(onFault: (error: unknown) => void): Promise<Changes>
  /** What the pool of connections is doing; absent where there is none. */
  poolUse?: () => PoolUse
  /** Ends the connection; `db` throws `StoreUnavailableError` from then on. Again is fine. */
  close(): Promise<void>
  /** SQL of the database's clock in epoch milliseconds: the one clock that all workers share. */
  nowMs(): RawBuilder<number>
  /**
   * Inserts many rows, in their order, in the fastest way that the database has.
   */
  insertRows(trx: Kysely<Tables>, insert: RowInsert): Promise<Inserted>
  /**
   * Inserts rows into several tables, each of them another one, by as few statements as the database needs: while a transaction
   * holds a lock, others wait for each of its ways to the database and back.
   */
  insertTogether(trx: Kysely<Tables>, inserts: readonly LoneInsert[]): Promise<void>
  /**
   * SQL of a table with these rows, in parentheses, for `from`. They travel as one parameter, so that the statement is the
   * same for any number of them.
   */
  jsonTable(columns: RowColumns, rows: readonly RowValues[]): RawBuilder<unknown>
  contains: Contains
  /** SQL of the sum of whole numbers, exact below 2^53. */
  sumOf(column: RawBuilder<unknown>): RawBuilder<number>
  /** SQL of all values of a column, in the order of the rows, as the text of a JSON array; null or an empty array for none. */
  jsonArrayOf(column: RawBuilder<unknown>): RawBuilder<string | null>
  /** Makes room for single views of these times (epoch ms), before the transaction that inserts them. */
  preparePartitions(times: readonly number[]): Promise<void>
  /**
   * SQL that is true for single views between these times (epoch ms, the second excluded). It says what the rest of the
   * statement implies, where the database would read the partitions of all other times without it.
   */
  isInPartitionsOf(start: number, end: number): RawBuilder<boolean>
  /** Gives back the room of single views before this time (epoch ms), once they are deleted. */
  freePartitions(before: number): Promise<void>
  /**
   * Runs `draft`, which holds up nobody and may fill temporary tables, and then `finish` in a transaction that has these
   * tables.
   */
  draftThenFinish<Draft>(
    draft: (db: Kysely<Tables>) => Promise<Draft>,
    finish: (trx: Transaction<Tables>, draft: Draft) => Promise<void>,
  ): Promise<void>
  /**
   * SQL that follows the name of a new temporary table where its rows must go with the transaction: nothing else frees the
   * room of rows that were deleted there, for as long as the connection lives.
   */
  readonly untilCommit: RawBuilder<unknown>
  readonly catalog: Catalog
  /**
   * Brings up to date what the planner knows of the tables that have grown or changed. Without it, the planner guesses how
   * many rows an index leaves.
   */
  gatherStatistics(trx: Transaction<Tables>): Promise<void>
  /** Which of the two connections keeps others from changing what a long transaction reads, or does not see it. */
  readonly keepsOneMoment: 'db' | 'reader'
  /** Locks the rows that the query reads until the transaction ends. Others may still add rows that refer to them. */
  forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** As `forUpdate`, for rows that are about to be deleted: until then, nobody can add rows that refer to them. */
  forRemoval<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Keeps the rows from being deleted until the transaction ends, so that others may refer to them. */
  forReference<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** As `forUpdate`, but others may read the rows this way at the same time. */
  forShare<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** As `forUpdate`, but passes over rows that another transaction has locked. */
  forUpdateSkipLocked<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Keeps other writers out of the table until the transaction ends. */
  lockTable(transaction: Transaction<Tables>, table: keyof Tables): Promise<void>
  /** Lets one transaction after another do what the topic names. */
  takeTurns(transaction: Transaction<Tables>, topic: Turns): Promise<void>
  /** Keeps other processes from migrating until the transaction ends; works on an empty database. */
  lockMigrations(transaction: Transaction<Tables>): Promise<void>
  /** Whether a migration gave way to readers of its tables: all later statements would have waited behind it. */
  hasStoodBack(error: unknown): boolean
}

// The tables of a database as the database itself describes them, for what goes through all of them: a copy.

export interface TableShape {
  name: string
  columns: readonly string[]
  /** The columns of the primary key, in its order. */
  key: readonly string[]
  /** Tables whose rows must be there first. */
  references: readonly string[]
}

/** What it takes to read a table. */
export interface TableSize {
  rows: number
  /** Of texts and bytes in the row that has most of them. */
  widestBytes: number
}

export type StoredValue = number | string | Uint8Array | null
/** A row, in the order of the columns. */
export type StoredRow = readonly StoredValue[]

/** Of a primary key; there are no bytes in one. */
export type Key = readonly (number | string)[]

interface RowCursor {
  /** The next rows; fewer than `count` are the last ones. */
  take(count: number): Promise<Record<string, StoredValue>[]>
  close(): Promise<void>
}

export interface Catalog {
  /** All tables, without those that the database keeps for itself. */
  listTables(db: Kysely<Tables>): Promise<TableShape[]>
  /** Reads the whole table. */
  measure(db: Kysely<Tables>, table: TableShape): Promise<TableSize>
  /** Reads the rows behind `after` in the order of the key; with `any`, all rows in the order that takes least. */
  openCursor(trx: Transaction<Tables>, table: TableShape, after: Key | 'any' | undefined): Promise<RowCursor>
  /** Inserts rows as another database has them. A text in PostgreSQL cannot have NUL; U+FFFD takes its place. */
  insert(trx: Transaction<Tables>, table: TableShape, rows: readonly StoredRow[]): Promise<void>
  /** The highest numbers that were given to rows, by table, also to rows that are gone. */
  readSequences(db: Kysely<Tables>): Promise<Map<string, number>>
  /** Sees to it that no number up to this one, or of a row of the table, is given again. */
  raiseSequence(trx: Transaction<Tables>, table: TableShape, least: number): Promise<void>
  /** Whether another process of ours is connected. Where the database cannot tell, false. */
  isUsedByOthers(db: Kysely<Tables>): Promise<boolean>
  /** Lifts the time limits of a transaction that reads for as long as it takes. */
  allowLongRead(trx: Transaction<Tables>): Promise<void>
}

export function keyOf({ key }: TableShape, row: Record<string, StoredValue>): Key {
  return key.map((column) => {
    const value = row[column]
    if (typeof value === 'number' || typeof value === 'string') return value
    throw new Error('A primary key has only numbers and texts')
  })
}

/** How a transaction keeps others from what it changes. */
export type Locks = Pick<
  Dialect,
  | 'forUpdate'
  | 'forRemoval'
  | 'forReference'
  | 'forShare'
  | 'forUpdateSkipLocked'
  | 'lockTable'
  | 'takeTurns'
  | 'lockMigrations'
  | 'hasStoodBack'
>

/** Gives the time of the database, epoch milliseconds. */
export async function readNow(dialect: Pick<Dialect, 'nowMs'>, trx: Transaction<Tables>): Promise<number> {
  return (await trx.selectNoFrom(dialect.nowMs().as('now')).executeTakeFirstOrThrow()).now
}

/** The methods of a store as functions that have the dialect first. */
export type DialectFirst<Store> = WithFirst<Dialect, Store>
