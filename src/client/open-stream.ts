// A request whose answer is read while it arrives, for as long as bytes arrive.

import { ClientError } from './client-error.ts'
import { badAnswer, requireOk } from './read-answer.ts'
import { type Call, type Connection, headersOf, reportKeyExpiry, unreachable } from './send.ts'

export interface StreamCall extends Pick<Call, 'path' | 'signal'> {
  accept: string
  headers: Record<string, string>
}

/**
 * Yields the bytes of the answer. Throws `ClientError` on a refusal, an answer of another type, and no answer or no byte
 * for `requestTimeoutMs`. An abort rejects with the signal's reason. The connection closes when the loop over it ends.
 */
export async function* openStream(connection: Connection, call: StreamCall): AsyncGenerator<Uint8Array> {
  const url = `${connection.baseUrl}${call.path}`
  const silence = createSilence(connection.requestTimeoutMs, call.signal)
  try {
    const response = await silence.during(begin(connection, call, url, silence.signal))
    for (const reader = response.body?.getReader(); reader !== undefined; ) {
      const { done, value } = await silence.during(reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    if (error instanceof ClientError) throw error
    call.signal?.throwIfAborted()
    throw unreachable(url, error, silence.isOver())
  } finally {
    silence.end()
  }
}

async function begin(connection: Connection, call: StreamCall, url: string, signal: AbortSignal): Promise<Response> {
  const headers = headersOf(connection, { ...call, method: 'GET', isRepeatable: true }, await connection.apiKey())
  const response = await connection.fetch(url, { headers: { ...headers, ...call.headers }, redirect: 'manual', signal })
  reportKeyExpiry(connection, response)
  await requireOk(response, url)
  if (response.headers.get('content-type')?.startsWith(call.accept) === true) return response
  throw badAnswer(response.status, url)
}

/**
 * Ends a request that stalls while the client waits for it; the time that the caller takes in between does not count.
 */
function createSilence(limitMs: number, stop: AbortSignal | undefined) {
  const silent = new AbortController()
  let isOver = false
  return {
    signal: stop === undefined ? silent.signal : AbortSignal.any([silent.signal, stop]),
    isOver: () => isOver,
    end: () => silent.abort(),
    async during<T>(work: Promise<T>): Promise<T> {
      const timer = setTimeout(() => {
        isOver = true
        silent.abort()
      }, limitMs)
      try {
        return await work
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
