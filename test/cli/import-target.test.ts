// What an import sends to a service elsewhere.
import { expect, test } from '@jest/globals'
import { importLocally, importRemotely } from '../../src/cli/import/import-target.ts'
import { INGEST_MAX_BYTES } from '../../src/contract/limits.ts'
import type { ViewEvent } from '../../src/contract/view-events.ts'

function service() {
  const bodies: ViewEvent[][] = []
  const keys: (string | undefined)[] = []
  return {
    bodies,
    keys,
    postEvents: async (_: string, events: readonly ViewEvent[], options?: { idempotencyKey?: string }) => {
      bodies.push([...events])
      keys.push(options?.idempotencyKey)
      return { accepted: events.length - 1, duplicates: 0, rejected: { asset: 1 } }
    },
  }
}

const hit = (id: number, target: string) => ({
  id: `line:${id}`,
  time: 0,
  target,
  userAgent: 'Firefox',
  host: undefined,
  method: 'GET',
  status: 200,
  contentType: undefined,
  accept: undefined,
  purpose: undefined,
  referrer: undefined,
  bytes: undefined,
  ip: undefined,
})

test('lines that are longer as JSON go out in several requests, and each line is accounted for', async () => {
  const { bodies, keys, postEvents } = service()
  const batch = await importRemotely({ postEvents }, 'prj_1')()
  for (let id = 0; id < 100; id += 1) batch.add(hit(id, '\u0001'.repeat(30_000)), '')
  batch.add('comment', '#')
  const { accepted, rejected } = await batch.commit()
  const sizes = bodies.map((events) => Buffer.byteLength(events.map((event) => `${JSON.stringify(event)}\n`).join('')))
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(INGEST_MAX_BYTES)
  expect(bodies.flat().map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, id) => `line:${id}`))
  expect(new Set(keys).size).toBe(bodies.length)
  expect({ accepted, rejected }).toEqual({
    accepted: 100 - bodies.length,
    rejected: { asset: bodies.length, comment: 1 },
  })
})

test('each batch of this machine is classified by the rules that hold when it begins', async () => {
  const batches: object[] = []
  const empty = { rows: [], rejected: {} }
  const beginBatch = async () => ({ number: batches.length, add: () => undefined, lines: () => 1, take: () => empty })
  const commit = async (_: string, batch: object) => {
    batches.push(batch)
    return { accepted: 1, duplicates: 0, rejected: {} }
  }
  const batch = await importLocally({ beginBatch, commit }, 'prj_1')()
  await batch.commit()
  await batch.commit()
  expect(batches).toMatchObject([{ number: 0 }, { number: 1 }])
})

test('what holds no event sends nothing', async () => {
  const { bodies, postEvents } = service()
  const batch = await importRemotely({ postEvents }, 'prj_1')()
  batch.add('comment', '#')
  expect(await batch.commit()).toEqual({ accepted: 0, duplicates: 0, rejected: { comment: 1 } })
  expect([bodies, batch.lines()]).toEqual([[], 0])
})
