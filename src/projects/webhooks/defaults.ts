// The numbers of webhooks that Docmend sends, each with its reason; docs/operating.md lists them.

/** After a rotation, the previous secret signs as well for this long unless told otherwise: time to install the new one. */
export const SECRET_OVERLAP_HOURS = 24

/** Time for one delivery, from the look-up of the name to the status; Standard Webhooks asks for 15 to 30 s. */
export const DELIVERY_TIMEOUT_MS = 15_000

/** A delivery whose process died is taken over after this time, well above the timeout of a delivery. */
export const DELIVERY_LEASE_MS = 60_000

/** How long events and their deliveries are kept after their end, for `docmend webhooks redeliver`. */
export const DELIVERY_DAYS = 14
