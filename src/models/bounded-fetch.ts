// Reads every answer as a whole, within a time and a size. This is the place where the SDK still retries, so an answer that
// never ends, or arrives byte by byte, is cut off here. (The SDK's own timeout ends with the headers.)
import { type Clock, systemClock } from '../clock/clock.ts'
import { RETRY_AFTER_MAX_SECONDS } from './defaults.ts'

/** The server answered, but not with something usable. The message continues after "The model server at HOST". */
export class AnswerFault extends Error {
  readonly transient: boolean

  constructor(message: string, options: { transient: boolean; cause?: unknown } = { transient: true }) {
    super(message, { cause: options.cause })
    this.name = 'AnswerFault'
    this.transient = options.transient
  }
}

export interface AnswerLimits {
  maxBytes: number
  /** Limit for the whole answer or, with `isIdleTime`, for the silence before and between its parts. */
  timeoutMs: number
  isIdleTime: boolean
}

/** The headers that the SDK and we read; the others describe the bytes on the wire. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id']
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Returns a `fetch` whose answers are complete. It throws `AnswerFault`, or the error that the inner one threw before it
 * answered.
 */
export function createBoundedFetch(innerFetch: typeof fetch, limits: AnswerLimits, clock = systemClock): typeof fetch {
  return async (url, init) => {
    const timer = createTimer(limits.timeoutMs, clock)
    const signals = init?.signal ? [init.signal, timer.signal] : [timer.signal]
    try {
      const response = await innerFetch(url, { ...init, signal: AbortSignal.any(signals) })
      const body = await readBody(response, limits, timer)
      return new Response(WITHOUT_BODY.has(response.status) ? null : body, {
        status: response.status,
        statusText: response.statusText,
        headers: headersOf(response),
      })
    } catch (error) {
      if (!timer.signal.aborted) throw error
      throw new AnswerFault(`did not answer within ${limits.timeoutMs / 1000} seconds: it timed out`, {
        transient: true,
        cause: error,
      })
    } finally {
      timer.stop()
    }
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

async function readBody(response: Response, limits: AnswerLimits, timer: Timer): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limits.maxBytes) throw tooLarge(limits.maxBytes)
      chunks.push(chunk)
      if (limits.isIdleTime) timer.restart()
    }
  } catch (error) {
    if (error instanceof AnswerFault || timer.signal.aborted) throw error
    throw new AnswerFault('broke off in the middle of its answer', { transient: true, cause: error })
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): AnswerFault {
  return new AnswerFault(`sent more than ${maxBytes} bytes as one answer`)
}

function headersOf({ headers: received }: Response): Headers {
  const headers = new Headers()
  for (const name of KEPT_HEADERS) {
    const value = received.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (waitSeconds(received) > RETRY_AFTER_MAX_SECONDS) headers.set('x-should-retry', 'false')
  return headers
}

/** The wait that `Retry-After` asks for, in seconds or as a date; 0 when it asks for none. */
function waitSeconds(headers: Headers): number {
  const value = headers.get('retry-after')
  if (value === null) return 0
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return seconds
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : (date - Date.now()) / 1000
}
