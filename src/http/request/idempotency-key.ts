// The `Idempotency-Key` header lets a client repeat a POST without creating anything twice.
import { z } from '@hono/zod-openapi'
import { ApiError } from '../../contract/errors.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts'
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '../../contract/limits.ts'

export const IdempotencyHeadersSchema = z.object({
  [IDEMPOTENCY_KEY_HEADER]: describeKey(
    'Printable ASCII. The same key with the same body gives the same job, for 7 days.',
  ),
})

/** Servers remove the spaces at both ends of a header. */
export function describeKey(description: string) {
  return z.string().min(1).max(IDEMPOTENCY_KEY_MAX_CHARACTERS).optional().openapi({
    pattern: String.raw`^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$`,
    description,
    example: 'release-1.4-notes',
  })
}

/** Returns the key as sent, or undefined. Throws `ApiError` when it is empty, too long or not printable ASCII. */
export function parseIdempotencyKey(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  if (sent.length <= IDEMPOTENCY_KEY_MAX_CHARACTERS && /^[\x20-\x7e]+$/.test(sent)) return sent
  throw new ApiError(
    'invalid_header',
    `${IDEMPOTENCY_KEY_HEADER} must be 1 to ${IDEMPOTENCY_KEY_MAX_CHARACTERS} characters of printable ASCII`,
  )
}
