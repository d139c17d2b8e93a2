// Fetches an answer to its last byte, within a time and a size. What arrives cut short, byte by byte or without end is a
// fault here, and never a short answer for the SDKs that read it next: some of them take it for an empty one.
import type { Clock } from './clock.ts'

interface AnswerFaultOptions {
  transient?: boolean
  isOutage?: boolean
  isSilence?: boolean
  cause?: unknown
}

/** A server answered, but not with something usable. The message continues after the name of the server. */
export class AnswerFault extends Error {
  readonly transient: boolean
  /** True when there was no answer, or only its start: the server is away, or cannot keep up. */
  readonly isOutage: boolean
  /** True when its time was over: to ask again at once would take as long again. */
  readonly isSilence: boolean

  constructor(message: string, options: AnswerFaultOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AnswerFault'
    this.transient = options.transient ?? true
    this.isOutage = options.isOutage ?? false
    this.isSilence = options.isSilence ?? false
  }
}

export interface AnswerLimits {
  maxBytes: number
  /** Limit for the whole answer or, with `isIdleTime`, for the silence before and between its parts. */
  timeoutMs: number
  isIdleTime: boolean
  /** Gives a function that says of each part, in order, whether it ends the silence; without it every part does. */
  createProgressWatch?: () => (part: Uint8Array) => boolean
}

interface WholeAnswer {
  /** Its body has been read. */
  response: Response
  body: Buffer<ArrayBuffer>
}

/** Answers with these statuses have no body, whatever their headers say (RFC 9110, section 6.4.1). */
export const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * Throws `AnswerFault`, the reason of `init.signal`, or the error that `innerFetch` threw before there was an answer.
 */
export async function fetchWhole(
  innerFetch: typeof fetch,
  [url, init]: Parameters<typeof fetch>,
  limits: AnswerLimits,
  clock: Clock,
): Promise<WholeAnswer> {
  const timer = createTimer(limits.timeoutMs, clock)
  const signals = init?.signal ? [init.signal, timer.signal] : [timer.signal]
  try {
    const response = await innerFetch(url, { ...init, signal: AbortSignal.any(signals) })
    return { response, body: await readBody(response, limits, timer, signals) }
  } catch (error) {
    if (!timer.signal.aborted) throw error
    throw new AnswerFault(`did not answer within ${limits.timeoutMs / 1000} seconds: it timed out`, {
      isOutage: true,
      isSilence: true,
      cause: error,
    })
  } finally {
    timer.stop()
  }
}

interface Timer {
  signal: AbortSignal
  restart(): void
  stop(): void
}

function createTimer(timeoutMs: number, clock: Clock): Timer {
  const controller = new AbortController()
  const start = (): (() => void) => clock.setTimeout(() => controller.abort(), timeoutMs)
  let cancel = start()
  return {
    signal: controller.signal,
    restart: () => {
      cancel()
      cancel = start()
    },
    stop: () => cancel(),
  }
}

async function readBody(
  response: Response,
  limits: AnswerLimits,
  timer: Timer,
  signals: readonly AbortSignal[],
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const isProgress = limits.createProgressWatch?.() ?? (() => true)
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limits.maxBytes) throw tooLong(limits)
      chunks.push(chunk)
      if (limits.isIdleTime && isProgress(chunk)) timer.restart()
    }
  } catch (error) {
    if (error instanceof AnswerFault || signals.some(({ aborted }) => aborted)) throw error
    throw brokenOff(error)
  }
  if (bytes < promisedBytes(response)) throw brokenOff()
  return Buffer.concat(chunks)
}

/** The next answer to the same request would be as long. */
function tooLong({ maxBytes }: AnswerLimits): AnswerFault {
  return new AnswerFault(`sent more than ${maxBytes} bytes as one answer`, { transient: false })
}

/** What `Content-Length` says, where it counts the bytes that we see; 0 where it does not, or says nothing. */
function promisedBytes({ status, headers, body }: Response): number {
  const isCounted = body !== null && !WITHOUT_BODY.has(status) && !headers.has('content-encoding')
  return isCounted ? Number(headers.get('content-length') ?? 0) || 0 : 0
}

function brokenOff(cause?: unknown): AnswerFault {
  return new AnswerFault('broke off in the middle of its answer', { isOutage: true, cause })
}

/** The seconds that `Retry-After` asks to wait, given as a number or a date (RFC 9110, 10.2.3); 0 when it asks for none. */
export function retryAfterSeconds(headers: Headers | undefined, now: number): number {
  const value = headers?.get('retry-after') ?? null
  if (value === null) return 0
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return seconds
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : (date - now) / 1000
}
