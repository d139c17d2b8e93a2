// What people do with the endpoints of a project that is more than a change of the database.
import type { SubscribableEvent } from '../../contract/webhook-events.ts'
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

export interface EndpointDeps {
  endpoints: EndpointStore
  deliveries: Pick<DeliveryStore, 'settle'>
  send: SendWebhook
  addresses: ReceiverAddresses
  now: () => number
  random: () => number
}

interface WantedEndpoint {
  url: string
  /** Empty = all. */
  events: readonly SubscribableEvent[]
}

/** Throws `EndpointFault` for an address that cannot be used, and when the project has as many endpoints as it may have. */
export async function createEndpoint(
  { endpoints, addresses }: Pick<EndpointDeps, 'endpoints' | 'addresses'>,
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

/** Signs with a new secret; for `overlapMs`, the previous one signs as well. Undefined: the project has no such endpoint. */
export async function replaceSecret(
  { endpoints }: Pick<EndpointDeps, 'endpoints'>,
  projectId: string,
  endpointId: string,
  overlapMs: number,
  by: Actor,
): Promise<EndpointWithSecret | undefined> {
  const secret = newWebhookSecret()
  const endpoint = await endpoints.rotate(projectId, endpointId, { secret, overlapMs }, by)
  return endpoint && { endpoint, secret }
}

/** Sends a ping from here and gives what came of it. Undefined: the project has no such endpoint. */
export async function pingEndpoint(
  { endpoints, deliveries: store, ...attempting }: EndpointDeps,
  projectId: string,
  endpointId: string,
  signal: AbortSignal,
): Promise<(Attempt & { eventId: string }) | undefined> {
  const delivery = await endpoints.claimPing(projectId, endpointId, newEventId(), DELIVERY_LEASE_MS)
  if (delivery === undefined) return undefined
  const attempt = await attemptDelivery(delivery, { ...attempting, store }, signal)
  return { eventId: delivery.eventId, ...attempt }
}
