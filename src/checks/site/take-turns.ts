// Long work in pieces: a thread that never yields to its event loop answers no call and cannot say that it is alive.
import { setImmediate } from 'node:timers/promises'

const PIECE_MS = 50
/** A look at the clock costs as much as a short step. */
const STEPS_BETWEEN_LOOKS = 16

/** Gives a function to be awaited before each step of a long loop: every 50 ms it yields to the event loop. */
export function createYield(): () => Promise<void> | undefined {
  let steps = 0
  let since = performance.now()
  return () => {
    steps += 1
    if (steps % STEPS_BETWEEN_LOOKS !== 0 || performance.now() - since < PIECE_MS) return undefined
    since = performance.now()
    return setImmediate()
  }
}
