// Port: who watches the sending of webhooks. Implemented in src/observability/.
import type { DeliveryEnd } from './delivery-store.ts'

export interface DeliveryObserver {
  /** Notes how an attempt ended. */
  attempted(result: DeliveryEnd['kind']): void
}
