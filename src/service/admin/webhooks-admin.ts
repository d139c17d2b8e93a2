// The operations of the commands on webhook endpoints. They work on the database, beside a running service or without one.

import { COMMAND } from '../../projects/audit.ts'
import type { Attempt } from '../../projects/webhooks/attempt-delivery.ts'
import type { Delivery, Endpoint } from '../../projects/webhooks/endpoint.ts'
import type { EndpointWithSecret, WantedEndpoint } from '../../projects/webhooks/endpoint-desk.ts'
import { createReceiverAddresses, findUrlFault } from '../../projects/webhooks/receiver-addresses.ts'
import type { DeliveryQuery, Redelivery } from '../../projects/webhooks/stores.ts'
import type { Config } from '../config.ts'
import { createWebhookDesk } from '../webhooks.ts'
import { type Admin, openAdmin } from './admin.ts'

export interface WebhooksAdmin extends Pick<Admin, 'findProject' | 'close'> {
  /** Throws when the project has as many endpoints as it may have. */
  add(projectId: string, wanted: WantedEndpoint): Promise<EndpointWithSecret>
  list(projectId: string): Promise<Endpoint[]>
  /** This one and those below throw when they name an endpoint that the project does not have. */
  remove(projectId: string, endpointId: string): Promise<void>
  enable(projectId: string, endpointId: string): Promise<Endpoint>
  rotate(projectId: string, endpointId: string, overlapMs: number): Promise<EndpointWithSecret>
  /** Sends a ping from here and gives what came of it. */
  ping(projectId: string, endpointId: string, signal: AbortSignal): Promise<Attempt & { eventId: string }>
  deliveries(projectId: string, query: DeliveryQuery): Promise<Delivery[]>
  redeliver(projectId: string, which: Redelivery): Promise<number>
}

/** Gives what is wrong with the address of an endpoint; undefined = nothing. */
export function findEndpointFault(
  url: string,
  { webhookAddresses }: Pick<Config, 'webhookAddresses'>,
): string | undefined {
  return findUrlFault(url, createReceiverAddresses(webhookAddresses))
}

/** Opens the configured database and brings it up to date; a running service may use it at the same time. */
export async function openWebhooksAdmin(config: Config): Promise<WebhooksAdmin> {
  const admin = await openAdmin(config, { mustExist: true })
  const desk = createWebhookDesk(config, admin)
  const requireEndpoint = async (projectId: string, endpointId: string | undefined): Promise<void> => {
    if (endpointId === undefined) return
    required(
      (await desk.list(projectId)).find(({ id }) => id === endpointId),
      [projectId, endpointId],
    )
  }
  return {
    findProject: (wanted) => admin.findProject(wanted),
    close: () => admin.close(),
    add: (projectId, wanted) => desk.add(projectId, wanted, COMMAND),
    list: (projectId) => desk.list(projectId),
    remove: async (...which) => {
      if (!(await desk.remove(...which, COMMAND))) throw new Error(noSuchEndpoint(...which))
    },
    enable: async (...which) => required(await desk.enable(...which, COMMAND), which),
    rotate: async (projectId, endpointId, overlapMs) =>
      required(await desk.rotate(projectId, endpointId, overlapMs, COMMAND), [projectId, endpointId]),
    ping: async (projectId, endpointId, signal) =>
      required(await desk.ping(projectId, endpointId, signal), [projectId, endpointId]),
    deliveries: async (projectId, query) => {
      await requireEndpoint(projectId, query.endpointId)
      return desk.deliveries(projectId, query)
    },
    redeliver: async (projectId, which) => {
      await requireEndpoint(projectId, which.endpointId)
      return desk.redeliver(projectId, which, COMMAND)
    },
  }
}

function required<T>(found: T | undefined, which: readonly [string, string]): T {
  if (found === undefined) throw new Error(noSuchEndpoint(...which))
  return found
}

function noSuchEndpoint(projectId: string, endpointId: string): string {
  return `${projectId} has no webhook endpoint ${endpointId}; "docmend webhooks list ${projectId}" lists its endpoints`
}
