// What an idempotency key of a request to jobs stands for: the route, and a hash of what was asked.
import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { IdempotencyClaim } from './store.ts'

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
