// What two tables must have in common to have the same rows, whatever their order.
import { hash } from 'node:crypto'
import type { StoredRow } from '../dialect/catalog.ts'
import { type MeasuredTable, readRows, type Side } from './stored-rows.ts'

export interface Checksum {
  rows: number
  /** The sum of the SHA-256 of all rows, of their first 8 bytes each, modulo 2^64. */
  sum: bigint
}

/** Reads the whole table; `onRows` hears of how many rows at a time. */
export async function sumRows(side: Side, table: MeasuredTable, onRows: (count: number) => void): Promise<Checksum> {
  const total = { rows: 0, sum: 0n }
  for await (const { rows } of readRows(side, table, 'any')) {
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
