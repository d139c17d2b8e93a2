// Names and secrets of endpoints and events.
import { randomBytes } from 'node:crypto'

/** Random bytes of a signing secret; Standard Webhooks asks for 24 to 64. */
const WEBHOOK_SECRET_BYTES = 32

const PREFIX = 'whsec_'

/** Shown once, when the endpoint is made or its secret is rotated. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')}`
}

/** The key of the HMAC: what follows the prefix, decoded. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

export function newEndpointId(): string {
  return `whe_${randomBytes(8).toString('hex')}`
}

/** Without a full stop, which separates the parts of what is signed. */
export function newEventId(): string {
  return `msg_${randomBytes(16).toString('hex')}`
}
