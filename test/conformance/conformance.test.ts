// Our own service meets every requirement, on every store; and for every requirement there is a service that violates it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { REQUIREMENTS, type Result, runConformance, tryRequirement } from '../../dev/conformance/run-conformance.ts'
import { createTrial, type Target } from '../../dev/conformance/trial.ts'
import { systemClock } from '../../src/base/clock.ts'
import { createCommandLine } from '../support/run-command.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'
import { until } from '../support/until.ts'
import { CHATGPT, postBatch, viewEvent } from '../support/view-events.ts'

const DAY_MS = 86_400_000
const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function startFilled(file?: string): Promise<RunningApi> {
  const api = await startApi(file === undefined ? {} : { file })
  cleanUps.push(() => api.stop())
  const events = Array.from({ length: 120 }, (_, index) =>
    viewEvent({
      time: new Date(Date.now() - (1 + (index % 40)) * DAY_MS).toISOString(),
      path: `/page-${index % 60}`,
      ...(index % 3 === 0 ? { userAgent: CHATGPT } : {}),
    }),
  )
  expect(await readJson(await postBatch(api, JSON.stringify(events)))).toMatchObject({ accepted: 120 })
  return api
}

/** Jobs end while the first poll waits, the oldest first, as they are claimed. */
async function targetOf(api: RunningApi, fields: Partial<Target> = {}): Promise<Target> {
  const { id } = await api.addProject(`acme/other-${crypto.randomUUID()}`)
  return {
    baseUrl: api.url,
    apiKey: api.secret,
    fetch,
    clock: systemClock,
    pause: async () => {
      const { jobs } = await api.client.listJobs(api.project.id, { status: 'active' })
      for (const job of jobs.toReversed()) await api.finish(job.id)
    },
    today: Date.now(),
    projectId: api.project.id,
    otherProjectId: id,
    prompt: 'Fix the links',
    jobTimeoutMs: 60_000,
    includesOwn: true,
    ...fields,
  }
}

async function resultsOf(target: Target): Promise<Result[]> {
  const results: Result[] = []
  for await (const result of runConformance(target, new AbortController().signal)) results.push(result)
  return results
}

const verdicts = (results: readonly Result[]) =>
  results.map(({ requirement, verdict, reason }) => [requirement.id, verdict, reason])
const allMet = REQUIREMENTS.map(({ id }) => [id, 'met', ''])

test('the service meets every requirement with its data in memory', async () => {
  expect(verdicts(await resultsOf(await targetOf(await startFilled())))).toEqual(allMet)
})

test('the service meets every requirement with its data in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-conformance-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  expect(verdicts(await resultsOf(await targetOf(await startFilled(join(folder, 'docmend.db')))))).toEqual(allMet)
})

test('without a prompt nothing is created, and the requirements of jobs are not tried', async () => {
  const api = await startFilled()
  const results = await resultsOf(await targetOf(api, { prompt: undefined }))
  const left = results.filter(({ verdict }) => verdict === 'not tried').map(({ requirement }) => requirement.id)
  expect(left).toEqual(REQUIREMENTS.filter(({ createsJob }) => createsJob).map(({ id }) => id))
  expect((await api.client.listJobs(api.project.id)).jobs).toEqual([])
})

test('the published specification alone is tried with one job', async () => {
  const api = await startFilled()
  const results = await resultsOf(await targetOf(api, { includesOwn: false }))
  expect(new Set(results.map(({ requirement }) => requirement.origin))).toEqual(new Set(['specification']))
  expect(results.every(({ verdict }) => verdict === 'met')).toBe(true)
  expect((await api.client.listJobs(api.project.id)).jobs).toHaveLength(1)
})

test('a service that cannot be reached violates nothing and meets nothing', async () => {
  const api = await startFilled()
  const target = await targetOf(api, { fetch: () => Promise.reject(new Error('refused')), prompt: undefined })
  expect(new Set((await resultsOf(target)).map(({ verdict }) => verdict))).toEqual(new Set(['not tried']))
})

test('a service that limits the rate for longer than a minute is not judged', async () => {
  const api = await startFilled()
  const limited = () => Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': '3600' } }))
  const [result] = await resultsOf(await targetOf(api, { fetch: limited }))
  expect(result).toMatchObject({ verdict: 'not tried', reason: expect.stringMatching(/limits the rate/) })
})

test('a login page that answers 401 is no refusal of the API', async () => {
  const page = () => Promise.resolve(new Response('<html>Sign in</html>', { status: 401 }))
  const refusal = REQUIREMENTS.find(({ id }) => id === 'access-without-a-key')
  const trial = createTrial(await targetOf(await startFilled(), { fetch: page }))
  expect(refusal && (await tryRequirement(refusal, trial))).toMatchObject({ verdict: 'violated' })
})

test('at the limit of open pull requests, the requirements of jobs are not tried', async () => {
  const full = { error: '10 pull requests are already open', code: 'too_many_pull_requests' }
  const limited = () => Promise.resolve(Response.json(full, { status: 409 }))
  const created = REQUIREMENTS.find(({ id }) => id === 'job-created')
  const trial = createTrial(await targetOf(await startFilled(), { fetch: limited }))
  expect(created && (await tryRequirement(created, trial))).toMatchObject({
    verdict: 'not tried',
    reason: expect.stringContaining('pull requests'),
  })
})

describe('by the published specification alone, limit=0 is refused, or not, by', () => {
  const refusal = REQUIREMENTS.find(({ id }) => id === 'paging-refuses-limit=0')

  test.each([
    [401, 'violated'],
    [403, 'violated'],
    [404, 'violated'],
    [429, 'not tried'],
    // The specification names no status, so this one is right.
    [422, 'met'],
  ])('a service that always answers %i: %s', async (status, verdict) => {
    const api = await startFilled()
    const answer = () => Promise.resolve(new Response('{}', { status, headers: { 'Retry-After': '1' } }))
    const trial = createTrial(await targetOf(api, { fetch: answer, includesOwn: false }))
    expect(refusal && (await tryRequirement(refusal, trial))).toMatchObject({ verdict })
  })
})

interface Seen {
  url: URL
  init: RequestInit
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each fault below changes the body that it knows.
  body: any
}
type Fault = (seen: Seen) => { status?: number; body?: unknown; headers?: Record<string, string>; text?: string }

const isViews = ({ url }: Seen): boolean => url.pathname.endsWith('/views')
const hasQuery = ({ url }: Seen, text: string): boolean => url.search.includes(text)
const isCreate = ({ init }: Seen): boolean => init.method === 'POST'
const jobFault =
  (change: (body: Seen['body']) => object): Fault =>
  ({ body }) =>
    body?.status === undefined ? {} : { body: { ...body, ...change(body) } }
const takes =
  (text: string): Fault =>
  (seen) =>
    isViews(seen) && hasQuery(seen, text) ? { status: 200, body: EMPTY } : {}
const opensTo =
  (isOpen: (authorization: string | null) => boolean): Fault =>
  ({ init }) =>
    isOpen(new Headers(init.headers).get('authorization')) ? { status: 200, body: EMPTY } : {}
const createsWith =
  (sent: string): Fault =>
  (seen) =>
    isCreate(seen) && seen.init.body === sent ? { status: 201, body: {} } : {}
const EMPTY = { totals: { human: 0, ai: 0, total: 0 }, views: [], hasMore: false }

/** What a service does that violates the requirement of this name. */
const FAULTS: Record<string, Fault> = {
  'views-shape': ({ body }) => ({ body: { ...body, hasMore: 'false' } }),
  'views-json-type': () => ({ headers: { 'content-type': 'text/html' } }),
  'views-type-on-get': ({ init }) => (new Headers(init.headers).has('content-type') ? { status: 415 } : {}),
  'views-unknown-parameter': (seen) => (hasQuery(seen, 'unknown') ? { status: 400 } : {}),
  'views-total': ({ body }) => ({ body: { ...body, totals: { ...body.totals, total: body.totals?.total + 1 } } }),
  'paging-default': (seen) => (hasQuery(seen, 'limit') ? { body: { ...seen.body, hasMore: !seen.body.hasMore } } : {}),
  'paging-limits': (seen) => (hasQuery(seen, 'limit=250') ? { status: 400 } : {}),
  'paging-refuses-limit=0': takes('limit=0'),
  'paging-refuses-limit=251': takes('limit=251'),
  'paging-refuses-limit=ten': takes('limit=ten'),
  'paging-refuses-offset=-1': takes('offset=-1'),
  'paging-has-more': (seen) => (hasQuery(seen, 'offset=4') ? { body: { ...seen.body, views: [] } } : {}),
  'paging-end': (seen) => (hasQuery(seen, 'offset=1000000000') ? { body: { ...seen.body, hasMore: true } } : {}),
  'paging-sums': ({ body }) => ({ body: { ...body, views: body.views?.slice(1) } }),
  'paging-order': ({ body }) => ({ body: { ...body, views: body.views?.toReversed() } }),
  'dates-days': (seen) => (hasQuery(seen, 'T00') ? { body: EMPTY } : {}),
  'dates-exclusive': (seen) =>
    hasQuery(seen, 'limit=1') ? { body: { ...seen.body, totals: { human: 1, ai: 0, total: 1 } } } : {},
  'dates-empty-range': ({ url, body }) =>
    url.searchParams.get('dateFrom') === url.searchParams.get('dateTo')
      ? { body: { ...body, totals: { human: 1, ai: 0, total: 1 } } }
      : {},
  'dates-microseconds': (seen) => (hasQuery(seen, '000000') ? { status: 400 } : {}),
  'dates-unbounded': (seen) => (hasQuery(seen, 'dateFrom') ? {} : { body: EMPTY }),
  'dates-refuses-dateFrom=yesterday': takes('yesterday'),
  'dates-refuses-dateTo=2026-02-30': takes('02-30'),
  'dates-refuses-dateFrom=2026-11-20T25:00:00Z': takes('T25'),
  'dates-reversed': takes('dateFrom=2026-11-02'),
  'access-without-a-key': opensTo((authorization) => authorization === null),
  'access-with-an-unknown-key': opensTo((authorization) => authorization === 'Bearer unknown'),
  'access-with-another-scheme': opensTo((authorization) => authorization?.startsWith('Basic') === true),
  'access-scheme-case': ({ init }) =>
    new Headers(init.headers).get('authorization')?.startsWith('bearer') === true ? { status: 401 } : {},
  'errors-body': (seen) => (hasQuery(seen, 'limit=0') ? { text: 'Error\n    at run (/srv/app.js:10:5)' } : {}),
  'errors-route': ({ url }) => (url.pathname.endsWith('/absent') ? { text: 'Not found' } : {}),
  'isolation-absent': ({ url }) => (url.pathname.includes('prj_0000') ? { status: 403 } : {}),
  'isolation-other': ({ status, url }) =>
    status === 404 && !url.pathname.includes('prj_0000') ? { body: { error: 'Not yours' } } : {},
  'job-created': (seen) => (isCreate(seen) && seen.body?.status ? { body: { ...seen.body, status: 'completed' } } : {}),
  'job-stays-itself': jobFault(({ status }) => ({ createdAt: `202${String(status).length % 10}-01-01T00:00:00Z` })),
  'job-ends': jobFault(({ status }) => (status === 'active' ? {} : { status: 'done' })),
  'job-link': jobFault(({ status }) => (status === 'active' ? { prLink: 'https://example.com/1' } : {})),
  'job-readable-after-end': jobFault(({ status }) =>
    status === 'completed' ? { prLink: `https://example.com/${crypto.randomUUID()}` } : {},
  ),
  'idempotency-one-job': jobFault(() => ({ id: crypto.randomUUID() })),
  'idempotency-other-body': ({ status }) => (status === 409 ? { status: 200 } : {}),
  'job-refuses-no-prompt': createsWith('{}'),
  'job-refuses-an-empty-prompt': createsWith('{"prompt":""}'),
  'job-refuses-a-prompt-that-is-no-text': createsWith('{"prompt":7}'),
  'job-refuses-a-body-that-is-no-JSON': createsWith('{"prompt": '),
  'job-absent': ({ url }) => (url.pathname.endsWith('000000000000') ? { status: 200 } : {}),
}

/** Answers as the service does, except for the fault. */
function withFault(fault: Fault): typeof fetch {
  return async (url, init = {}) => {
    const response = await fetch(url, init)
    const text = await response.text()
    const seen = {
      url: new URL(url instanceof Request ? url.url : url),
      init,
      status: response.status,
      body: JSON.parse(text),
    }
    const changed = fault(seen)
    const body = changed.text ?? JSON.stringify(changed.body ?? seen.body)
    return new Response(body, {
      status: changed.status ?? response.status,
      headers: { 'content-type': 'application/json', ...changed.headers },
    })
  }
}

test('there is a fault for every requirement', () => {
  expect(Object.keys(FAULTS).toSorted()).toEqual(REQUIREMENTS.map(({ id }) => id).toSorted())
})

describe('a service with one fault', () => {
  let api: RunningApi
  beforeAll(async () => {
    api = await startFilled()
    // The other tests stop what they started; this one serves them all.
    cleanUps.length = 0
  })
  afterAll(() => api.stop())

  test.each(REQUIREMENTS.map((requirement) => [requirement.id, requirement] as const))(
    'violates %s',
    async (id, requirement) => {
      const target = await targetOf(api, { fetch: withFault(FAULTS[id] ?? (() => ({}))) })
      const result = await tryRequirement(requirement, createTrial(target))
      expect(`${result.verdict}: ${result.reason}`).toMatch(/^violated: ./)
    },
  )
})

test('the command prints a line for each requirement and succeeds', async () => {
  const api = await startFilled()
  const line = createCommandLine()
  cleanUps.push(async () => line.remove())
  const args = ['conformance', api.url, '--project', api.project.id]
  const { exitCode, stdout, stderr } = await line.runWithin(args, { DOCMEND_API_KEY: api.secret })
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toContain('met        paging       limit=0 is refused\n')
  expect(stdout).toContain('not tried  isolation    Another project answers as if it did not exist\n')
  expect(stdout).toMatch(/^\d+ met, 0 violated, \d+ not tried$/m)
})

test('the command fails with what the service did, for people and for programs', async () => {
  const api = await startFilled()
  const line = createCommandLine()
  cleanUps.push(async () => line.remove())
  const args = ['conformance', api.url, '--project', 'prj_0000000000000000000000', '--api-key', api.secret]
  const text = await line.runWithin(args)
  expect(text.exitCode).toBe(1)
  expect(text.stdout).toMatch(/VIOLATED {3}wire .*\n +GET .*\/views answered 404: /)
  const { ok, requirements } = JSON.parse((await line.runWithin([...args, '--json'])).stdout)
  expect([ok, requirements[0]]).toMatchObject([false, { id: 'views-shape', verdict: 'violated' }])
})

test('an address where nothing answers is named, and nothing is tried', async () => {
  const line = createCommandLine()
  cleanUps.push(async () => line.remove())
  const args = ['conformance', 'http://127.0.0.1:1', '--project', 'prj_x', '--api-key', 'x', '--json']
  const { exitCode, stdout, stderr } = await line.runWithin(args)
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('No service at http://127.0.0.1:1: ')
})

test('the command needs an address and a key', async () => {
  const line = createCommandLine()
  cleanUps.push(async () => line.remove())
  const run = (url: string) => line.runWithin(['conformance', url, '--project', 'prj_x'])
  const [noKey, noAddress] = [await run('http://127.0.0.1:1'), await run('127.0.0.1')]
  expect([noKey.exitCode, noKey.stderr]).toEqual([
    2,
    expect.stringContaining('set DOCMEND_API_KEY or DOCMEND_API_KEY_FILE, or give --api-key'),
  ])
  expect([noAddress.exitCode, noAddress.stderr]).toEqual([2, expect.stringContaining('not "127.0.0.1"')])
})

test('Ctrl-C ends the command while it waits for the job', async () => {
  const api = await startFilled()
  const line = createCommandLine()
  cleanUps.push(async () => line.remove())
  const args = [
    'conformance',
    api.url,
    '--project',
    api.project.id,
    '--api-key',
    api.secret,
    '--prompt',
    'Fix the links',
  ]
  const running = line.start(args)
  await until('the job', async () => (await api.client.listJobs(api.project.id)).jobs.length > 0)
  running.kill('SIGINT')
  const { exitCode, stdout } = await running.ended
  expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^\d+ met, 0 violated, \d+ not tried\n$/m)])
  expect(stdout).not.toContain('Polling sees')
})

test('a run with a job stays far below the hourly limit of the reference', async () => {
  const api = await startFilled()
  let requests = 0
  const counting: typeof fetch = (url, init) => {
    requests += 1
    return fetch(url, init)
  }
  await resultsOf(await targetOf(api, { fetch: counting }))
  expect(requests).toBeLessThan(90)
})
