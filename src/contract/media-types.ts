// The media types of the API.

export const JSON_TYPE = 'application/json'
export const CSV_TYPE = 'text/csv'
export const NDJSON_TYPE = 'application/x-ndjson'
export const TEXT_TYPE = 'text/plain'
export const DIFF_TYPE = 'text/x-diff'
export const EVENT_STREAM_TYPE = 'text/event-stream'
