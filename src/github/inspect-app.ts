// What GitHub knows of the App: whether number and key belong together, what it may do, and how its webhooks arrive.

import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { AnswerFault, fetchWhole } from '../base/fetch.ts'
import { plainReason } from '../base/plain-reason.ts'
import type { HostClock } from './api/host-clock.ts'
import { type AppIdentity, createAppJwt } from './api/tokens.ts'

// One question to GitHub as the App itself, for the start and for `docmend doctor`: no retries, and a refusal is an answer.

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

type AppAnswer =
  | { kind: 'answered'; status: number; body: unknown /** How far our clock is ahead of GitHub's. */; aheadMs: number }
  /** No answer of GitHub; `why` is a sentence without its first word, "GitHub". */
  | { kind: 'unreachable'; why: string }

/** `path` begins with `/app`. Never throws. */
async function askAsApp(questions: AppQuestions, path: string, signal: AbortSignal): Promise<AppAnswer> {
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
  return `cannot be reached (${plainReason(error)})`
}

const AppShape = z.object({
  slug: z.string(),
  permissions: z.record(z.string(), z.string()),
  events: z.array(z.string()),
})
const InstallationsShape = z.array(
  z.object({
    account: z.object({ login: z.string() }).nullish(),
    permissions: z.record(z.string(), z.string()),
    suspended_at: z.string().nullish(),
  }),
)
const HookShape = z.object({ url: z.string().optional(), insecure_ssl: z.union([z.string(), z.number()]).optional() })
const DeliveriesShape = z.array(
  z.object({
    guid: z.string(),
    delivered_at: z.string(),
    event: z.string(),
    status: z.string(),
    status_code: z.number(),
  }),
)

export type AppInspection =
  | { kind: 'found'; slug: string; permissions: Record<string, string>; events: string[]; aheadMs: number }
  /** The number of the App and the key do not belong together, or there is no such App. */
  | { kind: 'refused'; status: number; aheadMs: number }
  /** Something that may pass; `why` continues a sentence that begins with "GitHub". */
  | { kind: 'unclear'; why: string }

export interface Installation {
  login: string
  permissions: Record<string, string>
  isSuspended: boolean
}

export interface Delivery {
  /** The same for a delivery that is sent again. */
  guid: string
  deliveredAt: string
  event: string
  status: string
  statusCode: number
}

export async function inspectApp(questions: AppQuestions, signal: AbortSignal): Promise<AppInspection> {
  const answer = await askAsApp(questions, '/app', signal)
  if (answer.kind === 'unreachable') return { kind: 'unclear', why: answer.why }
  const { status, aheadMs } = answer
  if (status === 401 || status === 404) return { kind: 'refused', status, aheadMs }
  if (status !== 200) return { kind: 'unclear', why: `answered with status ${status}` }
  const parsed = AppShape.safeParse(answer.body)
  return parsed.success
    ? { kind: 'found', ...parsed.data, aheadMs }
    : { kind: 'unclear', why: 'answered with another shape' }
}

/** Gives the first hundred; undefined when GitHub does not say. */
export async function inspectInstallations(
  questions: AppQuestions,
  signal: AbortSignal,
): Promise<Installation[] | undefined> {
  const found = await read(questions, '/app/installations?per_page=100', InstallationsShape, signal)
  return found?.map(({ account, permissions, suspended_at }) => ({
    login: account?.login ?? 'an unknown account',
    permissions,
    isSuspended: suspended_at !== null && suspended_at !== undefined,
  }))
}

/** Gives where GitHub sends webhooks; undefined when it does not say. */
export async function inspectHook(
  questions: AppQuestions,
  signal: AbortSignal,
): Promise<{ url: string | undefined; isTlsChecked: boolean } | undefined> {
  const hook = await read(questions, '/app/hook/config', HookShape, signal)
  return hook && { url: hook.url, isTlsChecked: String(hook.insecure_ssl ?? 0) === '0' }
}

/** Gives the newest hundred deliveries, newest first; undefined when GitHub does not say. */
export async function inspectDeliveries(questions: AppQuestions, signal: AbortSignal): Promise<Delivery[] | undefined> {
  const found = await read(questions, '/app/hook/deliveries?per_page=100', DeliveriesShape, signal)
  return found?.map(({ guid, delivered_at: deliveredAt, event, status, status_code: statusCode }) => ({
    guid,
    deliveredAt,
    event,
    status,
    statusCode,
  }))
}

async function read<Shape>(
  questions: AppQuestions,
  path: string,
  shape: z.ZodType<Shape>,
  signal: AbortSignal,
): Promise<Shape | undefined> {
  const answer = await askAsApp(questions, path, signal)
  if (answer.kind === 'unreachable' || answer.status !== 200) return undefined
  return shape.safeParse(answer.body).data
}
