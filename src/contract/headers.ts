// Headers of ours, as both sides of the wire spell them.

/** On a POST that creates: the same key and body make the thing once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** On a request for events: the sequence of the last one that the client has, as browsers send it by themselves. */
export const LAST_EVENT_ID_HEADER = 'Last-Event-ID'
/** The end of a key's life, ISO 8601, on every answer to an expiring key, so that a workflow can warn in time. */
export const KEY_EXPIRES_HEADER = 'Docmend-Key-Expires'
/** On an export as CSV or NDJSON, whose body has no place for `hasMore`: `true` or `false`. */
export const HAS_MORE_HEADER = 'Docmend-Has-More'
/** Why a beacon was not counted. */
export const REASON_HEADER = 'X-Docmend-Reason'
