// Lines in which callers of all processes take turns, such as the writes of an installation: a generic cell rate algorithm,
// one row per line.
import { type RawBuilder, sql } from 'kysely'
import type { Turn, TurnRules } from '../../base/processes/process-store.ts'
import type { Dialect } from '../dialect/dialect.ts'

export async function takeTurn(dialect: Dialect, line: string, rules: TurnRules): Promise<Turn> {
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
}

export async function pauseLine(dialect: Dialect, line: string, ms: number): Promise<void> {
  const now = dialect.nowMs()
  const until = sql<number>`${now} + ${ms}`
  const later = sql<boolean>`turn_line.paused_until < excluded.paused_until
    or turn_line.paused_until > ${now} + turn_line.pause_ms`
  await dialect.db
    .insertInto('turn_line')
    .values({ name: line, full_at: now, paused_until: until, pause_ms: ms })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ paused_until: until, pause_ms: ms }).where(later))
    .execute()
}

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
