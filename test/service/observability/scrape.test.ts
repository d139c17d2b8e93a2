// What GET /metrics says of a service that has worked: real jobs, real views, a real scrape.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { makeTestStore } from '../../support/postgres/test-store.ts'
import { PATIENCE_MS, until } from '../../support/until.ts'
import { useWorlds } from '../../support/use-worlds.ts'
import { readSamples, scrape, sumOf } from './scrape.ts'

const createWorld = useWorlds()

const WRITE_A_PAGE = [
  { toolCalls: [{ name: 'functions.write', arguments: { path: 'new.md', content: '# New\n' } }] },
  { toolCalls: [{ name: 'finish', arguments: { title: 'Add a page', summary: 'Adds a page.' } }] },
]

test('a job, a batch of views and an export show in the metrics, without a name of any of them', async () => {
  const world = await createWorld({ replies: WRITE_A_PAGE })
  const service = await world.startHere()
  const { id } = await service.client.createJob(world.projectId, { prompt: 'Add a page.' })
  await service.client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
  await sendViews(service.url, world)
  await readViews(service.url, world)
  await until('no running job', async () => sumOf(await scrape(service.url), 'docmend_jobs_running') === 0)

  const text = await scrape(service.url)
  const value = (name: string, labels: Record<string, string> = {}) => sumOf(text, name, labels)
  expect(value('docmend_jobs_finished_total', { outcome: 'pr_opened' })).toBe(1)
  for (const phase of ['queue', 'prepare', 'agent', 'model', 'checks', 'publish'])
    expect({ phase, count: value('docmend_job_phase_duration_seconds_count', { phase }) }).toEqual({ phase, count: 1 })
  expect(value('docmend_model_call_duration_seconds_count', { result: 'ok' })).toBe(2)
  // The service has also asked whether the server answers.
  expect(value('docmend_model_requests_total', { status: '200' })).toBeGreaterThanOrEqual(2)
  expect(value('docmend_model_tokens_total', { kind: 'input' })).toBeGreaterThan(0)
  expect(value('docmend_model_call_fixes_total', { fix: 'name' })).toBe(1)
  expect(value('docmend_ingest_views_accepted_total', { feed: 'events' })).toBe(1)
  expect(value('docmend_ingest_rejected_total', { feed: 'events', reason: 'asset' })).toBe(1)
  expect(value('docmend_export_duration_seconds_count', { report: 'getViews' })).toBe(1)
  const route = '/v2/agent/{projectId}/job'
  expect(value('docmend_http_request_duration_seconds_count', { route, method: 'POST', status: '2xx' })).toBe(1)
  expect(
    value('docmend_github_request_duration_seconds_count', {
      route: 'POST /repos/{owner}/{repo}/pulls',
      status: '201',
    }),
  ).toBe(1)
  expect(value('docmend_jobs_active', { state: 'waiting' })).toBe(0)
  expect(value('docmend_database_up')).toBe(1)
  expect(value('docmend_disk_free_bytes')).toBeGreaterThan(0)
  for (const secret of [world.projectId, world.apiKey, id, 'acme', 'new.md']) expect(text).not.toContain(secret)
})

test('a database that is away shows as such, and what it knew is missing', async () => {
  const world = await createWorld({ store: await makeTestStore('sqlite') })
  const service = await world.startHere()
  const file = join(world.config.dataDir, 'docmend.db')
  renameSync(file, `${file}.away`)
  const text = await until('a look at the database in vain', async () => {
    const scraped = await scrape(service.url)
    return sumOf(scraped, 'docmend_database_up') === 0 ? scraped : undefined
  })
  for (const name of ['docmend_jobs_active', 'docmend_jobs_oldest_waiting_seconds', 'docmend_outbox_waiting'])
    expect(readSamples(text).filter((sample) => sample.name === name)).toEqual([])
  renameSync(`${file}.away`, file)
})

test('each sample of a new service is a number', async () => {
  const world = await createWorld()
  const text = await scrape((await world.startHere()).url)
  const samples = readSamples(text)
  expect(samples.length).toBeGreaterThan(20)
  expect(samples.filter(({ value }) => Number.isNaN(value))).toEqual([])
})

async function readViews(url: string, { projectId, apiKey }: { projectId: string; apiKey: string }): Promise<void> {
  const read = await fetch(`${url}/v1/analytics/${projectId}/views`, { headers: { Authorization: `Bearer ${apiKey}` } })
  expect(await read.json()).toMatchObject({ totals: { human: 1 } })
}

async function sendViews(url: string, { projectId, apiKey }: { projectId: string; apiKey: string }): Promise<void> {
  const time = new Date(Date.now() - 60_000).toISOString()
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const events = ['/guide', '/logo.png'].map((path) => ({ time, path, userAgent }))
  const sent = await fetch(`${url}/v1/analytics/${projectId}/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
  })
  expect(sent.status).toBe(200)
}
