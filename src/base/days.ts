// UTC days, as their number since 1970.

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS)
}

/** `2026-11-20`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
