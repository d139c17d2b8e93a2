// Everything in which the databases differ. The stores and migrations know no other difference.
import type { ColumnDataType, Kysely, RawBuilder, SelectQueryBuilder, Transaction } from 'kysely'
import type { Tables } from '../schema.ts'

export interface ColumnTypes {
  /** Raw bytes. */
  bytes: ColumnDataType | RawBuilder<unknown>
  /** Text that sorts by its UTF-8 bytes, whatever the locale of the database. */
  bytewiseText: ColumnDataType | RawBuilder<unknown>
}

export interface Dialect {
  /**
   * The connection. Its transactions see no other writer between their reads and their writes, or lock what they read
   * with the methods below; a database that is away or full surfaces as `StoreUnavailableError`.
   */
  readonly db: Kysely<Tables>
  readonly columnTypes: ColumnTypes
  /** Names the database for messages, without credentials. */
  readonly description: string
  /** Ends the connection; `db` throws `StoreUnavailableError` from then on. Again is fine. */
  close(): Promise<void>
  /** SQL of the database's clock in epoch milliseconds: the one clock that all workers share. */
  nowMs(): RawBuilder<number>
  /** Locks the rows that the query reads until the transaction ends. */
  forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** As `forUpdate`, but passes over rows that another transaction has locked. */
  forUpdateSkipLocked<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Keeps other writers out of the table until the transaction ends. */
  lockTable(transaction: Transaction<Tables>, table: keyof Tables): Promise<void>
  /** Keeps other processes from migrating until the transaction ends; works on an empty database. */
  lockMigrations(transaction: Transaction<Tables>): Promise<void>
}
