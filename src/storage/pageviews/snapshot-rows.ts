// The rows of snapshots and of who reads them.
import type { Kysely, Transaction } from 'kysely'
import {
  beginReading,
  decideFirstPage,
  type FirstPage,
  inUseUntil,
  type SnapshotUse,
} from '../../pageviews/snapshots/readings.ts'
import type { Basis, Slice, SnapshotName, SnapshotPart } from '../../pageviews/snapshots/snapshot-store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { SnapshotRow } from '../view-tables.ts'
import { readRows } from './snapshot-parts.ts'

export interface First {
  basis: Basis
  limit: number
}

export type Asked = Slice & { token: string | undefined }

export type FirstDecision = { kind: 'join'; row: SnapshotRow } | Exclude<FirstPage, { kind: 'join' }>

/** `row` is the newest of its name. */
export function decideFor(row: SnapshotRow | undefined, { basis }: First, now: number): FirstDecision {
  if (row === undefined) return { kind: 'fresh' }
  const decision = decideFirstPage(
    useOf(row),
    { isCurrent: row.basis === basis.whole, hasSameSettings: row.settings === basis.settings },
    now,
  )
  return decision.kind === 'join' ? { ...decision, row } : decision
}

export function beginIn(row: SnapshotRow, { basis, limit }: First, now: number): ReturnType<typeof beginReading> {
  return beginReading(useOf(row), { limit, rowCount: row.row_count }, { now, isCurrent: row.basis === basis.whole })
}

export function pageOf({ row_count }: SnapshotRow, { offset, limit, token }: Asked) {
  return { offset, limit, rowCount: row_count, byToken: token !== undefined }
}

export async function joined(
  db: Kysely<Tables>,
  row: SnapshotRow,
  slice: Slice,
): Promise<{ kind: 'joined'; part: SnapshotPart } | { kind: 'fresh' }> {
  const part = await toPart(db, row, slice)
  return part === undefined ? { kind: 'fresh' } : { kind: 'joined', part }
}

/** Newest first. */
export function findSnapshots(db: Kysely<Tables>, { projectId, name }: SnapshotName): Promise<SnapshotRow[]> {
  return selectSnapshots(db, projectId, name).execute()
}

export function lockSnapshots(dialect: Dialect, trx: Transaction<Tables>, { projectId, name }: SnapshotName) {
  return dialect.forUpdate(selectSnapshots(trx, projectId, name)).execute()
}

function selectSnapshots(db: Kysely<Tables>, projectId: string, name: string) {
  const ofName = db.selectFrom('view_snapshot').selectAll().where('project_id', '=', projectId).where('name', '=', name)
  return ofName.orderBy('id', 'desc')
}

export async function saveUse(
  trx: Transaction<Tables>,
  { id }: SnapshotRow,
  use: SnapshotUse,
  now: number,
): Promise<void> {
  await trx.updateTable('view_snapshot').set(toColumns(use, now)).where('id', '=', id).execute()
}

export function toColumns(use: SnapshotUse, now: number) {
  return { use: JSON.stringify(use), in_use_until: inUseUntil(use), used_at: now }
}

/** A thousand parts take milliseconds: SQLite only notes which pages are free. */
export async function deleteSnapshot(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('view_snapshot_part').where('snapshot_id', '=', id).execute()
  await trx.deleteFrom('view_snapshot').where('id', '=', id).execute()
}

export async function toPart(db: Kysely<Tables>, row: SnapshotRow, slice: Slice): Promise<SnapshotPart | undefined> {
  const rows = await readRows(db, row, slice)
  return rows && { token: row.token, totals: parseObject(row.totals), rows, rowCount: row.row_count }
}

export function useOf({ use }: SnapshotRow): SnapshotUse {
  return JSON.parse(use) as SnapshotUse
}

function parseObject(json: string): object {
  return JSON.parse(json) as object
}
