// Deleting old single views in steps that hold up nobody; the sums of whole days stay.
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { DAY_MS, dayOf } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { endGeneration, lockGeneration } from './known-clients.ts'
import { readOpenDays } from './open-days.ts'
import { settleDay, settleDays } from './settle-days.ts'
import { lockSite, rewriteSite } from './sites.ts'

/** Some 20 ms of work. */
const STEP_ROWS = 5000
/** Between steps: long enough for another process, which looks again every 25 ms, to get the lock. */
const REST_MS = 30

/** See `ViewStore.pruneViews`. An abort ends it between two steps; the same call again goes on. */
export async function pruneViews(dialect: Dialect, before: number, signal: AbortSignal): Promise<number> {
  const { db } = dialect
  const sites = await db.selectFrom('view_site').select(['id', 'project_id']).execute()
  let oldestKept = dayOf(before) * DAY_MS
  let deleted = 0
  for (const { id, project_id } of sites) {
    const midnight = await endOfOldestDay(db, id, dayOf(before))
    oldestKept = Math.min(oldestKept, midnight)
    await giveUpBefore(dialect, project_id, midnight)
    deleted += await repeat(() => deleteEvents(db, id, midnight), signal)
    if (!signal.aborted) await repeat(() => deleteIds(db, id, dayOf(midnight)), signal)
  }
  // Only when no older view is left anywhere, since a view without its client could not be classified again.
  if (!signal.aborted) await repeat(() => deleteClients(dialect, dayOf(oldestKept)), signal)
  if (!signal.aborted) await dialect.freePartitions(oldestKept)
  return deleted
}

/**
 * From now on nobody relies on these rows, so that they may go in any number of steps: the sums of their days are settled, and
 * no batch adds to these days any more.
 */
async function giveUpBefore(dialect: Dialect, projectId: string, midnight: number): Promise<void> {
  await settleDays(dialect, projectId, (day) => day < dayOf(midnight))
  await dialect.db.transaction().execute(async (trx) => {
    const site = await lockSite(dialect, trx, projectId)
    if (site.pruned_before >= midnight) return
    // A batch may have opened one again.
    for (const day of (await readOpenDays(trx, site.id)).keys()) {
      if (day < dayOf(midnight)) await settleDay(dialect, trx, site.id, day)
    }
    await rewriteSite(trx, site, { pruned_before: midnight })
  })
}

/** The midnight that ends the oldest day with single views, and the one that begins `beforeDay` where there is none older. */
async function endOfOldestDay(db: Kysely<Tables>, site: number, beforeDay: number): Promise<number> {
  const oldest = db.selectFrom('view_event').select('time').where('site', '=', site).orderBy('time').limit(1)
  const time = (await oldest.executeTakeFirst())?.time
  return Math.min(beforeDay, time === undefined ? beforeDay : dayOf(time) + 1) * DAY_MS
}

/** Repeats a step until it finds nothing more, or is told to stop. */
async function repeat(step: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const deleted = await step()
    total += deleted
    if (deleted < STEP_ROWS) return total
    await delay(REST_MS)
  }
  return total
}

/**
 * A step ends at the time of its last row. A condition on the rows themselves would make PostgreSQL read every partition for
 * each step, and a whole day where it knows the partition. More go when several share the last millisecond.
 */
async function deleteEvents(db: Kysely<Tables>, site: number, before: number): Promise<number> {
  const old = db.selectFrom('view_event').select('time').where('site', '=', site).where('time', '<', before)
  const last = await lastOfStep(old.orderBy('time')).executeTakeFirst()
  const ofStep = db.deleteFrom('view_event').where('site', '=', site)
  const { numDeletedRows } = await ofStep
    .where('time', '<', last === undefined ? before : last.time + 1)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function deleteIds(db: Kysely<Tables>, site: number, beforeDay: number): Promise<number> {
  const old = db.selectFrom('view_id').select(['day', 'source', 'event_key'])
  const inOrder = old.orderBy('day').orderBy('source').orderBy('event_key')
  const last = await lastOfStep(inOrder.where('site', '=', site).where('day', '<', beforeDay)).executeTakeFirst()
  const ofStep = db.deleteFrom('view_id').where('site', '=', site).where('day', '<', beforeDay)
  const { numDeletedRows } = await ofStep
    .$if(last !== undefined, (some) =>
      some.where(sql<boolean>`(day, source, event_key) <= (${last?.day}, ${last?.source}, ${last?.event_key})`),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function lastOfStep<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> {
  return query.offset(STEP_ROWS - 1).limit(1)
}

async function deleteClients(dialect: Dialect, beforeDay: number): Promise<number> {
  const { db } = dialect
  const old = db.selectFrom('view_client').select('id').where('last_day', '<', beforeDay).limit(STEP_ROWS)
  return db.transaction().execute(async (trx) => {
    const generation = await lockGeneration(dialect, trx)
    const { numDeletedRows } = await trx.deleteFrom('view_client').where('id', 'in', old).executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await endGeneration(trx, generation)
    return Number(numDeletedRows)
  })
}
