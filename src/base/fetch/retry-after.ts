/** The seconds that `Retry-After` asks to wait, given as a number or a date (RFC 9110, 10.2.3); 0 when it asks for none. */
export function retryAfterSeconds(headers: Headers | undefined, now: number): number {
  const value = headers?.get('retry-after') ?? null
  if (value === null) return 0
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return seconds
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : (date - now) / 1000
}
