// Rounds of housekeeping on the real database, by a clock that jumps: what is deleted for good, and when.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import { DAY_MS } from '../../src/base/days.ts'
import { startHousekeeping } from '../../src/jobs/run/deletion-rounds.ts'
import { listDeletions } from '../../src/service/retention-periods.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { NO_CHANGES, NO_LIMITS, toNewJob } from '../storage/contract/job-samples.ts'
import { ALL, newBatch, newRow } from '../storage/contract/views-world.ts'

const DAYS = 10
const SAID = { kind: 'results', at: '2026-01-15T12:00:00.000Z' } as const
const START = Date.UTC(2026, 0, 15, 12)
const never = new AbortController().signal

let folder: string
let storage: Storage
let projectId: string
let now: number
let reasons: (string | undefined)[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-deletions-'))
  now = START
  reasons = []
  storage = await openStorage({ kind: 'sqlite', file: join(folder, 'docmend.db'), databaseNow: () => now })
  projectId = (await storage.projects.ensure('acme/docs', null, now)).id
  for (let day = 0; day < DAYS; day++) await liveADay(day)
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

/** A job with a transcript and a key, a webhook and a page view; then a round of housekeeping. */
async function liveADay(day: number): Promise<void> {
  now = START + day * DAY_MS
  const idempotency = { route: 'create', key: `k${day}`, bodyHash: 'b' }
  await storage.jobs.create(toNewJob(projectId, now, {}), { ...NO_LIMITS, idempotency })
  const claim = await storage.jobs.claim(60_000, [])
  if (claim === undefined) throw new Error('The job is due')
  await storage.jobs.record(claim.lease, { ...SAID, results: [] }, NOTHING_SPENT)
  await storage.jobs.finish(claim.lease, NO_CHANGES)
  await storage.projects.apply([], now, `delivery ${day}`)
  await storage.views.applyBatch(projectId, newBatch([newRow({ key: `view-${day}`.padEnd(12, '-'), time: now })]), now)
  await round()
}

async function round(config = { transcriptDays: 90, rawDays: 400 }, aheadOfGitHubMs?: number): Promise<void> {
  const over = Promise.withResolvers<void>()
  const end = async (): Promise<void> => over.resolve()
  const housekeeping = startHousekeeping({
    store: storage.retention,
    chores: {},
    deletions: { ...listDeletions(config, storage, never), end },
    everyMs: 60_000,
    now: () => now,
    aheadOfGitHubMs: () => aheadOfGitHubMs,
    onClock: (why) => {
      reasons.push(why)
      if (why !== undefined) over.resolve()
    },
    logger: pino({ level: 'silent' }),
  })
  await over.promise
  await housekeeping.stop()
}

/** What is still there. */
async function count() {
  const { jobs } = await storage.jobs.list(projectId, { limit: 100, offset: 0 })
  const transcripts = await Promise.all(jobs.map(({ id }) => storage.jobs.transcript(id)))
  return {
    transcripts: transcripts.filter((entries) => entries.length > 0).length,
    views: (await storage.views.prunedBefore(projectId)) <= START ? DAYS : 0,
    archived: jobs.filter(({ status }) => status === 'archived').length,
  }
}

const WHOLE = { transcripts: DAYS, views: DAYS, archived: 0 }

test('one start 400 days ahead deletes nothing for good, and says why', async () => {
  now += 400 * DAY_MS
  await round()
  expect(await count()).toEqual(WHOLE)
  expect(await storage.retention.pruneDeliveries(0)).toBe(0)
  expect(reasons.at(-1)).toContain('400 days after the service last ran')
})

test('nor does a day of rounds 400 days ahead, and with the right clock all is as before', async () => {
  now += 400 * DAY_MS
  for (let hour = 0; hour < 24; hour++) {
    await round()
    now += 3_600_000 - 1
  }
  now -= 401 * DAY_MS
  await round()
  expect(await count()).toEqual(WHOLE)
  expect(reasons.at(-1)).toBeUndefined()
})

test('a service that was switched off for long goes on deleting after a day, a day’s worth per round', async () => {
  now += 100 * DAY_MS
  await round()
  now += DAY_MS
  const left: number[] = []
  for (let n = 0; n < 3; n++) {
    await round()
    left.push((await count()).transcripts)
  }
  expect(left).toEqual([DAYS - 1, DAYS - 2, DAYS - 3])
  expect((await storage.views.rankPages(projectId, ALL)).rows).toEqual([['/a', DAYS, 0]])
})

test('a retention that is set too short by mistake deletes a day’s worth per round', async () => {
  await round({ transcriptDays: 1, rawDays: 1 })
  expect((await count()).transcripts).toBe(DAYS - 1)
})

test('a clock that GitHub contradicts deletes nothing, however long it stays wrong', async () => {
  now += 400 * DAY_MS
  for (let day = 0; day < 5; day++) {
    await round({ transcriptDays: 90, rawDays: 400 }, 400 * DAY_MS)
    now += DAY_MS
  }
  expect(await count()).toEqual(WHOLE)
})

test('keys and deliveries of the last week are known, older ones go a day at a time', async () => {
  expect(await storage.projects.apply([], now, 'delivery 5')).toBe(false)
  expect(await storage.projects.apply([], now, 'delivery 0')).toBe(true)
  const idempotency = { route: 'create', key: 'k5', bodyHash: 'b' }
  const again = await storage.jobs.create(toNewJob(projectId, now, {}), { ...NO_LIMITS, idempotency })
  expect(again.kind).toBe('replayed')
})
