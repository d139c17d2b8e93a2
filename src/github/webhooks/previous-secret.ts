// Two secrets of webhooks for the time in which GitHub changes over from one to the other. Probot knows one.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { GitHubSettings } from '../settings.ts'

/** https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
const HEADER = 'x-hub-signature-256'

/** Signs a webhook again if GitHub signed it with the previous secret; leaves any other one as it is. */
export function acceptPreviousSecret(
  { headers }: Pick<IncomingMessage, 'headers'>,
  body: string,
  { webhookSecret, previousWebhookSecret: previous }: Pick<GitHubSettings, 'webhookSecret' | 'previousWebhookSecret'>,
): void {
  if (previous !== undefined && isEqual(String(headers[HEADER]), sign(body, previous)))
    headers[HEADER] = sign(body, webhookSecret)
}

function sign(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
