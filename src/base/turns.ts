// Calls that work one after another.

/** More calls wait than may. */
export class TooManyCallsError extends Error {
  override readonly name = 'TooManyCallsError'
}

export interface Turns {
  /** Runs the work after all earlier calls. Throws `TooManyCallsError`, or the reason of an abort while it waits. */
  take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export function createTurns(waitingMax: number): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async take(signal, work) {
      if (waiting >= waitingMax) {
        throw new TooManyCallsError(`${waitingMax} calls are already waiting for others to end`)
      }
      waiting += 1
      const turn = last.then(async () => {
        waiting -= 1
        signal.throwIfAborted()
        return work()
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
