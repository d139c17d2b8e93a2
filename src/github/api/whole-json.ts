// The `fetch` of everything that speaks to GitHub: an answer is whole and, where JSON is due, JSON. Octokit would give an
// answer that was cut, or whose body timed out, as an empty one, and an error page of a proxy as text.
import { systemClock } from '../../base/clock.ts'
import { AnswerFault } from '../../base/fetch/answer-fault.ts'
import { fetchWhole, WITHOUT_BODY } from '../../base/fetch/whole-answer.ts'

/** The largest answer of GitHub's API; the longest that Docmend asks for, a comparison of two commits, has a few megabytes. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024

/** Time limit for one API request. */
const REQUEST_TIMEOUT_MS = 30_000

/** These describe the bytes on the wire, which have been read. */
const WIRE_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']
const ACCEPTED = 202

/** Returns a `fetch` that throws `AnswerFault` for an answer that is not to be trusted. */
export function createWholeJsonFetch(innerFetch: typeof fetch, timeoutMs = REQUEST_TIMEOUT_MS): typeof fetch {
  const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs, isIdleTime: false }
  return async (...asked) => {
    const { response, body } = await fetchWhole(innerFetch, asked, limits, systemClock)
    const { status, statusText } = response
    const headers = new Headers(response.headers)
    for (const name of WIRE_HEADERS) headers.delete(name)
    if (WITHOUT_BODY.has(status)) return new Response(null, { status, statusText, headers })
    const text = body.toString('utf8')
    if (isJson(text)) headers.set('content-type', 'application/json')
    else if (isJsonDue(response, text)) throw notJson(response, text)
    return new Response(body, { status, statusText, headers })
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The status alone says enough when GitHub is down or limits the rate; its load balancers then answer with a page. */
function isJsonDue({ status, headers }: Response, text: string): boolean {
  if (status === ACCEPTED && text === '') return false
  return status < 500 && status !== 429 && !headers.has('retry-after')
}

function notJson({ status }: Response, text: string): AnswerFault {
  return new AnswerFault(`answered ${status} with ${describe(text.trim())}`)
}

function describe(text: string): string {
  if (text === '') return 'an empty body. The answer was cut off'
  if (/^[{["]/.test(text)) return 'broken JSON. The answer was cut off or damaged'
  const kind = text.startsWith('<') ? 'a page' : 'text'
  return `${kind} instead of JSON. Is a proxy in between, and does GITHUB_API_URL point at the API of GitHub?`
}
