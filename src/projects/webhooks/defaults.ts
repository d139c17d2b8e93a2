// The numbers of webhooks that Docmend sends, each with its reason; docs/operating.md lists them.

/** Endpoints that a project may have; each event is sent to all of them. */
export const WEBHOOK_ENDPOINTS = 10
/** The longest address of an endpoint. */
export const ENDPOINT_URL_MAX_BYTES = 2048
/** Random bytes of a signing secret; Standard Webhooks asks for 24 to 64. */
export const WEBHOOK_SECRET_BYTES = 32
/** After a rotation, the previous secret signs as well for this long unless told otherwise: time to install the new one. */
export const SECRET_OVERLAP_HOURS = 24

/** Time for one delivery, from the look-up of the name to the status; Standard Webhooks asks for 15 to 30 s. */
export const DELIVERY_TIMEOUT_MS = 15_000
/** What is read of an answer, so that the receiver can finish it; nothing of it is kept. */
export const ANSWER_MAX_BYTES = 64 * 1024
/** A delivery whose process died is taken over after this time, well above the timeout of a delivery. */
export const DELIVERY_LEASE_MS = 60_000
/** Delays before the second to the tenth attempt, as Standard Webhooks recommends: about three days in all. */
export const DELIVERY_DELAYS_MS: readonly number[] = [
  5000,
  5 * 60_000,
  30 * 60_000,
  2 * 60 * 60_000,
  5 * 60 * 60_000,
  10 * 60 * 60_000,
  14 * 60 * 60_000,
  20 * 60 * 60_000,
  24 * 60 * 60_000,
]
/**
 * Pause of an endpoint that answers 429, 502 or 504 without `Retry-After`: Standard Webhooks asks to send less to a receiver
 * under load.
 */
export const THROTTLED_PAUSE_MS = 5000
/** The longest pause of an endpoint that `Retry-After` can ask for. */
export const RETRY_AFTER_MAX_MS = 24 * 60 * 60_000
/** Deliveries that one process sends at once; they wait for sockets and cost little. */
export const CONCURRENT_DELIVERIES = 50
/** Deliveries that all processes send to one endpoint at once: a receiver that hangs holds up its own events only. */
export const ENDPOINT_DELIVERIES = 2
/** How often a process looks for events that another one recorded; its own jobs wake it immediately. */
export const DELIVERY_POLL_MS = 2000

/** An endpoint where every attempt has failed for this long is disabled. */
export const ENDPOINT_FAILING_MS = 5 * 24 * 60 * 60_000
/** And only after this many attempts without a success between them, whatever the clock says. */
export const ENDPOINT_FAILED_ATTEMPTS = 10
/** How long events and their deliveries are kept after their end, for `docmend webhooks redeliver`. */
export const DELIVERY_DAYS = 14
