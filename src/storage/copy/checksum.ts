// What two tables must have in common to have the same rows, whatever their order.
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StoredRow, TableShape } from '../dialect/catalog.ts'
import type { Tables } from '../schema.ts'
import { readRows } from './stored-rows.ts'

export interface Checksum {
  rows: number
  /** The sum of the SHA-256 of all rows, of their first 8 bytes each, modulo 2^64. */
  sum: bigint
}

/** Reads the whole table; `onRows` hears of how many rows at a time. */
export async function sumRows(
  db: Kysely<Tables>,
  table: TableShape,
  onRows: (count: number) => void,
): Promise<Checksum> {
  const total = { rows: 0, sum: 0n }
  for await (const { rows } of readRows(db, table, undefined)) {
    total.rows += rows.length
    for (const row of rows) total.sum = BigInt.asUintN(64, total.sum + hashRow(row))
    onRows(rows.length)
  }
  return total
}

function hashRow(row: StoredRow): bigint {
  return hash('sha256', JSON.stringify(row.map(toComparable)), 'buffer').readBigUInt64BE()
}

/** The same for both databases. */
function toComparable(value: StoredRow[number]): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
}
