// Sends a webhook as GitHub does, signed, with whatever payload and delivery id the test wants.
import { createHmac, randomUUID } from 'node:crypto'

export interface SentWebhook {
  event: string
  payload: object
  /** A redelivery has the id of the first one. */
  deliveryId?: string
}

/** Gives the status of the answer. */
export async function sendWebhook(
  serviceUrl: string,
  secret: string,
  { event, payload, deliveryId = randomUUID() }: SentWebhook,
): Promise<number> {
  const body = JSON.stringify(payload)
  const response = await fetch(`${serviceUrl}/api/github/webhooks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': deliveryId,
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  })
  await response.body?.cancel()
  return response.status
}
