// What people do with the endpoints of a project, for the commands and the pages.
import type { SubscribableEventType } from '../../contract/webhook-events.ts'
import type { Actor } from '../audit.ts'
import { type Attempt, attemptDelivery, DELIVERY_LEASE_MS } from './attempt-delivery.ts'
import { type Endpoint, newEndpointId, newEventId, newWebhookSecret } from './endpoint.ts'
import { findUrlFault, type ReceiverAddresses } from './receiver-addresses.ts'
import type { SendWebhook } from './send-webhook.ts'
import type { DeliveryStore, EndpointStore } from './stores.ts'

/** Endpoints that a project may have; each event is sent to all of them. */
export const WEBHOOK_ENDPOINTS = 10

/** An endpoint with a new secret. Show it now: nothing else will. */
export interface EndpointWithSecret {
  endpoint: Endpoint
  secret: string
}

/** The endpoint cannot be added as it was asked for. The message says what to change, without a full stop. */
export class EndpointFault extends Error {}

export interface EndpointDeskDeps {
  endpoints: EndpointStore
  deliveries: Pick<DeliveryStore, 'settle'>
  send: SendWebhook
  addresses: ReceiverAddresses
  now: () => number
  random: () => number
}

/** What is undefined or false names an endpoint that the project does not have. */
export interface EndpointDesk extends Omit<EndpointStore, 'add' | 'rotate' | 'claimPing'> {
  /** Throws `EndpointFault` for an address that cannot be used, and when the project has as many endpoints as it may have. */
  add(projectId: string, wanted: WantedEndpoint, by: Actor): Promise<EndpointWithSecret>
  /** Signs with a new secret; for `overlapMs`, the previous one signs as well. */
  rotate(projectId: string, endpointId: string, overlapMs: number, by: Actor): Promise<EndpointWithSecret | undefined>
  /** Sends a ping from here and gives what came of it. */
  ping(projectId: string, endpointId: string, signal: AbortSignal): Promise<(Attempt & { eventId: string }) | undefined>
}

export interface WantedEndpoint {
  url: string
  /** Empty = all. */
  events: readonly SubscribableEventType[]
}

export function createEndpointDesk(deps: EndpointDeskDeps): EndpointDesk {
  const { endpoints } = deps
  return {
    ...endpoints,
    add: (projectId, wanted, by) => add(deps, projectId, wanted, by),
    rotate: async (projectId, endpointId, overlapMs, by) => {
      const secret = newWebhookSecret()
      const endpoint = await endpoints.rotate(projectId, endpointId, { secret, overlapMs }, by)
      return endpoint && { endpoint, secret }
    },
    ping: async (projectId, endpointId, signal) => {
      const delivery = await endpoints.claimPing(projectId, endpointId, newEventId(), DELIVERY_LEASE_MS)
      if (delivery === undefined) return undefined
      const { deliveries: store, send, now, random } = deps
      const attempt = await attemptDelivery(delivery, { store, send, now, random }, signal)
      return { eventId: delivery.eventId, ...attempt }
    },
  }
}

async function add(
  { endpoints, addresses }: EndpointDeskDeps,
  projectId: string,
  { url, events }: WantedEndpoint,
  by: Actor,
): Promise<EndpointWithSecret> {
  const fault = findUrlFault(url, addresses)
  if (fault !== undefined) throw new EndpointFault(fault)
  const secret = newWebhookSecret()
  const endpoint = await endpoints.add({ id: newEndpointId(), projectId, url, events, secret }, WEBHOOK_ENDPOINTS, by)
  if (endpoint !== undefined) return { endpoint, secret }
  throw new EndpointFault(
    `The project has ${WEBHOOK_ENDPOINTS} endpoints, and no project may have more. Remove one first`,
  )
}
