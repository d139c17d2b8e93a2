// What exports answer their later pages from: the rows in parts, so that a page reads no more than it shows.
import type { Kysely, Transaction } from 'kysely'
import { SNAPSHOTS_PER_PROJECT } from '../../pageviews/defaults.ts'
import type { Snapshot, SnapshotPart, ViewStore } from '../../pageviews/store.ts'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { pause } from './pause.ts'

const PART_ROWS = 1000
/** Written or deleted in one turn, some 5 ms: a pause after each would keep other writers waiting for longer. */
const PARTS_AT_ONCE = 16
/** A use is noted at most this often: paging through a large export would else write once per page. */
const RECORDED_EVERY_MS = 30_000

export function createSnapshots(dialect: Dialect): Pick<ViewStore, 'saveSnapshot' | 'readSnapshot' | 'dropSnapshots'> {
  const { db } = dialect
  return {
    saveSnapshot: (projectId, name, snapshot, now) => saveSnapshot(db, projectId, name, snapshot, now),
    readSnapshot: async (projectId, name, page, now) => {
      const found = db.selectFrom('view_snapshot').selectAll().where('project_id', '=', projectId)
      const row = await found.where('name', '=', name).executeTakeFirst()
      if (row === undefined) return undefined
      // Also when the clock was set back, else the snapshot would look used in the future until then.
      if (Math.abs(now - row.used_at) >= RECORDED_EVERY_MS) await recordUse(db, row.id, now)
      const rows = await readRows(db, row, page)
      return rows && { revision: row.revision, totals: parseTotals(row.totals), rows, rowCount: row.row_count }
    },
    dropSnapshots: async (unusedSince) => {
      const unused = await db.selectFrom('view_snapshot').select('id').where('used_at', '<', unusedSince).execute()
      for (const { id } of unused) {
        await db.transaction().execute((trx) => deleteSnapshot(trx, id))
        await pause()
      }
      return unused.length
    },
  }
}

/** 100,000 rows are 10 MB of JSON: they are written out before the transaction, and put into it part by part. */
async function saveSnapshot(
  db: Kysely<Tables>,
  projectId: string,
  name: string,
  { revision, totals, rows }: Snapshot,
  now: number,
): Promise<void> {
  const parts: string[] = []
  for (let start = 0; start < rows.length; start += PART_ROWS) {
    parts.push(JSON.stringify(rows.slice(start, start + PART_ROWS)))
    await pause()
  }
  const columns = { revision, totals: JSON.stringify(totals), row_count: rows.length, used_at: now }
  await db.transaction().execute(async (trx) => {
    await makeRoom(trx, projectId, name)
    const { id } = await trx
      .insertInto('view_snapshot')
      .values({ project_id: projectId, name, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [part, json] of parts.entries()) {
      await trx.insertInto('view_snapshot_part').values({ snapshot_id: id, part, rows: json }).execute()
      if ((part + 1) % PARTS_AT_ONCE === 0) await pause()
    }
  })
}

/** Deletes what has this name, and the least used ones beyond what a project may keep. */
async function makeRoom(trx: Transaction<Tables>, projectId: string, name: string): Promise<void> {
  const kept = await trx
    .selectFrom('view_snapshot')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const others = kept.filter((snapshot) => snapshot.name !== name)
  const surplus = [...kept.filter((snapshot) => snapshot.name === name), ...others.slice(SNAPSHOTS_PER_PROJECT - 1)]
  for (const { id } of surplus) await deleteSnapshot(trx, id)
}

/** 10 MB of parts take a millisecond: SQLite only notes which pages are free. */
async function deleteSnapshot(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('view_snapshot_part').where('snapshot_id', '=', id).execute()
  await trx.deleteFrom('view_snapshot').where('id', '=', id).execute()
}

/** A database that cannot be written can still be read; the snapshot then only looks less used than it is. */
async function recordUse(db: Kysely<Tables>, id: number, now: number): Promise<void> {
  try {
    await db.updateTable('view_snapshot').set({ used_at: now }).where('id', '=', id).execute()
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
  }
}

/** undefined when the snapshot was replaced or dropped since its row was read. */
async function readRows(
  db: Kysely<Tables>,
  { id, row_count }: { id: number; row_count: number },
  { offset, limit }: { offset: number; limit: number },
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
  return parts.flatMap((part) => parseRows(part.rows)).slice(offset - first * PART_ROWS, end - first * PART_ROWS)
}

function parseRows(json: string): object[] {
  return JSON.parse(json) as object[]
}

function parseTotals(json: string): SnapshotPart['totals'] {
  return JSON.parse(json) as object
}
