// Stops the forge at one exact request of the service, so that a test can act while the service waits for the answer.
import type { Intercept, InterceptEvent } from '../../dev/forge/options.ts'

export interface KillPoint {
  intercept: Intercept
  /** Resolves when the request has arrived. */
  reached: Promise<void>
  /** Lets the forge continue with it. */
  release: () => void
}

export function createKillPoint(isAt: (event: InterceptEvent) => boolean): KillPoint {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isArmed = true
  return {
    reached: reached.promise,
    release: released.resolve,
    intercept: async (event) => {
      if (!isArmed || !isAt(event)) return
      isArmed = false
      reached.resolve()
      await released.promise
    },
  }
}

/** `at('after', 'POST', '/git/refs')`: a request whose path, without its query, ends with this text or matches. */
export function at(phase: InterceptEvent['phase'], method: string, path: RegExp | string): KillPointMatch {
  return (event) => {
    const given = event.path.split('?')[0] ?? ''
    const isPath = typeof path === 'string' ? given.endsWith(path) : path.test(given)
    return event.phase === phase && event.method === method && isPath
  }
}

type KillPointMatch = (event: InterceptEvent) => boolean
