// Our own headers, for both sides of the wire.

/** On a POST that creates something: repeating the same key and body creates it only once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** On a request for events: the sequence of the last event that the client has; browsers send it automatically. */
export const LAST_EVENT_ID_HEADER = 'Last-Event-ID'
/** The expiry time of a key, ISO 8601, on every answer to an expiring key, so that a workflow can warn in time. */
export const KEY_EXPIRES_HEADER = 'Docmend-Key-Expires'
/** On an export as CSV or NDJSON, whose body has no room for `hasMore`: `true` or `false`. */
export const HAS_MORE_HEADER = 'Docmend-Has-More'
/**
 * On a page of an export: the token of its reading. A client may send it with later requests, which then show the same moment or
 * are refused.
 */
export const SNAPSHOT_HEADER = 'Docmend-Snapshot'
export const SNAPSHOT_TOKEN = /^[A-Za-z0-9_-]{32}$/
/**
 * On an export with views that another tool has counted: a list of the tools as in RFC 9651, with the days and the number of
 * views of each, such as `plausible;from="2024-01-01";to="2025-01-01";views=304;days=site_time_zone;ai=unknown`.
 */
export const IMPORTED_HEADER = 'Docmend-Imported'
/** Why a beacon was not counted. */
export const REASON_HEADER = 'X-Docmend-Reason'
/** On every answer, and in the log; a request may send its own. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
/** On the answer that creates a job in the older form: the id of the job. */
export const SESSION_ID_HEADER = 'X-Session-Id'
/** On the same: the branch that the agent writes. */
export const BRANCH_NAME_HEADER = 'X-Branch-Name'

// The media types of the API.

export const JSON_TYPE = 'application/json'
export const CSV_TYPE = 'text/csv'
export const NDJSON_TYPE = 'application/x-ndjson'
export const TEXT_TYPE = 'text/plain'
export const DIFF_TYPE = 'text/x-diff'
export const EVENT_STREAM_TYPE = 'text/event-stream'
