// Sends webhooks: the rules of the configuration, the resolver of this machine, the proxy of the environment.
import { lookup } from 'node:dns/promises'
import { systemClock } from '../base/clock.ts'
import type { EndpointDeps } from '../projects/webhooks/change-endpoint.ts'
import { createReceiverAddresses } from '../projects/webhooks/receiver-addresses.ts'
import { createSender, DELIVERY_TIMEOUT_MS, type SendWebhook } from '../projects/webhooks/send-webhook.ts'
import type { Storage } from '../storage/open-storage.ts'
import { readVersion } from '../version.ts'
import type { Config } from './config.ts'

type WebhookConfig = Pick<Config, 'webhookAddresses' | 'childEnv'>

export function createWebhookSender({ webhookAddresses, childEnv }: WebhookConfig): SendWebhook {
  const { HTTPS_PROXY, NO_PROXY } = childEnv
  return createSender({
    addresses: createReceiverAddresses(webhookAddresses),
    resolveName: (name) => lookup(name, { all: true }),
    clock: systemClock,
    timeoutMs: DELIVERY_TIMEOUT_MS,
    userAgent: `Docmend/${readVersion()}`,
    proxyEnv: { HTTPS_PROXY, NO_PROXY },
  })
}

/** What changes of endpoints need; pings are sent from this process. */
export function createEndpointDeps(
  config: WebhookConfig,
  { endpoints, deliveries }: Pick<Storage, 'endpoints' | 'deliveries'>,
): EndpointDeps {
  return {
    endpoints,
    deliveries,
    send: createWebhookSender(config),
    addresses: createReceiverAddresses(config.webhookAddresses),
    now: Date.now,
    random: Math.random,
  }
}
