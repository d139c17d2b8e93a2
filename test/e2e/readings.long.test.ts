// The running service: two clients with one key on each of 70 ranges, which send the token, and another key that reads 64 without
// it, all side by side while views arrive. Every reading is the ranking at one moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createClient } from '../../src/client/client.ts'
import { SNAPSHOT_HEADER } from '../../src/contract/headers.ts'
import { viewsPath } from '../../src/contract/paths.ts'
import type { PageViews, ViewsPage } from '../../src/contract/views.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { viewEvent } from '../support/view-events.ts'

const PATHS = 40
const LIMIT = 10
/** Views in each batch that arrives: a total tells how many batches there were. */
const BATCH_VIEWS = 50

const folder = mkdtempSync(join(tmpdir(), 'docmend-readings-'))
let service: ServiceProcess | undefined
afterAll(async () => {
  await service?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const viewsOf = (path: number, count: number) => Array.from({ length: count }, () => viewEvent({ path: `/${path}` }))
const FIRST_VIEWS = Array.from({ length: PATHS }, (_, path) => viewsOf(path, path + 1)).flat()
const pathOf = (batch: number): number => (batch * 7) % PATHS

/** The ranking at the moment at which there were so many views. */
function rankingAt(total: number): [string, number][] {
  const counts = Array.from({ length: PATHS }, (_, path) => path + 1)
  for (let batch = 0; batch < (total - FIRST_VIEWS.length) / BATCH_VIEWS; batch++) {
    counts[pathOf(batch)] = (counts[pathOf(batch)] ?? 0) + BATCH_VIEWS
  }
  const rows = counts.map((count, path): [string, number] => [`/${path}`, count])
  return rows.sort(([a, n], [b, m]) => m - n || Buffer.compare(Buffer.from(a), Buffer.from(b)))
}

async function startSite() {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info' }
  const admin = await openAdmin(readConfig(env))
  const site = { fullName: 'acme/docs', docsRoot: null }
  const wish = { scopes: ['views:read' as const, 'views:write' as const], allowedCidrs: [], expiresAt: null }
  const { project, secret } = await admin.createKey(site, { ...wish, name: 'first' })
  const other = await admin.createKey(site, { ...wish, name: 'second' })
  await admin.close()
  service = await startServiceProcess(env)
  const { url } = service
  const client = createClient({ baseUrl: url, apiKey: secret })
  const read = async (key: string, range: string, { sendsToken } = { sendsToken: false }) => {
    const rows: PageViews[] = []
    const headers: Record<string, string> = { Authorization: `Bearer ${key}` }
    for (let offset = 0; ; offset += LIMIT) {
      const address = `${url}${viewsPath(project.id)}?limit=${LIMIT}&offset=${offset}${range}`
      const response = await fetch(address, { headers })
      expect(response.status).toBe(200)
      const token = response.headers.get(SNAPSHOT_HEADER)
      if (sendsToken && token !== null) headers[SNAPSHOT_HEADER] = token
      const page = (await response.json()) as ViewsPage
      rows.push(...page.views)
      if (!page.hasMore) return { total: page.totals.total, rows }
    }
  }
  return { projectId: project.id, client, keys: [secret, other.secret] as const, read }
}

test('70 ranges of two clients, 64 of another key, and views that arrive: every reading is exact', async () => {
  const { projectId, client, keys, read } = await startSite()
  await client.postEvents(projectId, FIRST_VIEWS, { idempotencyKey: 'first' })
  const range = (n: number): string => `&dateTo=${2100 + n}-01-01`
  const readings = [
    ...Array.from({ length: 140 }, (_, n) => read(keys[0], range(n % 70), { sendsToken: true })),
    ...Array.from({ length: 64 }, (_, n) => read(keys[1], range(n))),
  ]
  const all = Promise.all(readings)
  let isOver = false
  const over = all.finally(() => {
    isOver = true
  })
  for (let batch = 0; !isOver; batch++) {
    await client.postEvents(projectId, viewsOf(pathOf(batch), BATCH_VIEWS), { idempotencyKey: `batch-${batch}` })
  }
  const done = await over
  for (const { total, rows } of done) expect(rows.map((row) => [row.path, row.total])).toEqual(rankingAt(total))
  expect(new Set(done.map(({ total }) => total)).size).toBeGreaterThan(1)
}, 120_000)
