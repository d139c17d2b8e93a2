// The webhooks between GitHub and the service: delayed, out of order, lost, failed and repeated.
import type { Hook } from './host-state.ts'
import type { Random } from './random.ts'

/** Longer than most people wait; what is later still is what an instance admin redelivers by hand. */
const DELAY_MAX_MS = 6 * 3_600_000
const REDELIVERY_DELAY_MS = 60_000

export interface Delivery {
  id: number
  guid: string
  at: number
  hook: Hook
}

export interface Deliveries {
  /** Takes a webhook that GitHub sends now, and decides what becomes of it. */
  send(hook: Hook): void
  /** Sends a delivery once more, as it was asked to. */
  again(id: number): void
  /** Gives the next delivery that arrives by this time. */
  next(by: number): Delivery | undefined
  hasEnded(delivery: Delivery, status: number): void
  /** As `GET /app/hook/deliveries` shows it, newest first. */
  list(): object[]
}

export function createDeliveries(random: Random, now: () => number): Deliveries {
  const waiting: Delivery[] = []
  const over: (Delivery & { status: number })[] = []
  let lastId = 0
  const schedule = (hook: Hook, guid: string, at: number): void => {
    waiting.push({ id: ++lastId, guid, hook, at })
  }
  return {
    send: (hook) => {
      const guid = `guid-${++lastId}`
      const fate = random.next()
      // Never sent, and GitHub does not know that it failed.
      if (fate < 0.1) return
      if (fate < 0.25) over.push({ id: ++lastId, guid, hook, at: now(), status: 502 })
      else schedule(hook, guid, now() + random.next() ** 3 * DELAY_MAX_MS)
      if (random.next() < 0.2) schedule(hook, guid, now() + random.next() * DELAY_MAX_MS)
    },
    again: (id) => {
      const found = over.find((one) => one.id === id)
      if (found !== undefined) schedule(found.hook, found.guid, now() + random.next() * REDELIVERY_DELAY_MS)
    },
    next: (by) => {
      const [first] = waiting.toSorted((a, b) => a.at - b.at)
      if (first === undefined || first.at > by) return undefined
      waiting.splice(waiting.indexOf(first), 1)
      return first
    },
    hasEnded: (delivery, status) => void over.push({ ...delivery, status }),
    list: () =>
      over
        .toSorted((a, b) => b.at - a.at)
        .slice(0, 100)
        .map(({ id, guid, at, status, hook }) => ({
          id,
          guid,
          delivered_at: new Date(at).toISOString(),
          status_code: status,
          event: hook.event,
          action: hook.payload.action,
        })),
  }
}
