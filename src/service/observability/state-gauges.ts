// What is looked up when somebody scrapes: the queue and the disk. Scrapes that come soon after each other share one look,
// and none waits long: a database that is away shows as such.

import { statfs } from 'node:fs/promises'
import { within } from '../../base/clock.ts'
import type { QueueState } from '../../jobs/job-lists.ts'
import type { Families } from './families.ts'

/** A scrape does not wait longer for the database: it says that the database is away. */
const STATE_TIMEOUT_MS = 2000

/** Several that scrape at once, and one that scrapes too often, share one look at the database. */
const STATE_KEPT_MS = 5000

export interface StateParts {
  families: Families
  readQueue: () => Promise<QueueState>
  /** Of a pool of connections; undefined where there is none. */
  readPool: (() => PoolUse) | undefined
  dataDir: string
  /** Monotonic milliseconds. */
  now: () => number
}

interface PoolUse {
  used: number
  idle: number
  /** Requests that wait for a connection. */
  waiting: number
}

/** Gives what brings the gauges up to date. It never rejects. */
export function createStateGauges(parts: StateParts): () => Promise<void> {
  let last: { atMs: number; look: Promise<void> } | undefined
  return () => {
    const nowMs = parts.now()
    if (last === undefined || nowMs - last.atMs >= STATE_KEPT_MS) last = { atMs: nowMs, look: lookAtAll(parts) }
    return last.look
  }
}

async function lookAtAll(parts: StateParts): Promise<void> {
  const { families, readPool } = parts
  await Promise.all([lookAtQueue(parts), lookAtDisk(parts)])
  if (readPool === undefined) return
  for (const [state, connections] of Object.entries(readPool())) families.storePool.set({ state }, connections)
}

async function lookAtQueue({ families, readQueue }: StateParts): Promise<void> {
  const { jobsActive, oldestWaiting, unsent, storeUp } = families
  try {
    const state = await within(STATE_TIMEOUT_MS, readQueue())
    for (const [name, jobs] of Object.entries(state.jobs)) jobsActive.set({ state: name }, jobs)
    for (const [kind, count] of Object.entries(state.unsent)) unsent.set({ kind }, count)
    oldestWaiting.set(state.oldestWaitingMs / 1000)
    storeUp.set(1)
  } catch {
    // What was true before is not known any more. `docmend_database_up` says why the rest is missing.
    oldestWaiting.remove()
    // `remove` takes away one series of those with labels, and throws when none is named.
    for (const gauge of [jobsActive, unsent]) gauge.reset()
    storeUp.set(0)
  }
}

async function lookAtDisk({ families, dataDir }: StateParts): Promise<void> {
  const disk = await statfs(dataDir).catch(() => undefined)
  if (disk === undefined) return
  families.freeBytes.set(disk.bavail * disk.bsize)
  families.diskBytes.set(disk.blocks * disk.bsize)
}
