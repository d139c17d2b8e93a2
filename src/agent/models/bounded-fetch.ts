// Reads every answer as a whole, within a time and a size. This is the place where the SDK still retries, so an answer that
// never ends, or arrives byte by byte, is cut off here. (The SDK's own timeout ends with the headers.)
import { systemClock } from '../../base/clock.ts'
import { type AnswerLimits, fetchWhole, retryAfterSeconds, WITHOUT_BODY } from '../../base/fetch.ts'

/** The longest `Retry-After` that a request waits for. For a longer one the job gives its slot back until then. */
const RETRY_AFTER_MAX_SECONDS = 5

/** The headers that the SDK and we read; the others describe the bytes on the wire. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id']

/** Returns a `fetch` whose answers are complete. It throws what `fetchWhole` says. */
export function createBoundedFetch(innerFetch: typeof fetch, limits: AnswerLimits, clock = systemClock): typeof fetch {
  return async (...asked) => {
    const { response, body } = await fetchWhole(innerFetch, asked, limits, clock)
    return new Response(WITHOUT_BODY.has(response.status) ? null : body, {
      status: response.status,
      statusText: response.statusText,
      headers: headersOf(response),
    })
  }
}

function headersOf({ headers: received }: Response): Headers {
  const headers = new Headers()
  for (const name of KEPT_HEADERS) {
    const value = received.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (retryAfterSeconds(received, Date.now()) > RETRY_AFTER_MAX_SECONDS) headers.set('x-should-retry', 'false')
  return headers
}
