// One question to GitHub as the App itself, for the start and for `docmend doctor`: no retries, and a refusal is an answer.
import type { Clock } from '../../base/clock.ts'
import { AnswerFault } from '../../base/fetch/answer-fault.ts'
import { fetchWhole } from '../../base/fetch/whole-answer.ts'
import { type AppIdentity, createAppJwt } from '../api/app-jwt.ts'
import type { HostClock } from '../api/host-clock.ts'

/** The largest answer to such a question; a hundred deliveries are about 100 KiB. */
const INSPECTION_MAX_BYTES = 4 * 1024 * 1024

/** Time limit for each question that the start and `docmend doctor` ask about the App. */
const INSPECTION_TIMEOUT_MS = 5000

export interface AppQuestions {
  app: AppIdentity
  /** `https://api.github.com`, or `https://HOST/api/v3`. */
  apiUrl: string
  fetch: typeof globalThis.fetch
  clock: Clock
  /** Epoch milliseconds. */
  now: () => number
  /** Learns the time from each answer. */
  hostClock?: Pick<HostClock, 'learn'> | undefined
}

export type AppAnswer =
  | { kind: 'answered'; status: number; body: unknown /** How far our clock is ahead of GitHub's. */; aheadMs: number }
  /** No answer of GitHub; `why` is a sentence without its first word, "GitHub". */
  | { kind: 'unreachable'; why: string }

/** `path` begins with `/app`. Never throws. */
export async function askAsApp(questions: AppQuestions, path: string, signal: AbortSignal): Promise<AppAnswer> {
  const first = await askOnce(questions, path, questions.now(), signal)
  if (first.kind === 'unreachable' || first.status !== 401) return first
  // A clock that is off makes tokens that GitHub refuses; by its own clock, a right key is a right key.
  return askOnce(questions, path, questions.now() - first.aheadMs, signal)
}

async function askOnce(
  { app, apiUrl, fetch, clock, now, hostClock }: AppQuestions,
  path: string,
  tokenTime: number,
  signal: AbortSignal,
): Promise<AppAnswer> {
  try {
    const authorization = `Bearer ${await createAppJwt(app, tokenTime)}`
    const headers = { authorization, accept: 'application/vnd.github+json', 'user-agent': 'docmend' }
    const limits = { maxBytes: INSPECTION_MAX_BYTES, timeoutMs: INSPECTION_TIMEOUT_MS, isIdleTime: false }
    const { response, body } = await fetchWhole(fetch, [`${apiUrl}${path}`, { headers, signal }], limits, clock)
    hostClock?.learn(response.headers.get('date'))
    const date = Date.parse(response.headers.get('date') ?? '')
    const aheadMs = Number.isNaN(date) ? 0 : now() - date
    return { kind: 'answered', status: response.status, body: JSON.parse(body.toString()), aheadMs }
  } catch (error) {
    return { kind: 'unreachable', why: describe(error) }
  }
}

function describe(error: unknown): string {
  if (error instanceof AnswerFault) return error.message
  if (error instanceof SyntaxError)
    return 'answered with something other than JSON: is a proxy or a login page in between?'
  return `cannot be reached (${innermost(error)})`
}

/** `fetch failed` says nothing; its cause does. */
function innermost(error: unknown): string {
  let at = error
  for (let depth = 0; depth < 5 && at instanceof Error && at.cause instanceof Error; depth++) at = at.cause
  return at instanceof Error ? at.message || at.name : String(at)
}
