// Port: the endpoints of projects and what was sent to them, for the people who look after them. Implemented in src/storage/.
import type { SubscribableEvent, WebhookEventType } from '../../contract/webhook-events.ts'
import type { Actor } from '../audit.ts'
import type { Delivery, DeliveryStatus, Endpoint, SigningSecrets } from './endpoint.ts'

export interface NewEndpoint {
  id: string
  projectId: string
  url: string
  events: readonly SubscribableEvent[]
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

// Port: the outbox of events. They enter it in the transaction that changes their job (storage/webhooks/record-event.ts);
// from here on each endpoint gets its own delivery. Implemented in src/storage/.

export interface ClaimedDelivery {
  id: number
  /** Proof that the caller holds the delivery. */
  token: string
  eventId: string
  endpointId: string
  projectId: string
  type: WebhookEventType
  url: string
  secrets: SigningSecrets
  /** JSON, as it is sent. */
  body: string
  /** This one included. */
  attempt: number
}

/** What came of an attempt; `result` says it as a sentence. */
export type DeliveryEnd =
  | { kind: 'delivered'; result: string }
  /** Due again after `delayMs`; with `pauseMs`, the endpoint gets nothing until then. */
  | { kind: 'retry'; result: string; delayMs: number; pauseMs: number }
  | { kind: 'failed'; result: string; pauseMs: number }
  /** The receiver wants no more; `reason` goes with the endpoint. */
  | { kind: 'gone'; result: string; reason: string }

/** When an endpoint whose attempts all fail is disabled, and with which reason. */
export interface FailureRules {
  failingMs: number
  failedAttempts: number
  reason: string
}

export interface DeliveryStore {
  /**
   * Gives a due delivery of an enabled endpoint to exactly one caller and counts an attempt, or gives undefined. It is due
   * again after `leaseMs` unless it is settled. Endpoints with the fewest deliveries under way come first; none gets more
   * than `perEndpoint` at a time. A clock that was set back holds up nothing.
   */
  claim(leaseMs: number, perEndpoint: number): Promise<ClaimedDelivery | undefined>
  /**
   * Records what came of an attempt. Gives the reason when the endpoint was disabled by it: its other deliveries that wait
   * have failed then, too. Does nothing when another caller holds the delivery by now, or it is gone.
   */
  settle(
    held: Pick<ClaimedDelivery, 'id' | 'token'>,
    end: DeliveryEnd,
    rules: FailureRules,
  ): Promise<string | undefined>
  /** Gives the delivery back unharmed (shutdown): due at once, the attempt not counted. */
  release(held: Pick<ClaimedDelivery, 'id' | 'token'>): Promise<void>
}
