// The time at which a row is due. A claim moves it on by its lease, so that nobody else takes the row meanwhile.
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../dialect/dialect.ts'

/**
 * SQL that tells whether a row is due. A time further ahead than it was set was set before the clock went back, and counts as
 * over.
 */
export function isDue(now: RawBuilder<number> | number): RawBuilder<boolean> {
  return sql<boolean>`(due_at <= ${now} or due_at > ${now} + lease_ms)`
}

/** The columns of a row that is due after this time. */
export function dueIn(dialect: Dialect, ms: number) {
  return { due_at: sql<number>`${dialect.nowMs()} + ${ms}`, lease_ms: ms }
}
