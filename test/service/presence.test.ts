// Processes that share a database, each with a connection of its own to the same file.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { systemClock } from '../../src/base/clock.ts'
import type { CapacityUse } from '../../src/base/processes/shared-limiter.ts'
import { type ChangeListener, NO_CHANGES } from '../../src/projects/changes.ts'
import { type Presence, startPresence } from '../../src/service/presence.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { until } from '../support/until.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-presence-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const POSTGRES = { url: 'postgres://db.example.com/docmend', listenUrl: undefined, connections: 1 }

/** A process with the data folder; `database` only says whether it would be PostgreSQL. */
async function startOne(
  dataDir: string,
  database?: typeof POSTGRES,
  file = join(dataDir, 'docmend.db'),
): Promise<Presence> {
  const logger = pino({ level: 'silent' })
  const storage = await openStorage({ kind: 'sqlite', file })
  ends.push(storage.close)
  const changes = await storage.openChanges(() => undefined)
  ends.push(() => changes.close())
  const config = { role: 'all' as const, concurrency: 2, dataDir, database, leaseMs: 60_000 }
  return startPresence({ config, store: storage.processes, changes, clock: systemClock, logger })
}

const limit = { atOnce: 5, refuse: (most: number) => new Error(`${most} are open`) }

test('what a process held before another one came counts for both, and is free once it stops', async () => {
  const folder = await makeFolder()
  const first = await startOne(folder)
  const polls = first.sharedLimits.limiter('waits', limit)
  for (let n = 0; n < 4; n++) await polls.acquire('prj_1')

  const second = await startOne(folder)
  ends.push(() => second.stop())
  const others = second.sharedLimits.limiter('waits', limit)
  await until('the second process to hear what the first one holds', async () => {
    const release = await others.acquire('prj_1')
    release()
    return others.quota('prj_1').remaining === 1
  })
  await others.acquire('prj_1')
  await expect(others.acquire('prj_1')).rejects.toThrow('5 are open')
  await expect(polls.acquire('prj_1')).rejects.toThrow('5 are open')
  await others.acquire('prj_2')

  await first.stop()
  await others.acquire('prj_1')
})

test('a process that was forgotten while it was alone tells the next one what it holds', async () => {
  const folder = await makeFolder()
  const heartbeats = [
    { isKnown: false, all: 1, serving: 1 },
    { isKnown: false, all: 0, serving: 0 },
    { isKnown: true, all: 1, serving: 1 },
  ]
  const told: CapacityUse[][] = []
  let [count, wake] = [0, (): void => undefined]
  const store = {
    heartbeat: async () => heartbeats[count++] ?? { isKnown: true, all: 1, serving: 1 },
    leave: async () => undefined,
    exchangeCapacity: async (_: string, uses: readonly CapacityUse[]) => {
      told.push([...uses])
      return uses.map(({ asked }) => ({ granted: asked, others: 0 }))
    },
    takeTurn: async () => ({ isGiven: true, waitMs: 0, pausedMs: 0 }),
    pauseLine: async () => undefined,
  }
  const changes = {
    ...NO_CHANGES,
    subscribe: (listener: ChangeListener) => {
      wake = () => listener('processes')
      return () => undefined
    },
  }
  const config = { role: 'all' as const, concurrency: 2, dataDir: folder, database: undefined, leaseMs: 60_000 }
  const logger = pino({ level: 'silent' })
  const presence = await startPresence({ config, store, changes, clock: systemClock, logger })
  ends.push(() => presence.stop())
  await until('the first heartbeat', () => presence.pace.isShared())
  await presence.sharedLimits.limiter('waits', limit).acquire('prj_1')
  told.length = 0
  wake()
  await until('the heartbeat after which it is alone', () => !presence.pace.isShared())
  wake()
  await until('the heartbeat after which it is not', () => presence.pace.isShared())
  await until('the capacity to be told', () => told.length > 0)
  expect(told).toEqual([[{ group: 'waits prj_1', held: 1, asked: 0, atOnce: 5 }]])
})

test('processes pace their writes together only while there are several', async () => {
  const folder = await makeFolder()
  const first = await startOne(folder)
  ends.push(() => first.stop())
  expect(first.pace.isShared()).toBe(false)
  const second = await startOne(folder)
  await until('the first process to hear of the second one', () => first.pace.isShared())
  await second.stop()
  await until('the first process to hear that the second one is gone', () => !first.pace.isShared())
})

test('the mirrors of a machine keep their name, which its processes share', async () => {
  const folder = await makeFolder()
  const [first, second] = await Promise.all([startOne(folder, POSTGRES), startOne(folder, POSTGRES)])
  ends.push(
    () => first.stop(),
    () => second.stop(),
  )
  const elsewhere = await startOne(await makeFolder(), POSTGRES)
  ends.push(() => elsewhere.stop())
  expect(first.mirrors).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.mirrors).toBe(first.mirrors)
  expect(elsewhere.mirrors).not.toBe(first.mirrors)
})

test('processes on one file of SQLite have the same mirrors, and need no name for them', async () => {
  const alone = await startOne(await makeFolder())
  ends.push(() => alone.stop())
  expect(alone.mirrors).toBeNull()
})

test('a process whose data folder takes no file starts all the same, with mirrors of its own', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'docmend.db')
  const starting = [1, 2].map(() => startOne(join(file, 'no-folder'), POSTGRES, file))
  const [first, second] = await Promise.all(starting)
  ends.push(
    () => first?.stop() ?? Promise.resolve(),
    () => second?.stop() ?? Promise.resolve(),
  )
  expect(first?.mirrors).toMatch(/^[0-9a-f-]{36}$/)
  expect(first?.mirrors).not.toBe(second?.mirrors)
})
