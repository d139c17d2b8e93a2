// A receiver of webhooks as a user of ours would write it: it verifies each request with the package of Standard Webhooks.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { WebhookBody } from '../../src/contract/webhook-events.ts'
import { until } from './until.ts'

export interface ReceivedWebhook {
  /** `webhook-id`. */
  id: string
  body: WebhookBody
  headers: IncomingMessage['headers']
  /** By a signature of the secret; the reason when it was not verified. */
  verified: true | string
}

/** Answers one request; its number counts from 1. */
export type Answer = (response: ServerResponse, count: number) => void

export interface WebhookReceiver {
  url: string
  /** Verifies with this secret from now on. */
  useSecret(secret: string): void
  received: ReceivedWebhook[]
  /** Resolves once so many came in. */
  receivedAll(count: number): Promise<ReceivedWebhook[]>
  stop(): Promise<void>
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end()

/** `tls`: PEM of its key and certificate; absent = plain http. */
export async function startWebhookReceiver(
  answer: Answer = answerWith(204),
  tls?: { key: string; cert: string },
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let webhook: Webhook | undefined
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void receive(request).then(() => answer(response, received.length))
  }
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  const receive = async (request: IncomingMessage): Promise<void> => {
    const payload = await text(request)
    const { headers } = request
    received.push({
      id: String(headers['webhook-id']),
      body: JSON.parse(payload),
      headers,
      verified: verify(payload, headers),
    })
  }
  const verify = (payload: string, headers: IncomingMessage['headers']): true | string => {
    try {
      webhook?.verify(payload, headers as Record<string, string>)
      return webhook === undefined ? 'The receiver has no secret' : true
    } catch (error) {
      return String(error)
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    useSecret: (secret) => {
      webhook = new Webhook(secret)
    },
    received,
    receivedAll: async (count) => {
      await until(`${count} webhooks`, () => received.length >= count)
      return received
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
