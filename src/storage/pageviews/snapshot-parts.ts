// The rows of a snapshot in parts, so that a page unpacks little more than it shows.
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import type { Kysely, Transaction } from 'kysely'
import { EXPORT_MAX_ROWS } from '../../contract/limits.ts'
import type { NewSnapshot, Slice } from '../../pageviews/snapshots/snapshot-store.ts'
import type { Tables } from '../schema.ts'
import { pause } from './pause.ts'

const decompress = promisify(brotliDecompress)

/** The largest page: one that starts at a multiple of it unpacks a single part, in a quarter of what 1,000 rows take. */
const PART_ROWS = EXPORT_MAX_ROWS
/** Written in one turn, some milliseconds: a pause after each would keep other writers waiting for longer. */
const PARTS_AT_ONCE = 256
/** Packed in one turn, one to two milliseconds. */
const PACKED_AT_ONCE = 16
/** To a fifth; a higher quality takes many times as long to save a little more. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/**
 * Packs the rows; only the packed ones stay in memory. Takes turns with everything else in this process. A part takes less time
 * to pack, 60 µs, than to hand to another thread and back.
 */
export async function packRows({ rowCount, toRows }: Pick<NewSnapshot, 'rowCount' | 'toRows'>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for (let start = 0; start < rowCount; start += PART_ROWS) {
    const rows = toRows(start, Math.min(start + PART_ROWS, rowCount))
    parts.push(brotliCompressSync(JSON.stringify(rows), QUALITY))
    if (parts.length % PACKED_AT_ONCE === 0) await pause()
  }
  return parts
}

/** In one statement where they are not very many: where the database is another machine, each takes its time to get there. */
export async function insertParts(trx: Transaction<Tables>, id: number, parts: readonly Uint8Array[]): Promise<void> {
  const all = parts.map((rows, part) => ({ snapshot_id: id, part, rows }))
  for (let start = 0; start < all.length; start += PARTS_AT_ONCE) {
    if (start > 0) await pause()
    await trx
      .insertInto('view_snapshot_part')
      .values(all.slice(start, start + PARTS_AT_ONCE))
      .execute()
  }
}

/** undefined when the snapshot was dropped since it was found. */
export async function readRows(
  db: Kysely<Tables>,
  { id, row_count }: { id: number; row_count: number },
  { offset, limit }: Slice,
): Promise<object[] | undefined> {
  const end = Math.min(offset + limit, row_count)
  if (offset >= end) return []
  const first = Math.floor(offset / PART_ROWS)
  const last = Math.floor((end - 1) / PART_ROWS)
  const parts = await db
    .selectFrom('view_snapshot_part')
    .select('rows')
    .where('snapshot_id', '=', id)
    .where('part', '>=', first)
    .where('part', '<=', last)
    .orderBy('part')
    .execute()
  if (parts.length < last - first + 1) return undefined
  const unpacked = await Promise.all(parts.map((part) => unpack(part.rows)))
  return unpacked.flat().slice(offset - first * PART_ROWS, end - first * PART_ROWS)
}

async function unpack(packed: Uint8Array): Promise<object[]> {
  return JSON.parse((await decompress(packed)).toString('utf8')) as object[]
}
