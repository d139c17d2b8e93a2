// What exports answer their pages from. The rules are in pageviews/snapshots/; here they meet the rows, one request after
// the other.
import type { Transaction } from 'kysely'
import { expects, mayRepeat, readOn } from '../../pageviews/snapshots/readings.ts'
import type { SnapshotLimits } from '../../pageviews/snapshots/room.ts'
import type { FirstPart, SnapshotName, SnapshotPart, SnapshotStore } from '../../pageviews/snapshots/snapshot-store.ts'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { SnapshotRow } from '../view-tables.ts'
import { keepSnapshot } from './keep-snapshot.ts'
import { pause } from './pause.ts'
import {
  type Asked,
  beginIn,
  decideFor,
  deleteSnapshot,
  type First,
  findSnapshots,
  joined,
  lockSnapshots,
  pageOf,
  saveUse,
  toPart,
  useOf,
} from './snapshot-rows.ts'

export function createSnapshots(dialect: Dialect, limits: SnapshotLimits): SnapshotStore {
  const { db } = dialect
  return {
    beginReading: (name, first, now) => begin(dialect, name, first, now),
    readOn: (name, page, now) => readPage(dialect, name, page, now),
    keepSnapshot: (name, snapshot, page, now) => keepSnapshot(dialect, limits, { name, snapshot, page, now }),
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

async function begin(dialect: Dialect, name: SnapshotName, first: First, now: number): Promise<FirstPart> {
  const [found] = await findSnapshots(dialect.db, name)
  const decision = decideFor(found, first, now)
  if (decision.kind !== 'join') return decision
  const slice = { offset: 0, limit: first.limit }
  // A reading of one page needs no more pages.
  if (first.limit >= decision.row.row_count || !beginIn(decision.row, first, now).mustSave)
    return joined(dialect.db, decision.row, slice)
  const noted = await noting(dialect, decision, async (trx) => {
    const [row] = await lockSnapshots(dialect, trx, name)
    const again = decideFor(row, first, now)
    if (again.kind === 'join') await saveUse(trx, again.row, beginIn(again.row, first, now).use, now)
    return again
  })
  return noted.kind === 'join' ? joined(dialect.db, noted.row, slice) : noted
}

async function readPage(
  dialect: Dialect,
  name: SnapshotName,
  page: Asked,
  now: number,
): Promise<SnapshotPart | undefined> {
  const found = pick(await findSnapshots(dialect.db, name), page, now)
  if (found === undefined) return undefined
  if (!readOn(useOf(found), pageOf(found, page), now).mustSave) return toPart(dialect.db, found, page)
  const row = await noting(dialect, found, async (trx) => {
    const locked = (await lockSnapshots(dialect, trx, name)).find(({ id }) => id === found.id)
    if (locked !== undefined) await saveUse(trx, locked, readOn(useOf(locked), pageOf(locked, page), now).use, now)
    return locked
  })
  return row && toPart(dialect.db, row, page)
}

/** The newest that may be meant: an older one can have readings from before the settings changed. */
function pick(rows: readonly SnapshotRow[], page: Asked, now: number): SnapshotRow | undefined {
  if (page.token !== undefined) return rows.find((row) => row.token === page.token)
  const expecting = rows.find((row) => expects(useOf(row), page.offset, now))
  return expecting ?? rows.find((row) => mayRepeat(useOf(row), page, now)) ?? rows[0]
}

/** A database that cannot be written can still be read: then `unnoted` is the answer. */
async function noting<Result>(
  { db }: Dialect,
  unnoted: Result,
  note: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(note)
  } catch (error) {
    if (error instanceof StoreUnavailableError) return unnoted
    throw error
  }
}
