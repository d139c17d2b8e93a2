// A request body while it arrives.

export interface SentBody {
  /** Yields the rest of the body, piece by piece. Rejects when the connection breaks, or the time limit is over. */
  pieces: () => AsyncGenerator<Uint8Array>
  /**
   * Reads on and discards up to this many bytes: if the connection is closed while the client still sends, the client never
   * sees the answer.
   */
  discardRest: (maxBytes: number) => Promise<void>
}

/** `limitMs` limits the total time, so a client that sends one byte per minute blocks no one. */
export function openBody(stream: ReadableStream<Uint8Array> | null, limitMs: number): SentBody {
  // One reader for everything: leaving a `for await` over the stream would cancel it, and the connection with it.
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
      // The client disconnected or was too slow: nobody is left to receive the answer.
    }
  }
  return { pieces, discardRest }
}

/** Returns what the promise resolves to, or rejects when the time is over. */
async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it took too long')), Math.max(0, limitMs))
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
