// Exports take turns. A large one holds tens of megabytes between its sum and its snapshot, which may have to wait for
// the batches that are being written; who waits for a turn holds nothing.
import { ApiError } from '../contract/errors.ts'

const RETRY_SECONDS = 5

/** Runs the work when it is its turn, first come, first served. Throws `ApiError` 429 when too many wait already. */
export type WithTurn = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): WithTurn {
  const waiting: (() => void)[] = []
  let running = 0
  const takeTurn = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) throw tooMany()
    await new Promise<void>((begin) => waiting.push(begin))
  }
  // Whoever begins next takes the turn over, so that nobody who comes meanwhile can slip in.
  const passOn = (): void => {
    const begin = waiting.shift()
    if (begin === undefined) running -= 1
    else begin()
  }
  return async (work) => {
    await takeTurn()
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}

function tooMany(): ApiError {
  const message = 'Too many exports wait to be read; ask again in a few seconds'
  return new ApiError('too_many_exports', message, { retryAfterSeconds: RETRY_SECONDS })
}
