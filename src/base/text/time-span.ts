import { plural } from './plural.ts'

/** `5 minutes`, from two hours on `3 hours`, from two days on `400 days`. */
export function describeSpan(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return plural(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')
}
