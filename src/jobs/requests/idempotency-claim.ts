// What an idempotency key of a request to jobs stands for: the route, and a hash of what was asked.
import { createHash } from 'node:crypto'
import type { IdempotencyClaim } from './store-requests.ts'

/** `route` names the operation in the records; never change one, or keys of the last 7 days have their effect twice. */
export function claimIdempotency(
  key: string | undefined,
  route: string,
  body: Record<string, unknown>,
): { idempotency?: IdempotencyClaim } {
  if (key === undefined) return {}
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest('hex')
  return { idempotency: { route, key, bodyHash } }
}

/** Gives one text per JSON value: the keys of all objects are sorted, and fields of `undefined` left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}
