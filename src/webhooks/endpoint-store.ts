// Port: the endpoints of projects and what was sent to them, for the people who look after them. Implemented in src/storage/.
import type { JobWebhookEvent } from '../contract/webhook-events.ts'
import type { ClaimedDelivery } from './delivery-store.ts'
import type { Delivery, DeliveryStatus, Endpoint } from './endpoint.ts'

export interface NewEndpoint {
  id: string
  projectId: string
  url: string
  events: readonly JobWebhookEvent[]
  secret: string
}

export interface DeliveryQuery {
  endpointId?: string | undefined
  status?: DeliveryStatus | undefined
  limit: number
}

export interface Redelivery {
  /** Absent = all that have failed. */
  eventId?: string | undefined
  /** Absent = all endpoints of the project. */
  endpointId?: string | undefined
}

export interface EndpointStore {
  /** Adds the endpoint unless the project has `limit` of them: then undefined. */
  add(endpoint: NewEndpoint, limit: number): Promise<Endpoint | undefined>
  /** Gives the endpoints of a project, oldest first. */
  list(projectId: string): Promise<Endpoint[]>
  /** Deletes an endpoint and what was sent or waits to be sent there; false when the project has no such endpoint. */
  remove(projectId: string, endpointId: string): Promise<boolean>
  /** Sends again to an endpoint that was disabled; undefined when the project has no such endpoint. */
  enable(projectId: string, endpointId: string): Promise<Endpoint | undefined>
  /** Signs with `secret` from now on, and for `overlapMs` also with the former one. Undefined as with `enable`. */
  rotate(projectId: string, endpointId: string, secret: string, overlapMs: number): Promise<Endpoint | undefined>
  /** Records a ping for this endpoint, also a disabled one, and gives it to the caller to send. Undefined as with `enable`. */
  claimPing(
    projectId: string,
    endpointId: string,
    eventId: string,
    leaseMs: number,
  ): Promise<ClaimedDelivery | undefined>
  /** Gives deliveries of the project, newest first. */
  deliveries(projectId: string, query: DeliveryQuery): Promise<Delivery[]>
  /**
   * Makes deliveries that have ended due again, with all their attempts; gives how many. Passes over pings and endpoints that
   * are disabled.
   */
  redeliver(projectId: string, which: Redelivery): Promise<number>
}
