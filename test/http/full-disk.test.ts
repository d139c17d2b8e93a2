// A disk that fills up and is cleared again, with the real database: batches and beacons are 503 meanwhile, and none is lost.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { CompiledQuery } from 'kysely'
import { COMMAND } from '../../src/projects/audit.ts'
import type { Dialect } from '../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../src/storage/dialect/sqlite.ts'
import { createViewStore } from '../../src/traffic/sql/view-store.ts'
import { DEFAULT_PATH_LIMITS } from '../../src/traffic/store.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'
import { countEvents, FIREFOX, postBatch, readReport, viewEvent } from '../support/view-events.ts'

let folder: string
let dialect: Dialect
let api: RunningApi
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-full-'))
  const file = join(folder, 'docmend.db')
  dialect = await openSqlite({ file })
  // Over a connection of their own, since SQLite counts the pages that a file may have per connection.
  const views = createViewStore(dialect, DEFAULT_PATH_LIMITS)
  api = await startApi({ file, wrap: (deps) => ({ ...deps, views }) })
})
afterEach(async () => {
  await api.stop()
  await dialect.close()
  rmSync(folder, { recursive: true })
})

async function pragma(text: string): Promise<number> {
  const { rows } = await dialect.db.executeQuery<Record<string, number>>(CompiledQuery.raw(`pragma ${text}`))
  return Object.values(rows[0] ?? {})[0] ?? 0
}

const fill = async () => pragma(`max_page_count = ${await pragma('page_count')}`)
const clear = () => pragma('max_page_count = 1000000')

test('a batch is 503 with Retry-After while the disk is full, exports answer, and later it is counted once', async () => {
  const events = Array.from({ length: 3_000 }, (_, n) => viewEvent({ path: `/${n}` }))
  const post = () => postBatch(api, JSON.stringify(events), { key: 'batch-1' })
  await countEvents(api, [viewEvent()])
  await fill()
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await readReport(api)).totals.total).toBe(1)
  await clear()
  for (let times = 0; times < 2; times++) {
    expect(await readJson(await post())).toEqual({ accepted: 3_000, duplicates: 0, rejected: {} })
  }
  expect((await readReport(api)).totals.total).toBe(3_001)
})

/** Paths of all pages of a report, read as a client does. */
async function readAllPaths(): Promise<string[]> {
  const paths: string[] = []
  for (;;) {
    const page = await readReport(api, `?limit=10&offset=${paths.length}`)
    paths.push(...page.views.map(({ path }: { path: string }) => path))
    if (!page.hasMore) return paths
  }
}

test.each([
  ['the disk is full', fill],
  ['the database is read-only', () => pragma('query_only = on')],
])('an export of many pages answers while %s', async (_, fail) => {
  await countEvents(
    api,
    Array.from({ length: 25 }, (_, n) => viewEvent({ path: `/${n}` })),
  )
  await fail()
  expect(new Set(await readAllPaths()).size).toBe(25)
})

test('a beacon is 503 while the disk is full, and counted when it comes again', async () => {
  await api.storage.settings.writeSettings(api.project.id, { humanSource: 'beacon' }, COMMAND)
  const send = (n: number) =>
    api.send(`/v1/beacon/${api.project.id}`, {
      method: 'POST',
      body: JSON.stringify({ p: `/${'long'.repeat(400)}${n}`, i: `view-${n}` }),
      headers: { 'Content-Type': 'text/plain', 'User-Agent': FIREFOX },
    })
  await fill()
  const statuses = (await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)))).map(({ status }) => status)
  const counted = statuses.filter((status) => status === 204).length
  expect(statuses).toContain(503)
  expect((await readReport(api)).totals.human).toBe(counted)
  await clear()
  for (let n = 0; n < 40; n++) expect((await send(n)).status).toBe(204)
  expect((await readReport(api)).totals.human).toBe(40)
})
