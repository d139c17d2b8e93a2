// A run on this machine has no queue to go back to: while the model vendor is away or limits the rate, it waits where it is, by
// the rules of a job and within its own time.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Model, ModelError } from '../agent/model.ts'
import { withFullStop } from '../base/text.ts'
import {
  chooseWait,
  describeWait,
  describeWaitedInVain,
  MAX_ATTEMPTS,
  WAIT_RULES,
  type WaitRules,
} from '../jobs/run/wait-for-outage.ts'

export interface Patience {
  waits: WaitRules
  /** Monotonic milliseconds: when the time of the run is over. */
  endsAtMs: number
  now: () => number
  wallClock: () => Date
  /** Rejects with the reason of the signal. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called before each request. */
  asks: () => void
  /** Called with the reason and the time of the next try. */
  warns: (sentence: string) => void
}

/** As jobs wait. */
export const WAITS: Pick<Patience, 'waits' | 'sleep'> = {
  waits: WAIT_RULES,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}

/** The model, which now throws no `ModelError` that is transient: what outlasts the patience is lasting. */
export function createPatientModel(model: Model, patience: Patience): Model {
  let waitedMs = 0
  const respond: Model['respond'] = async (request, signal) => {
    for (let times = 0; ; times += 1) {
      patience.asks()
      try {
        return await model.respond(request, signal)
      } catch (error) {
        if (signal.aborted || !(error instanceof ModelError) || !error.transient) throw error
        const nowMs = patience.wallClock().getTime()
        const isUnnamed = error.wait === undefined && times + 1 >= MAX_ATTEMPTS
        const delayMs = isUnnamed
          ? undefined
          : chooseWait({ times, ms: waitedMs }, error.wait ?? {}, nowMs, patience.waits)
        if (delayMs === undefined || delayMs >= patience.endsAtMs - patience.now())
          throw new ModelError(describeEnd(error.message, waitedMs), { transient: false })
        patience.warns(describeWait(error.message, delayMs, nowMs))
        await patience.sleep(delayMs, signal)
        waitedMs += delayMs
      }
    }
  }
  return { name: model.name, price: model.price, contextTokens: model.contextTokens, respond }
}

function describeEnd(reason: string, waitedMs: number): string {
  return waitedMs > 0
    ? describeWaitedInVain(reason, waitedMs)
    : `${withFullStop(reason)} The next attempt would come after the time limit of this run. Try again later.`
}
