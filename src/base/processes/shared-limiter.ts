// Limits how much work of a kind runs at once in all processes that share the database. A process that knows of no other one
// counts by itself and writes nothing. What several ask for at the same moment goes into one transaction.
import type { ConcurrencyLimit } from '../concurrency-limiter.ts'

/** Released capacity is recorded after this time, together with all other changes until then. */
const GIVE_BACK_AFTER_MS = 100

/** What this process holds, and asks for, in a limit group, such as the long polls of one project. */
export interface CapacityUse {
  group: string
  held: number
  asked: number
  /** What all processes may hold together. */
  atOnce: number
}

export interface CapacityGrant {
  /** As many as the process got, at most those that it asked for. */
  granted: number
  /** What the other processes hold. */
  others: number
}

export interface CapacityExchange {
  /** Whether other processes answer requests. */
  hasOthers: () => boolean
  /** See `ProcessStore.exchangeCapacity`. */
  exchange: (uses: readonly CapacityUse[]) => Promise<CapacityGrant[]>
}

/** A `ConcurrencyLimiter` without a queue. */
export interface SharedLimiter {
  run<T>(work: () => Promise<T>, key: string): Promise<T>
  /** Takes one place in the group and returns a function that releases it, safe to call twice. Throws when the group is full. */
  acquire(key: string): Promise<() => void>
  /** What the limit leaves, as far as this process knows at the moment. */
  quota(key: string): { quota: number; remaining: number }
}

export interface SharedLimits {
  /** `kind` names what is limited, in all processes alike. */
  limiter(kind: string, limit: Pick<ConcurrencyLimit, 'atOnce' | 'refuse'>): SharedLimiter
  /** Records what this process holds for processes that started since; all of it when they may have forgotten. */
  tell(isForgotten: boolean): Promise<void>
  /** Records nothing more, since all that this process holds is about to be forgotten. Resolves when no exchange is running. */
  close(): Promise<void>
}

interface LimitGroup {
  name: string
  atOnce: number
  held: number
  /** What the others believe that this process holds. */
  noted: number
  others: number
  asking: { enter: () => void; fail: (error: unknown) => void; refuse: () => void }[]
}

/** What the others believe about a group after a failed exchange; the next one corrects them. */
const NOT_KNOWN = -1
/** Groups of one transaction. */
const EXCHANGED_AT_ONCE = 500

export function createSharedLimits(peers: CapacityExchange): SharedLimits {
  const groups = new Map<string, LimitGroup>()
  const exchange = createExchange(groups, peers)
  const enter = (group: LimitGroup): (() => void) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      group.held -= 1
      if (peers.hasOthers()) exchange.later()
      else forgetEmpty(groups, group)
    }
  }
  return {
    limiter: (kind, { atOnce, refuse }) => {
      const groupOf = (key: string): LimitGroup => groups.get(`${kind} ${key}`) ?? newGroup(`${kind} ${key}`, atOnce)
      const acquire = async (key: string): Promise<() => void> => {
        const group = groupOf(key)
        if (group.held + group.asking.length >= atOnce) throw refuse(atOnce)
        groups.set(group.name, group)
        if (peers.hasOthers()) await ask(group, () => refuse(atOnce), exchange.now)
        else group.held += 1
        return enter(group)
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
          const { held, others, asking } = groupOf(key)
          // A group keeps what others held at the last exchange, which says nothing once they are gone.
          const byOthers = peers.hasOthers() ? others : 0
          return { quota: atOnce, remaining: Math.max(0, atOnce - held - byOthers - asking.length) }
        },
      }
    },
    tell: async (isForgotten) => {
      if (isForgotten) for (const group of groups.values()) group.noted = 0
      await exchange.now()
    },
    close: () => exchange.close(),
  }
}

function newGroup(name: string, atOnce: number): LimitGroup {
  return { name, atOnce, held: 0, noted: 0, others: 0, asking: [] }
}

function forgetEmpty(groups: Map<string, LimitGroup>, { name, held, noted, asking }: LimitGroup): void {
  if (held === 0 && noted === 0 && asking.length === 0) groups.delete(name)
}

/** Resolves once the group holds one more. */
function ask(group: LimitGroup, refusal: () => Error, exchangeNow: () => Promise<void>): Promise<void> {
  return new Promise((enter, fail) => {
    group.asking.push({ enter, fail, refuse: () => fail(refusal()) })
    // A failure reaches the caller through `fail`.
    exchangeNow().catch(() => undefined)
  })
}

/** One exchange after another, until the others know what this process holds. */
function createExchange(groups: Map<string, LimitGroup>, { exchange }: CapacityExchange) {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const changed = (): LimitGroup[] =>
    [...groups.values()].filter(({ asking, held, noted }) => asking.length > 0 || held !== noted)
  const exchangeAll = async (): Promise<void> => {
    try {
      const some = changed()
      for (let start = 0; start < some.length; start += EXCHANGED_AT_ONCE) {
        await exchangeSome(some.slice(start, start + EXCHANGED_AT_ONCE), exchange)
      }
      for (const group of some) forgetEmpty(groups, group)
    } catch (error) {
      // Requests that came in during the exchange fail too, since no other exchange would answer them.
      for (const { asking } of groups.values()) for (const { fail } of asking.splice(0)) fail(error)
      throw error
    } finally {
      // First, so that the next request starts an exchange of its own.
      running = undefined
    }
    // Not awaited: on a busy service something changes during every exchange, and a heartbeat that waited for all of it would
    // never end.
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
      // If this fails, the next heartbeat tries again.
      if (!isClosed) timer ??= setTimeout(() => void now().catch(() => undefined), GIVE_BACK_AFTER_MS).unref()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      while (running !== undefined) await running.catch(() => undefined)
    },
  }
}

async function exchangeSome(groups: readonly LimitGroup[], exchange: CapacityExchange['exchange']): Promise<void> {
  // Requests stay in their group, where they count against the limit, until they are answered.
  const sent = groups.map((group) => ({ group, held: group.held, asked: group.asking.length }))
  const answers = await exchange(
    sent.map(({ group: { name, atOnce }, held, asked }) => ({ group: name, held, asked, atOnce })),
  ).catch((error: unknown) => {
    // The exchange may have succeeded and only its answer got lost.
    for (const { group } of sent) group.noted = NOT_KNOWN
    throw error
  })
  for (const [at, { group, held, asked }] of sent.entries()) {
    const { granted, others } = answers[at] ?? { granted: 0, others: 0 }
    const answered = group.asking.splice(0, asked)
    group.held += granted
    group.noted = held + granted
    group.others = others
    for (const { enter } of answered.slice(0, granted)) enter()
    for (const { refuse } of answered.slice(granted)) refuse()
  }
}
