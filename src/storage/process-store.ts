import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { LiveProcess, ProcessStore, Turn, TurnRules } from '../base/processes/process-store.ts'
import type { CapacityGrant, CapacityUse } from '../base/processes/shared-limiter.ts'
import type { DialectFirst } from './dialect/dialect.ts'
import { takeBackDeath } from './jobs/process-deaths.ts'
import type { Tables } from './schema.ts'

/** A process that has noted nothing for this long counts as gone, and what it held as free. */
export const ALIVE_MS = 30_000

export const processStore: DialectFirst<ProcessStore> = {
  async heartbeat(dialect, self) {
    const now = dialect.nowMs()
    return dialect.db.transaction().execute(async (trx) => {
      await dialect.takeTurns(trx, 'processes')
      const isKnown = await note(trx, self, now)
      await forgetGone(trx, now)
      await takeBackDeath(trx, self.id)
      const { all, serving } = await trx
        .selectFrom('live_process')
        .where('id', '<>', self.id)
        .where(isAlive(now))
        .select([sql<number>`count(*)`.as('all'), sql<number>`coalesce(sum(is_serving), 0)`.as('serving')])
        .executeTakeFirstOrThrow()
      return { isKnown, all: Number(all), serving: Number(serving) }
    })
  },

  /** One exchange after another: each sees what the one before has taken. */
  async exchangeCapacity(dialect, id, uses) {
    return dialect.db.transaction().execute(async (trx) => {
      await dialect.takeTurns(trx, 'processes')
      const others = await heldByOthers(trx, id, uses, dialect.nowMs())
      const answers = uses.map((use) => decide(use, others.get(use.group) ?? 0))
      const held = uses.map(({ group, held }, at) => ({ group, held: held + (answers[at]?.granted ?? 0) }))
      await noteHeld(trx, id, held)
      return answers
    })
  },

  async takeTurn(dialect, line, rules) {
    const { burst, intervalMs, maxWaitMs } = rules
    const now = dialect.nowMs()
    const turn = nextTurn(now, rules)
    const wait = sql<number>`${turn} - ${(burst - 1) * intervalMs} - ${now}`
    const given = await dialect.db
      .insertInto('turn_line')
      .values({ name: line, full_at: sql<number>`${now} + ${intervalMs}`, paused_until: 0, pause_ms: 0 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ full_at: sql<number>`${turn} + ${intervalMs}` })
          .where(sql<boolean>`${wait} <= ${maxWaitMs}`),
      )
      .returning([
        sql<number>`turn_line.full_at - ${burst * intervalMs} - ${now}`.as('wait'),
        pausedFor(now).as('paused'),
      ])
      .executeTakeFirst()
    if (given !== undefined) return toTurn(true, given)
    const line_ = dialect.db.selectFrom('turn_line').where('name', '=', line)
    return toTurn(false, await line_.select([wait.as('wait'), pausedFor(now).as('paused')]).executeTakeFirstOrThrow())
  },

  async pauseLine(dialect, line, ms) {
    const now = dialect.nowMs()
    const until = sql<number>`${now} + ${ms}`
    const later = sql<boolean>`turn_line.paused_until < excluded.paused_until
    or turn_line.paused_until > ${now} + turn_line.pause_ms`
    await dialect.db
      .insertInto('turn_line')
      .values({ name: line, full_at: now, paused_until: until, pause_ms: ms })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ paused_until: until, pause_ms: ms }).where(later))
      .execute()
  },

  async leave(dialect, id) {
    await dialect.db.transaction().execute(async (trx) => {
      // Others may be about to forget this process, in the other order.
      await dialect.takeTurns(trx, 'processes')
      await trx.deleteFrom('held_room').where('process_id', '=', id).execute()
      await trx.deleteFrom('live_process').where('id', '=', id).execute()
    })
  },
}

// Lines in which callers of all processes take turns, such as the writes of an installation: a generic cell rate algorithm,
// one row per line.

/** A line that would be full later than its rules allow was used before the clock went back, and is free. */
function nextTurn(now: RawBuilder<number>, { burst, intervalMs, maxWaitMs }: TurnRules): RawBuilder<number> {
  const latest = sql`${now} + ${burst * intervalMs + maxWaitMs}`
  return sql<number>`case when turn_line.full_at < ${now} or turn_line.full_at > ${latest} then ${now}
    else turn_line.full_at end`
}

/** A pause that ends further ahead than it was long was set before the clock went back, and is over. */
function pausedFor(now: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`case when turn_line.paused_until > ${now} + turn_line.pause_ms then 0
    else turn_line.paused_until - ${now} end`
}

function toTurn(isGiven: boolean, { wait, paused }: { wait: number; paused: number }): Turn {
  return { isGiven, waitMs: Math.max(0, Number(wait)), pausedMs: Math.max(0, Number(paused)) }
}

/** A process that was suspended for less finds itself as it was. */
const FORGOTTEN_AFTER_MS = 10 * ALIVE_MS

/**
 * SQL that tells whether a process lives. One that was seen further ahead than that was seen before the clock went back, and
 * counts again from its next heartbeat on.
 */
export function isAlive(now: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(live_process.seen_at > ${now} - ${ALIVE_MS} and live_process.seen_at <= ${now} + ${ALIVE_MS})`
}

async function note(
  trx: Transaction<Tables>,
  { id, isServing, slots, mirrors, memory }: LiveProcess,
  now: RawBuilder<number>,
): Promise<boolean> {
  const noted = { seen_at: now, used_mib: memory?.used ?? null, limit_mib: memory?.limit ?? null }
  const seen = await trx.updateTable('live_process').set(noted).where('id', '=', id).executeTakeFirstOrThrow()
  if (seen.numUpdatedRows > 0n) return true
  const row = { id, is_serving: isServing ? 1 : 0, slots, mirrors, ...noted }
  await trx.insertInto('live_process').values(row).execute()
  return false
}

async function forgetGone(trx: Transaction<Tables>, now: RawBuilder<number>): Promise<void> {
  const gone = sql<boolean>`(seen_at < ${now} - ${FORGOTTEN_AFTER_MS} or seen_at > ${now} + ${FORGOTTEN_AFTER_MS})`
  const { numDeletedRows } = await trx.deleteFrom('live_process').where(gone).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  const known = trx.selectFrom('live_process').select('id')
  await trx.deleteFrom('held_room').where('process_id', 'not in', known).execute()
}

function decide({ held, asked, atOnce }: CapacityUse, others: number): CapacityGrant {
  return { granted: Math.min(asked, Math.max(0, atOnce - held - others)), others }
}

async function heldByOthers(
  db: Kysely<Tables>,
  id: string,
  uses: readonly CapacityUse[],
  now: RawBuilder<number>,
): Promise<Map<string, number>> {
  const groups = uses.map(({ group }) => group)
  const rows = await db
    .selectFrom('held_room')
    .innerJoin('live_process', 'live_process.id', 'held_room.process_id')
    .where('held_room.lane', 'in', groups)
    .where('held_room.process_id', '<>', id)
    .where(isAlive(now))
    .groupBy('held_room.lane')
    .select(['held_room.lane', sql<number>`sum(held_room.held)`.as('held')])
    .execute()
  return new Map(rows.map(({ lane, held }) => [lane, Number(held)]))
}

async function noteHeld(
  trx: Transaction<Tables>,
  id: string,
  uses: readonly { group: string; held: number }[],
): Promise<void> {
  const [empty, full] = [uses.filter(({ held }) => held === 0), uses.filter(({ held }) => held > 0)]
  if (empty.length > 0) {
    const groups = empty.map(({ group }) => group)
    await trx.deleteFrom('held_room').where('process_id', '=', id).where('lane', 'in', groups).execute()
  }
  if (full.length === 0) return
  const rows = full.map(({ group, held }) => ({ lane: group, process_id: id, held }))
  const update = { held: sql<number>`excluded.held` }
  const insert = trx.insertInto('held_room').values(rows)
  await insert.onConflict((conflict) => conflict.columns(['lane', 'process_id']).doUpdateSet(update)).execute()
}

// The tables of processes as Kysely sees them.

export interface ProcessTables {
  live_process: LiveProcessTable
  held_room: HeldRoomTable
  turn_line: TurnLineTable
}

interface LiveProcessTable {
  id: string
  is_serving: number
  slots: number
  mirrors: string | null
  /** Memory of the process at its last heartbeat, and how much it may use; null = not noted. */
  used_mib: number | null
  limit_mib: number | null
  seen_at: number
}

interface HeldRoomTable {
  /** The limit group. */
  lane: string
  process_id: string
  held: number
}

interface TurnLineTable {
  name: string
  /** When the bucket of the line is full again. */
  full_at: number
  paused_until: number
  /** The length that `paused_until` was set with. */
  pause_ms: number
}
