// Time that passes faster: clocks and timers of this process, and nothing else. What waits for minutes waits for seconds, and
// every limit keeps its proportion to every other.
import { createRequire, syncBuiltinESMExports } from 'node:module'

export interface Hurry {
  /** Seconds of the hurried clock in one real second. */
  rate: number
  /** Epoch milliseconds at which both clocks agree. */
  since: number
}

const realNow = Date.now.bind(Date)
const realPerformanceNow = performance.now.bind(performance)

/** Epoch milliseconds by the hurried clock. */
export function hurriedNow({ rate, since }: Hurry): number {
  return Math.round(since + (realNow() - since) * rate)
}

/** Replaces the clocks and timers of this process, for all that is imported from now on. */
export function hurry(how: Hurry): void {
  const { rate } = how
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(hurriedNow(how))
      else super(...given)
    }

    static override now(): number {
      return hurriedNow(how)
    }
  } as DateConstructor
  performance.now = () => realPerformanceNow() * rate
  const start = globalThis.setTimeout
  globalThis.setTimeout = Object.assign(
    (callback: () => void, ms = 0, ...rest: unknown[]) =>
      Reflect.apply(start, globalThis, [callback, ms / rate, ...rest]),
    start,
  ) as typeof setTimeout
  const startInterval = globalThis.setInterval
  globalThis.setInterval = ((callback: () => void, ms = 0, ...rest: unknown[]) =>
    Reflect.apply(startInterval, globalThis, [callback, ms / rate, ...rest])) as typeof setInterval
  const limit = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => limit(Math.ceil(ms / rate))
  hurryPromises(rate)
}

/** `import { setTimeout } from 'node:timers/promises'`. */
function hurryPromises(rate: number): void {
  const timers = createRequire(import.meta.url)('node:timers/promises') as typeof import('node:timers/promises')
  const wait = timers.setTimeout
  timers.setTimeout = ((ms = 0, ...rest: [unknown?, object?]) => wait(ms / rate, ...rest)) as typeof wait
  syncBuiltinESMExports()
}
