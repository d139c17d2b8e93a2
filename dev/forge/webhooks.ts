// Delivers webhooks as GitHub does: signed, with one attempt of ten seconds, and another only on request.
import { createHmac, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { App } from './state.ts'

export interface Delivery {
  /** Id of this attempt; a redelivery has another id and the same guid. */
  id: number
  guid: string
  appId: number
  event: string
  action: string | null
  url: string
  deliveredAt: Date
  /** null: in flight, or no answer came; then `error` says why. */
  status: number | null
  error: string | null
  isRedelivery: boolean
  payload: Record<string, unknown>
}

export interface Webhooks {
  /** Starts the delivery, unless the App has no webhook address. */
  send(app: App, event: string, payload: Record<string, unknown>): void
  /** Newest last; the last 1,000. */
  deliveries(): readonly Delivery[]
  /** Sends a delivery again, to the App's current address, with the same guid. */
  redeliver(app: App, delivery: Delivery): Promise<Delivery>
  /** Resolves when no delivery is in flight. */
  settled(): Promise<void>
  /** Aborts deliveries in flight. */
  stop(): void
}

export interface WebhookSettings {
  timeoutMs: number
  now: () => Date
  nextId: () => number
  logger: Logger | undefined
}

const deliveriesKept = 1_000

export function createWebhooks(settings: WebhookSettings): Webhooks {
  const deliveries: Delivery[] = []
  const underWay = new Set<Promise<void>>()
  const stopped = new AbortController()
  const start = (app: App, delivery: Delivery): Promise<void> => {
    deliveries.push(delivery)
    if (deliveries.length > deliveriesKept) deliveries.shift()
    const sending = deliver(app, delivery, settings, stopped.signal).finally(() => underWay.delete(sending))
    underWay.add(sending)
    return sending
  }
  const prepare = (app: App, event: string, guid: string, payload: Record<string, unknown>): Delivery => ({
    id: settings.nextId(),
    guid,
    appId: app.id,
    event,
    action: typeof payload.action === 'string' ? payload.action : null,
    url: app.webhookUrl ?? '',
    deliveredAt: settings.now(),
    status: null,
    error: null,
    isRedelivery: false,
    payload,
  })
  return {
    send(app, event, payload) {
      if (app.webhookUrl === undefined || stopped.signal.aborted) return
      void start(app, prepare(app, event, randomUUID(), payload))
    },
    deliveries: () => deliveries,
    async redeliver(app, { event, guid, payload }) {
      const again = { ...prepare(app, event, guid, payload), isRedelivery: true }
      await start(app, again)
      return again
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop: () => stopped.abort(),
  }
}

/** Never rejects: the error is in the delivery, where the person looks for it. */
async function deliver(app: App, delivery: Delivery, settings: WebhookSettings, stopped: AbortSignal): Promise<void> {
  const body = JSON.stringify(delivery.payload)
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      body,
      headers: headersOf(app, delivery, body),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(settings.timeoutMs), stopped]),
    })
    delivery.status = response.status
    await response.body?.cancel()
  } catch (error) {
    delivery.error = describe(error)
    settings.logger?.debug({ err: error, event: delivery.event, guid: delivery.guid }, 'webhook was not delivered')
  }
}

/** Includes the causes: fetch only mentions the reason of a failed connection there. */
function describe(error: unknown): string {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined
  return cause === undefined ? String(error) : `${String(error)} (${describe(cause)})`
}

function headersOf(app: App, delivery: Delivery, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/forge',
    'x-github-event': delivery.event,
    'x-github-delivery': delivery.guid,
    'x-github-hook-id': String(app.id),
    'x-github-hook-installation-target-id': String(app.id),
    'x-github-hook-installation-target-type': 'integration',
    'x-hub-signature-256': `sha256=${createHmac('sha256', app.webhookSecret).update(body).digest('hex')}`,
  }
}
