/** Writes a time (epoch milliseconds) as the API does: ISO 8601 in UTC, with milliseconds. */
export function toIso(time: number): string
export function toIso(time: number | null): string | null
export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
