// Lets several callers share one piece of work; it is ended when the last of them has given up.

export interface SharedWork<T> {
  /** Joins the work under this key, or starts it. Rejects with the caller's reason when its own signal aborts. */
  run(key: string, signal: AbortSignal, work: (stop: AbortSignal) => Promise<T>): Promise<T>
}

interface Piece<T> {
  result: Promise<T>
  waiting: number
  stop: AbortController
}

export function createSharedWork<T>(): SharedWork<T> {
  const pieces = new Map<string, Piece<T>>()

  const begin = (key: string, work: (stop: AbortSignal) => Promise<T>): Piece<T> => {
    const stop = new AbortController()
    const result = work(stop.signal).finally(() => {
      if (pieces.get(key) === piece) pieces.delete(key)
    })
    // Those who wait get the failure; without any left, it concerns nobody.
    result.catch(() => undefined)
    const piece: Piece<T> = { result, waiting: 0, stop }
    pieces.set(key, piece)
    return piece
  }

  return {
    run: async (key, signal, work) => {
      signal.throwIfAborted()
      const piece = pieces.get(key) ?? begin(key, work)
      piece.waiting++
      try {
        return await orAbort(piece.result, signal)
      } finally {
        piece.waiting--
        if (piece.waiting === 0) {
          // Whoever comes next must not join what is being stopped.
          if (pieces.get(key) === piece) pieces.delete(key)
          piece.stop.abort()
        }
      }
    },
  }
}

/** Gives what `promise` gives, or rejects with the signal's reason as soon as it aborts. */
function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
