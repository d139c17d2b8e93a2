// The rows of a table, a batch at a time.
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Catalog, type Key, keyOf, type StoredRow, type TableShape } from '../dialect/catalog.ts'
import type { Tables } from '../schema.ts'

export interface RowBatch {
  rows: StoredRow[]
  /** Of the last row. */
  lastKey: Key
}

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

/** Gives the rows behind `after` in the order of the key; with `any`, all rows in the order that takes least. */
export async function* readRows(
  side: Side,
  table: TableShape,
  after: Key | 'any' | undefined,
): AsyncGenerator<RowBatch> {
  const cursor = await side.catalog.openCursor(side.trx, table, after)
  for (let limit = FIRST_ROWS; ; ) {
    const found = await cursor.take(limit)
    const last = found.at(-1)
    const rows = found.map((row) => table.columns.map((column) => row[column] ?? null))
    if (last !== undefined) yield { rows, lastKey: keyOf(table, last) }
    if (found.length < limit) return cursor.close()
    const isLarge = 2 * rows.reduce((sum, row) => sum + sizeOf(row), 0) > AIMED_BYTES
    limit = isLarge ? Math.max(1, Math.floor(limit / 2)) : Math.min(MOST_ROWS, limit * 2)
  }
}

export async function countRows(db: Kysely<Tables>, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

function sizeOf(row: StoredRow): number {
  return row.reduce<number>((sum, value) => {
    return sum + (typeof value === 'object' ? (value?.length ?? 0) : String(value).length)
  }, 0)
}
