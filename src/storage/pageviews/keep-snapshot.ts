// Keeps a new snapshot, if there is room for it and no other request for the same was faster.
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { beginReading, hasJustEnded, newUse, readOn } from '../../pageviews/snapshots/readings.ts'
import { findRoom, isInUse, type KeptSnapshot, type SnapshotLimits } from '../../pageviews/snapshots/room.ts'
import type { KeptPart, NewSnapshot, Slice, SnapshotName } from '../../pageviews/snapshots/snapshot-store.ts'
import { newToken } from '../../pageviews/snapshots/token.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { SnapshotRow } from '../view-tables.ts'
import { insertParts, packRows } from './snapshot-parts.ts'
import {
  beginIn,
  decideFor,
  deleteSnapshot,
  lockSnapshots,
  pageOf,
  saveUse,
  toColumns,
  toPart,
  useOf,
} from './snapshot-rows.ts'

interface Keeping {
  name: SnapshotName
  snapshot: NewSnapshot
  page: Slice
  now: number
}

/** See `SnapshotStore.keepSnapshot`. */
export async function keepSnapshot(dialect: Dialect, limits: SnapshotLimits, keeping: Keeping): Promise<KeptPart> {
  const { name, snapshot, page, now } = keeping
  // Before the transaction: nobody waits for it.
  const parts = await packRows(snapshot)
  const done = await dialect.db.transaction().execute(async (trx) => {
    // Else two could take the last room, or keep the same.
    await dialect.takeTurns(trx, 'readings')
    const rows = await lockSnapshots(dialect, trx, name)
    const faster = await joinFaster(trx, rows[0], keeping)
    if (faster !== undefined) return faster
    for (const row of rows.filter((one) => !isNeeded(one, now))) await deleteSnapshot(trx, row.id)
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
    const room = findRoom(await listKept(trx), { ...name, bytes }, limits, now)
    if (room.kind === 'full') return room
    for (const id of room.evict) await deleteSnapshot(trx, id)
    const { id, token } = await insert(trx, keeping, bytes)
    await insertParts(trx, id, parts)
    return { kind: 'kept' as const, token }
  })
  if (done.kind !== 'join') return done
  const part = await toPart(dialect.db, done.row, page)
  return part === undefined ? { kind: 'wait', ms: 0 } : { kind: 'joined', part }
}

/** Between the look for a snapshot and its computation, another request for the same may have kept one. */
async function joinFaster(trx: Transaction<Tables>, row: SnapshotRow | undefined, { snapshot, page, now }: Keeping) {
  if (row === undefined) return undefined
  if (page.offset > 0) {
    await saveUse(trx, row, readOn(useOf(row), pageOf(row, { ...page, token: undefined }), now).use, now)
    return { kind: 'join' as const, row }
  }
  const first = { basis: snapshot.basis, limit: page.limit }
  const decision = decideFor(row, first, now)
  if (decision.kind === 'join') await saveUse(trx, row, beginIn(row, first, now).use, now)
  return decision.kind === 'fresh' ? undefined : decision
}

function isNeeded(row: SnapshotRow, now: number): boolean {
  return isInUse({ inUseUntil: row.in_use_until }, now) || hasJustEnded(useOf(row), now)
}

async function insert(trx: Transaction<Tables>, { name, snapshot, page, now }: Keeping, bytes: number) {
  const { basis, totals, rowCount } = snapshot
  const read = { ...page, rowCount, byToken: false }
  const fresh = newUse(now)
  const { use } = page.offset === 0 ? beginReading(fresh, read, { now, isCurrent: true }) : readOn(fresh, read, now)
  const values = {
    token: newToken(name.name, randomBytes),
    project_id: name.projectId,
    asker: name.asker,
    name: name.name,
    settings: basis.settings,
    basis: basis.whole,
    totals: JSON.stringify(totals),
    row_count: rowCount,
    bytes,
    ...toColumns(use, now),
  }
  return trx.insertInto('view_snapshot').values(values).returning(['id', 'token']).executeTakeFirstOrThrow()
}

/** The least recently used ones come first. */
async function listKept(trx: Transaction<Tables>): Promise<KeptSnapshot[]> {
  const columns = ['id', 'project_id', 'asker', 'bytes', 'in_use_until'] as const
  const rows = await trx.selectFrom('view_snapshot').select(columns).orderBy('used_at').orderBy('id').execute()
  return rows.map(({ id, project_id, asker, bytes, in_use_until }) => {
    return { id, projectId: project_id, asker, bytes, inUseUntil: in_use_until }
  })
}
