// Sends requests from the OpenAPI document and judges every answer.
import { Agent, type IncomingMessage, request } from 'node:http'
import fc from 'fast-check'
import { createValidators } from '../../support/read-openapi.ts'
import type { DescribedService } from './described-service.ts'
import { type RawRequest, requestsTo } from './requests.ts'

/** Requests under way at once. */
const AT_ONCE = 16
/** Requests that are generated together: until they are, nothing is read from any connection. */
const CHUNK = 200
/** Node's `maxHeaderSize`, less the spaces and separators that the estimate leaves out. */
const HEAD_MAX_BYTES = 15 * 1024
/** More would only repeat the first. */
const MAX_FAULTS = 10

export interface Tally {
  /** Answers by status. */
  byStatus: Record<string, number>
  /** Requests by credential. */
  byCredential: Record<string, number>
  /** Requests that were sent again, because the service had closed the idle connection. */
  repeated: number
  /** What is wrong, a sentence with the request each. */
  faults: string[]
}

/** The same seed sends the same requests, but for the ids of projects and jobs and for the keys. */
export async function sendAll(
  service: DescribedService,
  { count, seed }: { count: number; seed: number },
): Promise<Tally> {
  const tally: Tally = { byStatus: {}, byCredential: {}, repeated: 0, faults: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const judge = createJudge(service)
  const requests = requestsTo(service)
  for (let sent = 0; sent < count && tally.faults.length < MAX_FAULTS; sent += CHUNK) {
    const chunk = fc.sample(requests, { numRuns: Math.min(CHUNK, count - sent), seed: seed + sent })
    const rest = chunk.values()
    const work = async (): Promise<void> => {
      for (const one of rest) {
        if (tally.faults.length >= MAX_FAULTS) return
        const fault = await sendOne(service, agent, one, judge, tally).catch((error: unknown) => String(error))
        if (fault !== undefined) tally.faults.push(`${show(one)}\n  ${fault}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  agent.destroy()
  return tally
}

async function sendOne(
  { api }: DescribedService,
  agent: Agent,
  one: RawRequest,
  judge: Judge,
  tally: Tally,
): Promise<string | undefined> {
  const again = (): void => {
    tally.repeated += 1
  }
  const response = await exchange(api.url, agent, one, again)
  tally.byStatus[response.status] = (tally.byStatus[response.status] ?? 0) + 1
  tally.byCredential[one.credential.name] = (tally.byCredential[one.credential.name] ?? 0) + 1
  return judge(one, response)
}

type Judge = (one: RawRequest, response: Response) => Promise<string | undefined>

/** Makes the judge of answers; its finding is a sentence, or undefined when the answer is as it must be. */
export function createJudge(service: DescribedService): Judge {
  const validatorOf = createValidators(service.document)
  return async (one, response) => {
    // Node refuses a longer request line and headers, before the service sees them.
    if (response.status === 431) return headBytes(one) > HEAD_MAX_BYTES ? undefined : '431 for a short request'
    if (response.status >= 500) return `${response.status} ${await response.text()}`
    const refusal = judgeCredential(service, one, (await isAboutCause(response)) ? 400 : response.status)
    if (refusal !== undefined) return refusal
    if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
      return judgeEvents(one, await response.clone().text(), validatorOf)
    }
    // An error outside of every route is an Error too.
    const isError = response.status >= 400 && one.method !== 'HEAD'
    if (isError && !validatorOf({ $ref: '#/components/schemas/Error' })(await response.clone().json()))
      return 'no Error'
    if (one.isPlain) await service.checkAnswer(one.method, one.target, response)
    return undefined
  }
}

/** The credential is let through, and the repository that the body names is not. */
async function isAboutCause(response: Response): Promise<boolean> {
  return response.status === 403 && (await response.clone().text()).includes('"cause_not_allowed"')
}

function headBytes({ target, headers }: RawRequest): number {
  return target.length + headers.flat().join('').length
}

/** Whoever may not use a route is told so before anything else of the request is looked at. */
function judgeCredential({ routes }: DescribedService, one: RawRequest, status: number): string | undefined {
  const { may, name } = one.credential
  const scope = routes.find(({ path, method }) => path === one.route.path && method.toUpperCase() === one.method)?.scope
  if (!one.isPlain || scope === null || scope === undefined) return undefined
  const isLetThrough = status !== 401 && status !== 403
  if (typeof may === 'number') return status === may ? undefined : `${status} for ${name}, not ${may}`
  if (may.includes(scope)) return isLetThrough ? undefined : `${status} for ${name}, which has ${scope}`
  return status === 403 ? undefined : `${status} for ${name}, which lacks ${scope}`
}

function judgeEvents(
  { route: { responses } }: RawRequest,
  text: string,
  validatorOf: ReturnType<typeof createValidators>,
): string | undefined {
  const described = Object.values(responses).flatMap(({ content = {} }) => {
    const stream = content['text/event-stream']
    return stream === undefined ? [] : [stream.schema]
  })
  for (const [, event = '', data = ''] of text.matchAll(/^event: (\w+)\ndata: (.+)$/gm)) {
    const parsed = JSON.parse(data)
    const isTold = described.some((schema) => validatorOf(schema)(parsed) === true)
    // Entries of a transcript are named after their kind.
    const isNamed = !('kind' in parsed) || parsed.kind === event
    if (!isTold || !isNamed) return `The event ${event} is not what the OpenAPI document says: ${data}`
  }
  return undefined
}

/** Sends a request again when its kept-alive connection was closed meanwhile, as Node's documentation advises. */
function exchange(url: string, agent: Agent, one: RawRequest, again: () => void): Promise<Response> {
  const { method, target, headers, body } = one
  const { host, hostname, port } = new URL(url)
  return new Promise((answered, failed) => {
    const flat = [
      ['Host', host],
      ...headers,
      ...(body === undefined ? [] : [['Content-Length', String(body.byteLength)]]),
    ]
    const sent = request({ hostname, port, agent, method, path: target, headers: flat.flat() })
    sent.on('response', (incoming) => void readAll(incoming).then(answered, failed))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!sent.reusedSocket || error.code !== 'ECONNRESET') return failed(error)
      again()
      exchange(url, agent, one, again).then(answered, failed)
    })
    sent.end(body)
  })
}

async function readAll(incoming: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  const status = incoming.statusCode ?? 0
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(parts), { status, headers })
}

function show({ method, target, headers, body, credential }: RawRequest): string {
  const text = body === undefined ? '' : Buffer.from(body).toString('latin1').slice(0, 500)
  return `${method} ${target.slice(0, 300)} with ${credential.name} ${JSON.stringify(headers).slice(0, 600)} ${text}`
}
