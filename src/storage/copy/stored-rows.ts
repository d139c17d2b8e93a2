// The rows of a table, a batch at a time.
import type { Transaction } from 'kysely'
import { type Catalog, type Key, keyOf, type StoredRow, type TableShape, type TableSize } from '../dialect/catalog.ts'
import type { Tables } from '../schema.ts'

export interface RowBatch {
  rows: StoredRow[]
  /** Of the last row. */
  lastKey: Key
}

/** A table as the source has it. */
export type MeasuredTable = TableShape & TableSize

/** What to read from. */
export interface Side {
  catalog: Catalog
  /** The rows are those of one moment. */
  trx: Transaction<Tables>
}

const FIRST_ROWS = 50
const MOST_ROWS = 5000
/** A batch aims at less than this, so that neither database nor this process holds much at once. */
const AIMED_BYTES = 2_000_000

/** What a batch has at most, if every row in it were the widest of its table: single jobs have patches of 16 MB. */
const MOST_BYTES = 32_000_000

/**
 * Gives the rows behind `after` in the order of the key; with `any`, all rows in the order that takes least. `widestBytes`: of the
 * widest row of the table.
 */
export async function* readRows(
  side: Side,
  table: MeasuredTable,
  after: Key | 'any' | undefined,
): AsyncGenerator<RowBatch> {
  const cursor = await side.catalog.openCursor(side.trx, table, after)
  // What came before does not tell how wide the next rows are.
  const mostRows = Math.min(MOST_ROWS, Math.max(1, Math.floor(MOST_BYTES / Math.max(1, table.widestBytes))))
  for (let limit = Math.min(FIRST_ROWS, mostRows); ; ) {
    const found = await cursor.take(limit)
    const last = found.at(-1)
    const rows = found.map((row) => table.columns.map((column) => row[column] ?? null))
    if (last !== undefined) yield { rows, lastKey: keyOf(table, last) }
    if (found.length < limit) return cursor.close()
    const isLarge = 2 * rows.reduce((sum, row) => sum + sizeOf(row), 0) > AIMED_BYTES
    limit = isLarge ? Math.max(1, Math.floor(limit / 2)) : Math.min(mostRows, limit * 2)
  }
}

function sizeOf(row: StoredRow): number {
  return row.reduce<number>((sum, value) => {
    return sum + (typeof value === 'object' ? (value?.length ?? 0) : String(value).length)
  }, 0)
}
