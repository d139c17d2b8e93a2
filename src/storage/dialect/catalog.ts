// The tables of a database as the database itself describes them, for what goes through all of them: a copy.
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../schema.ts'

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

export interface RowCursor {
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
