// Signatures of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), version v1.
import { createHmac } from 'node:crypto'
import { WEBHOOK_ID_HEADER, WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from '../../contract/webhook-events.ts'
import type { SigningSecrets } from './endpoint.ts'
import { signingKey } from './secret.ts'

export interface SignedMessage {
  eventId: string
  /** Exactly what is sent. */
  body: string
  secrets: SigningSecrets
  /** Epoch milliseconds of this attempt: receivers refuse what is older than some minutes. */
  now: number
}

/** Gives the headers of one attempt. Each secret adds a signature, so that a receiver may have either while one is replaced. */
export function signHeaders({ eventId, body, secrets, now }: SignedMessage): Record<string, string> {
  const seconds = String(Math.floor(now / 1000))
  const sign = (secret: string): string => {
    const digest = createHmac('sha256', signingKey(secret)).update(`${eventId}.${seconds}.${body}`).digest('base64')
    return `v1,${digest}`
  }
  return {
    [WEBHOOK_ID_HEADER]: eventId,
    [WEBHOOK_TIMESTAMP_HEADER]: seconds,
    [WEBHOOK_SIGNATURE_HEADER]: secrets.map(sign).join(' '),
  }
}
