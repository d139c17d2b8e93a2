// Limits how much work of a kind runs at once in all processes that share the database. A process that knows of no other one
// counts by itself and writes nothing. What several ask for at the same moment goes into one transaction.
import type { ConcurrencyLimit } from '../concurrency-limiter.ts'

/** Room that is given back is noted after this time, together with what else changes until then. */
const GIVE_BACK_AFTER_MS = 100

/** What this process holds in a lane, such as the long polls of one project, and asks for. */
export interface RoomUse {
  lane: string
  held: number
  asked: number
  /** What all processes may hold together. */
  atOnce: number
}

export interface RoomAnswer {
  /** As many as the process got, at most those that it asked for. */
  granted: number
  /** What the other processes hold. */
  others: number
}

export interface RoomKeeper {
  /** Whether other processes answer requests. */
  hasOthers: () => boolean
  /** See `ProcessStore.exchangeRoom`. */
  exchange: (uses: readonly RoomUse[]) => Promise<RoomAnswer[]>
}

/** As a `ConcurrencyLimiter` without anyone who waits in line. */
export interface SharedLimiter {
  run<T>(work: () => Promise<T>, key: string): Promise<T>
  /** Takes room and gives a function that releases it; calling that twice is harmless. Throws when there is none. */
  acquire(key: string): Promise<() => void>
  /** What the limit leaves, as far as this process knows at the moment. */
  quota(key: string): { quota: number; remaining: number }
}

export interface Rooms {
  /** `kind` names what is limited, in all processes alike. */
  limiter(kind: string, limit: Pick<ConcurrencyLimit, 'atOnce' | 'refuse'>): SharedLimiter
  /** Notes what this process holds, for others that have come since; all of it when they may have forgotten. */
  tell(isForgotten: boolean): Promise<void>
  /** Notes nothing more: what this process holds is about to be forgotten as a whole. Resolves when no exchange is under way. */
  close(): Promise<void>
}

interface Lane {
  name: string
  atOnce: number
  held: number
  /** As much as the others believe that this process holds. */
  noted: number
  others: number
  asking: { enter: () => void; fail: (error: unknown) => void; refuse: () => void }[]
}

/** What the others believe of a lane after an exchange that failed: the next one tells them. */
const NOT_KNOWN = -1
/** Lanes of one transaction. */
const EXCHANGED_AT_ONCE = 500

export function createRooms(keeper: RoomKeeper): Rooms {
  const lanes = new Map<string, Lane>()
  const exchange = createExchange(lanes, keeper)
  const enter = (lane: Lane): (() => void) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      lane.held -= 1
      if (keeper.hasOthers()) exchange.later()
      else forgetEmpty(lanes, lane)
    }
  }
  return {
    limiter: (kind, { atOnce, refuse }) => {
      const laneOf = (key: string): Lane => lanes.get(`${kind} ${key}`) ?? newLane(`${kind} ${key}`, atOnce)
      const acquire = async (key: string): Promise<() => void> => {
        const lane = laneOf(key)
        if (lane.held + lane.asking.length >= atOnce) throw refuse(atOnce)
        lanes.set(lane.name, lane)
        if (keeper.hasOthers()) await ask(lane, () => refuse(atOnce), exchange.now)
        else lane.held += 1
        return enter(lane)
      }
      return {
        acquire,
        run: async (work, key) => {
          const release = await acquire(key)
          try {
            return await work()
          } finally {
            release()
          }
        },
        quota: (key) => {
          const { held, others, asking } = laneOf(key)
          // A lane keeps what others held at the last exchange, which says nothing once they are gone.
          const byOthers = keeper.hasOthers() ? others : 0
          return { quota: atOnce, remaining: Math.max(0, atOnce - held - byOthers - asking.length) }
        },
      }
    },
    tell: async (isForgotten) => {
      if (isForgotten) for (const lane of lanes.values()) lane.noted = 0
      await exchange.now()
    },
    close: () => exchange.close(),
  }
}

function newLane(name: string, atOnce: number): Lane {
  return { name, atOnce, held: 0, noted: 0, others: 0, asking: [] }
}

function forgetEmpty(lanes: Map<string, Lane>, { name, held, noted, asking }: Lane): void {
  if (held === 0 && noted === 0 && asking.length === 0) lanes.delete(name)
}

/** Resolves once the lane holds one more. */
function ask(lane: Lane, refusal: () => Error, exchangeNow: () => Promise<void>): Promise<void> {
  return new Promise((enter, fail) => {
    lane.asking.push({ enter, fail, refuse: () => fail(refusal()) })
    // Who asks hears of a failure by `fail`.
    exchangeNow().catch(() => undefined)
  })
}

/** One exchange after another, until the others know what this process holds. */
function createExchange(lanes: Map<string, Lane>, { exchange }: RoomKeeper) {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const changed = (): Lane[] =>
    [...lanes.values()].filter(({ asking, held, noted }) => asking.length > 0 || held !== noted)
  const exchangeAll = async (): Promise<void> => {
    try {
      const some = changed()
      for (let start = 0; start < some.length; start += EXCHANGED_AT_ONCE) {
        await exchangeSome(some.slice(start, start + EXCHANGED_AT_ONCE), exchange)
      }
      for (const lane of some) forgetEmpty(lanes, lane)
    } catch (error) {
      // Also those that have asked meanwhile: nobody would go on with them.
      for (const { asking } of lanes.values()) for (const { fail } of asking.splice(0)) fail(error)
      throw error
    } finally {
      // At once: who asks from now on finds none running.
      running = undefined
    }
    // Not in the same promise: on a busy service something always changes meanwhile, and a beat that waited for all of it would
    // never come again.
    void now().catch(() => undefined)
  }
  const now = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (running === undefined && changed().length > 0) running = exchangeAll()
    return running ?? Promise.resolve()
  }
  return {
    now,
    later: (): void => {
      // What fails here is told with the next beat.
      if (!isClosed) timer ??= setTimeout(() => void now().catch(() => undefined), GIVE_BACK_AFTER_MS).unref()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      while (running !== undefined) await running.catch(() => undefined)
    },
  }
}

async function exchangeSome(lanes: readonly Lane[], exchange: RoomKeeper['exchange']): Promise<void> {
  // Those who ask stay in their lane until they are answered, where they count against the limit.
  const sent = lanes.map((lane) => ({ lane, held: lane.held, asked: lane.asking.length }))
  const answers = await exchange(
    sent.map(({ lane: { name, atOnce }, held, asked }) => ({ lane: name, held, asked, atOnce })),
  ).catch((error: unknown) => {
    // It may have been noted all the same.
    for (const { lane } of sent) lane.noted = NOT_KNOWN
    throw error
  })
  for (const [at, { lane, held, asked }] of sent.entries()) {
    const { granted, others } = answers[at] ?? { granted: 0, others: 0 }
    const answered = lane.asking.splice(0, asked)
    lane.held += granted
    lane.noted = held + granted
    lane.others = others
    for (const { enter } of answered.slice(0, granted)) enter()
    for (const { refuse } of answered.slice(granted)) refuse()
  }
}
