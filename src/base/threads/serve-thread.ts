// The worker thread's side: it answers the calls of its owner and sends heartbeats while it has any.
import type { MessagePort } from 'node:worker_threads'
import { openChannel, type Remote, sendSignOfLife } from './channel.ts'
import { SentErrors } from './sent-errors.ts'

/** Interval of the heartbeats. */
const ALIVE_EVERY_MS = 250

/** Answers with these functions until the thread is terminated; returns the functions of its owner. */
export function serveThread<Owner extends object>(port: MessagePort, functions: object): Remote<Owner> {
  const during = showLifeDuring(() => sendSignOfLife(port))
  // The owner never sends this thread's errors back.
  return openChannel<Owner>(port, functions, { errors: new SentErrors(0), during })
}

/** Calls `show` repeatedly while at least one of the given results is pending. */
function showLifeDuring(show: () => void): (result: unknown) => Promise<unknown> {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  return async (result) => {
    count += 1
    timer ??= setInterval(show, ALIVE_EVERY_MS)
    try {
      return await result
    } finally {
      count -= 1
      if (count === 0) {
        clearInterval(timer)
        timer = undefined
      }
    }
  }
}
