// One run against one service: sends requests, reads the shapes of the specification, and shares the one job that the
// requirements about jobs look at.
import type { z } from 'zod'
import { type Connection, type Exchange, exchange, type SentRequest } from './exchange.ts'
import { demand, NotTried, Violation } from './requirement.ts'
import { type Job, JobShape, type Views, type ViewsRow, ViewsShape } from './shapes.ts'

export interface Target extends Connection {
  projectId: string
  /** A project that the key must not see. */
  otherProjectId?: string | undefined
  /** The instruction of the job; without it no job is created. */
  prompt?: string | undefined
  /** How long the job may take. */
  jobTimeoutMs: number
  pause: (ms: number) => Promise<void>
  /** Epoch milliseconds: ranges end before today, where counts no longer change. */
  today: number
  /** False leaves out what only Docmend promises. */
  includesOwn: boolean
}

export type ViewsParameters = Partial<Record<'dateFrom' | 'dateTo' | 'limit' | 'offset' | 'unknown', string | number>>

export interface FollowedJob {
  /** The answer to the request that created it, and those to its repetitions with the same idempotency key. */
  created: readonly Exchange[]
  /** The idempotency key of all of them. */
  key: string
  /** Every state that polling saw, the first one included. */
  seen: readonly Job[]
}

export interface Trial {
  target: Target
  send: (request: SentRequest) => Promise<Exchange>
  /** One page. Throws `Violation` if the answer is not 200 with the right shape. */
  views: (parameters: ViewsParameters) => Promise<Views>
  /** All rows, page by page. Throws `NotTried` if there are more than `MAX_PAGES` pages. */
  readAll: (parameters: ViewsParameters, limit: number) => Promise<{ totals: Views['totals']; rows: ViewsRow[] }>
  /** Creates the job on first use and follows it to its end. */
  job: () => Promise<FollowedJob>
}

export const viewsPath = (projectId: string): string => `/v1/analytics/${encodeURIComponent(projectId)}/views`
export const jobsPath = (projectId: string): string => `/v2/agent/${encodeURIComponent(projectId)}/job`

/** The reference allows 100 requests an hour, so no reading may use up most of them. */
export const MAX_PAGES = 20
/** Requests of the same job at once; enough to find a service that looks before it writes and then writes twice. */
const REPETITIONS = 5
const POLL_EVERY_MS = 2_000
const LONGEST_RETRY_SECONDS = 60

export function createTrial(target: Target): Trial {
  const send = (request: SentRequest): Promise<Exchange> => sendPatiently(target, request)
  const views = async (parameters: ViewsParameters): Promise<Views> =>
    readShape(await send({ method: 'GET', path: `${viewsPath(target.projectId)}${toQuery(parameters)}` }), ViewsShape)
  let followed: Promise<FollowedJob> | undefined
  return {
    target,
    send,
    views,
    readAll: (parameters, limit) => readAll(views, parameters, limit),
    job: () => {
      followed ??= followJob(target, send)
      return followed
    },
  }
}

/** Waits once when the service asks for it; a limit of its rate is no verdict. */
async function sendPatiently(target: Target, request: SentRequest): Promise<Exchange> {
  const answer = await exchange(target, request)
  if (answer.status !== 429) return answer
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  if (!(seconds <= LONGEST_RETRY_SECONDS)) throw rateLimited(answer)
  await target.pause(seconds * 1_000)
  const later = await exchange(target, request)
  if (later.status === 429) throw rateLimited(later)
  return later
}

function rateLimited(answer: Exchange): NotTried {
  return new NotTried(`the service limits the rate: ${describe(answer)}`)
}

/** Throws `Violation` unless the answer is 200 or 201 and has the shape. */
export function readShape<Shape>(answer: Exchange, schema: z.ZodType<Shape>): Shape {
  demand(answer.status === 200 || answer.status === 201, () => describe(answer))
  const parsed = schema.safeParse(answer.json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Violation(`${answer.request}: ${issue?.path.join('.') || 'the body'}: ${issue?.message ?? 'is wrong'}`)
}

/** For a message: what was asked and what came back. */
export function describe({ request, status, text }: Exchange): string {
  const body = text.length > 200 ? `${text.slice(0, 200)}…` : text
  return `${request} answered ${status}${body === '' ? '' : `: ${body}`}`
}

function toQuery(parameters: ViewsParameters): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

async function readAll(read: Trial['views'], parameters: ViewsParameters, limit: number) {
  const rows: ViewsRow[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const { totals, views, hasMore } = await read({ ...parameters, limit, offset: page * limit })
    demand(views.length <= limit, () => `limit=${limit} got ${views.length} rows`)
    rows.push(...views)
    if (!hasMore) return { totals, rows }
  }
  throw new NotTried(`the range has more than ${MAX_PAGES * limit} rows`)
}

function isAtLimit({ status, json }: Exchange): boolean {
  return status === 409 && Object(json).code === 'too_many_pull_requests'
}

async function followJob(target: Target, send: Trial['send']): Promise<FollowedJob> {
  const { prompt, projectId, clock } = target
  if (prompt === undefined) throw new NotTried('it needs a job; give a prompt')
  const key = `conformance-${crypto.randomUUID()}`
  const headers = target.includesOwn ? { 'Idempotency-Key': key } : {}
  const create = (): Promise<Exchange> => send({ method: 'POST', path: jobsPath(projectId), body: { prompt }, headers })
  const created = await Promise.all(Array.from({ length: target.includesOwn ? REPETITIONS : 1 }, create))
  const [first] = created
  if (first === undefined) throw new NotTried('no request was sent')
  if (isAtLimit(first))
    throw new NotTried(`the project has all the pull requests open that it may have: ${describe(first)}`)
  const seen = [readShape(first, JobShape)]
  const giveUpAt = clock.now() + target.jobTimeoutMs
  for (let job = seen[0]; job?.status === 'active' && clock.now() < giveUpAt; job = seen.at(-1)) {
    await target.pause(POLL_EVERY_MS)
    const path = `${jobsPath(projectId)}/${encodeURIComponent(job.id)}`
    seen.push(readShape(await send({ method: 'GET', path }), JobShape))
  }
  return { created, key, seen }
}
