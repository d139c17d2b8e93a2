// A request body while it arrives.

export interface SentBody {
  /** Gives what is left of the body, piece by piece. Rejects when it breaks off, or takes longer than the limit. */
  pieces: () => AsyncGenerator<Uint8Array>
  /**
   * Reads on and throws away, up to so many bytes: a connection that is answered and closed while the client still sends
   * loses the answer on its way.
   */
  discardRest: (maxBytes: number) => Promise<void>
}

/** `limitMs` bounds the reading as a whole, so that whoever sends a byte a minute holds nobody up. */
export function openBody(stream: ReadableStream<Uint8Array> | null, limitMs: number): SentBody {
  // One reader for all: leaving a `for await` over the stream itself would cancel it, and with it the connection.
  const reader = stream?.getReader()
  const until = performance.now() + limitMs
  async function* pieces(): AsyncGenerator<Uint8Array> {
    while (reader !== undefined) {
      const { done, value } = await within(until - performance.now(), reader.read())
      if (done) return
      yield value
    }
  }
  const discardRest = async (maxBytes: number): Promise<void> => {
    let size = 0
    try {
      for await (const piece of pieces()) {
        size += piece.byteLength
        if (size > maxBytes) return
      }
    } catch {
      // The client disconnected or too slow: there is nobody left to keep the answer for.
    }
  }
  return { pieces, discardRest }
}

/** Gives what the promise gives, or rejects when the time is over. */
async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it took too long')), Math.max(0, limitMs))
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
