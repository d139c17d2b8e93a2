// Beacons of a few milliseconds share one transaction per project.
import { describe, expect, test } from '@jest/globals'
import { loadSettings } from '../../../src/projects/settings.ts'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'
import { toHit } from '../../../src/traffic/beacon/beacon.ts'
import { createBeaconQueue } from '../../../src/traffic/beacon/beacon-queue.ts'
import { createClassifier } from '../../../src/traffic/classify.ts'
import type { IngestDeps } from '../../../src/traffic/ingest.ts'
import type { ViewBatch } from '../../../src/traffic/store.ts'
import { FIREFOX, GPTBOT } from '../../support/view-events.ts'

const now = Date.now()
const NO_SETTINGS = { readSettings: async () => ({}), writeSettings: async () => undefined }

/** Collects what would be written. */
function depsWith(apply?: () => Promise<never>) {
  const written: [string, ViewBatch][] = []
  const deps: IngestDeps = {
    views: {
      prunedBefore: async () => 0,
      applyBatch: async (projectId, batch) => {
        await apply?.()
        written.push([projectId, batch])
        return { kind: 'applied', answer: { accepted: batch.rows.length, duplicates: 0, rejected: {} } }
      },
    },
    settings: (projectId) => loadSettings(NO_SETTINGS, projectId),
    classify: createClassifier(),
    ranges: undefined,
    rawDays: 400,
    now: () => now,
  }
  return { deps, written }
}

const hit = (p: string, userAgent = FIREFOX, projectId = 'prj_a', clientAddress = '203.0.113.7') =>
  toHit({
    body: { p, i: 'a' },
    projectId,
    header: (name) => (name === 'User-Agent' ? userAgent : undefined),
    clientAddress,
    now,
  })

test('those of a moment are written together, each project by itself, and each is answered by itself', async () => {
  const { deps, written } = depsWith()
  const queue = createBeaconQueue(deps)
  const reasons = await Promise.all([
    queue.count('prj_a', hit('/a')),
    queue.count('prj_a', hit('/robots.txt')),
    queue.count('prj_b', hit('/a')),
    queue.count('prj_a', hit('/b', GPTBOT)),
    queue.count('prj_a', hit('/c')),
  ])
  expect(reasons).toEqual([undefined, 'excluded_path', undefined, 'automated', undefined])
  expect(written.map(([project, { source, rows }]) => [project, source, rows.map(({ path }) => path)])).toEqual([
    ['prj_a', 'beacon', ['/a', '/c']],
    ['prj_b', 'beacon', ['/a']],
  ])
})

test('what counts nothing writes nothing', async () => {
  const { deps, written } = depsWith()
  expect(await createBeaconQueue(deps).count('prj_a', hit('/a', GPTBOT))).toBe('automated')
  expect(written).toEqual([])
})

test('all that waited together hear of a fault, and the next ones are tried', async () => {
  let isAway = true
  const { deps } = depsWith(async () => {
    if (isAway) throw new StoreUnavailableError('disk full')
    return undefined as never
  })
  const queue = createBeaconQueue(deps)
  const outcomes = await Promise.allSettled([queue.count('prj_a', hit('/a')), queue.count('prj_a', hit('/b'))])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await queue.count('prj_a', hit('/a'))).toBeUndefined()
})

test('more than may wait are refused, and there is room again later', async () => {
  const queue = createBeaconQueue(depsWith().deps, 2)
  const waiting = [queue.count('prj_a', hit('/a')), queue.count('prj_a', hit('/b'))]
  await expect(queue.count('prj_a', hit('/c'))).rejects.toMatchObject({
    code: 'too_many_ingests',
    retryAfterSeconds: 5,
  })
  await Promise.all(waiting)
  expect(await queue.count('prj_a', hit('/c'))).toBeUndefined()
})

describe('the name of a view', () => {
  test('is the same for the same visitor, project and id', () => {
    expect(hit('/a').id).toBe(hit('/a').id)
  })

  test.each([
    ['user agent', hit('/a', `${FIREFOX} x`)],
    ['project', hit('/a', FIREFOX, 'prj_b')],
    ['address', hit('/a', FIREFOX, 'prj_a', '203.0.113.8')],
  ])('is another one for another %s', (_, other) => {
    expect(other.id).not.toBe(hit('/a').id)
  })

  test('holds nothing of the address', () => {
    expect(hit('/a').id).toMatch(/^beacon:[\w-]{43}$/)
  })
})
