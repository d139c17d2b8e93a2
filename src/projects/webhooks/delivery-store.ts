// Port: the outbox of events. They enter it in the transaction that changes their job (storage/webhooks/record-event.ts);
// from here on each endpoint gets its own delivery. Implemented in src/storage/.
import type { WebhookEventType } from '../../contract/webhook-events.ts'
import type { SigningSecrets } from './endpoint.ts'

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
