// The rows of a table in the order of its primary key, a batch at a time.
import { type Kysely, sql } from 'kysely'
import type { StoredRow, StoredValue, TableShape } from '../dialect/catalog.ts'
import type { Tables } from '../schema.ts'

/** Of a primary key; there are no bytes in one. */
export type Key = readonly (number | string)[]

export interface RowBatch {
  rows: StoredRow[]
  /** Of the last row. */
  lastKey: Key
}

const FIRST_ROWS = 50
const MOST_ROWS = 5000
/** A batch aims at less than this, so that neither database nor this process holds much at once. */
const AIMED_BYTES = 2_000_000

/** Gives the rows behind `after`; of an empty rest, nothing. */
export async function* readRows(
  db: Kysely<Tables>,
  table: TableShape,
  after: Key | undefined,
): AsyncGenerator<RowBatch> {
  for (let [key, limit] = [after, FIRST_ROWS]; ; ) {
    const found = await readAfter(db, table, key, limit)
    const last = found.at(-1)
    if (last === undefined) return
    key = table.key.map((column) => toKeyPart(last[column] ?? null))
    const rows = found.map((row) => table.columns.map((column) => row[column] ?? null))
    yield { rows, lastKey: key }
    if (found.length < limit) return
    limit =
      rows.reduce((sum, row) => sum + sizeOf(row), 0) * 2 > AIMED_BYTES
        ? Math.max(1, limit >> 1)
        : Math.min(MOST_ROWS, limit * 2)
  }
}

export async function countRows(db: Kysely<Tables>, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

async function readAfter(
  db: Kysely<Tables>,
  { name, columns, key }: TableShape,
  after: Key | undefined,
  limit: number,
) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql.ref(column)))
  const rest = after === undefined ? sql`` : sql`where (${order}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, StoredValue>>`
    select ${names} from ${sql.table(name)} ${rest} order by ${order} limit ${limit}`.execute(db)
  return rows
}

function toKeyPart(value: StoredValue): number | string {
  if (typeof value === 'number' || typeof value === 'string') return value
  throw new Error('A primary key has only numbers and texts')
}

function sizeOf(row: StoredRow): number {
  return row.reduce<number>(
    (sum, value) => sum + (typeof value === 'object' ? (value?.length ?? 0) : String(value).length),
    0,
  )
}
