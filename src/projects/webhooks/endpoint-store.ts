// Port: the endpoints of projects and what was sent to them, for the people who look after them. Implemented in src/storage/.
import type { JobWebhookEvent } from '../../contract/webhook-events.ts'
import type { Actor } from '../audit.ts'
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

export interface Rotation {
  secret: string
  /** For so long, the previous secret signs as well. */
  overlapMs: number
}

export interface Redelivery {
  /** Absent = all that have failed. */
  eventId?: string | undefined
  /** Absent = all endpoints of the project. */
  endpointId?: string | undefined
}

/** Changes enter the audit list, with who made them. */
export interface EndpointStore {
  /** Adds the endpoint unless the project has `limit` of them: then undefined. */
  add(endpoint: NewEndpoint, limit: number, by: Actor): Promise<Endpoint | undefined>
  /** Gives the endpoints of a project, oldest first. */
  list(projectId: string): Promise<Endpoint[]>
  /** Deletes an endpoint and what was sent or waits to be sent there; false when the project has no such endpoint. */
  remove(projectId: string, endpointId: string, by: Actor): Promise<boolean>
  /** Sends again to an endpoint that was disabled; undefined when the project has no such endpoint. */
  enable(projectId: string, endpointId: string, by: Actor): Promise<Endpoint | undefined>
  /** Stops sending there; what waits has failed then. `reason` goes with the endpoint. Undefined as with `enable`. */
  disable(projectId: string, endpointId: string, reason: string, by: Actor): Promise<Endpoint | undefined>
  /** Signs with the new secret from now on. Undefined as with `enable`. */
  rotate(projectId: string, endpointId: string, rotation: Rotation, by: Actor): Promise<Endpoint | undefined>
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
  redeliver(projectId: string, which: Redelivery, by: Actor): Promise<number>
}
