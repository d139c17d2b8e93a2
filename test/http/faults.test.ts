import { afterEach, describe, expect, test } from '@jest/globals'
import { createJobPath, jobPath, listJobsPath } from '../../src/contract/paths.ts'
import type { ApiDeps } from '../../src/http/deps.ts'
import type { JobStore } from '../../src/jobs/store.ts'
import type { InstallationChange } from '../../src/projects/project.ts'
import { StoreUnavailableError } from '../../src/projects/store-unavailable-error.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'

let api: RunningApi
afterEach(() => api.stop())

const withJobs = (jobs: Partial<JobStore>) => (deps: ApiDeps) => ({ ...deps, jobs: { ...deps.jobs, ...jobs } })

function post(body: unknown) {
  const headers = { 'Content-Type': 'application/json' }
  return api.send(createJobPath(api.project.id), { method: 'POST', body: JSON.stringify(body), headers })
}

describe('while the database is away', () => {
  const away = async () => {
    throw new StoreUnavailableError('disk full at /secret/path')
  }

  test('a request is 503 with Retry-After, and the log says why', async () => {
    api = await startApi({ wrap: withJobs({ list: away }) })
    const response = await api.send(listJobsPath(api.project.id))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({
      error: 'The database cannot be reached; nothing was changed. Try again in a few seconds',
      code: 'store_unavailable',
    })
    expect(api.log.join()).toContain('disk full at /secret/path')
  })

  test('readiness is 503 and liveness is 200', async () => {
    api = await startApi({ wrap: (deps) => ({ ...deps, ready: away }) })
    const answers = [await api.send('/readyz'), await api.send('/healthz')]
    expect(answers.map(({ status }) => status)).toEqual([503, 200])
    expect(await answers[0]?.json()).toMatchObject({ code: 'store_unavailable' })
  })

  test('probes of an outage are one line in the log, and one more when it is over', async () => {
    let isAway = true
    api = await startApi({ wrap: (deps) => ({ ...deps, ready: async () => (isAway ? away() : undefined) }) })
    for (let probe = 0; probe < 5; probe++) expect((await api.send('/readyz')).status).toBe(503)
    isAway = false
    expect((await api.send('/readyz')).status).toBe(200)
    const told = api.log.map((line) => JSON.parse(line).msg).filter((text) => text !== 'Answered')
    expect(told).toEqual(['Not ready: the database cannot be used', 'Ready again: the database can be used'])
  })

  test('a database that gives no answer is not ready either, within seconds', async () => {
    api = await startApi({ wrap: (deps) => ({ ...deps, ready: () => new Promise(() => {}) }) })
    const answer = await api.send('/readyz', { signal: AbortSignal.timeout(4_000) })
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'store_unavailable' }])
  })

  test('a key whose use cannot be noted still works', async () => {
    api = await startApi({ wrap: (deps) => ({ ...deps, keys: { ...deps.keys, touch: away } }) })
    expect((await api.send(listJobsPath(api.project.id))).status).toBe(200)
    expect(api.log.join()).toContain('Could not record that an API key was used')
  })
})

test('a mistake of ours in the probe is in the log', async () => {
  const warnings = () => {
    throw new TypeError('secret is not a function')
  }
  api = await startApi({ wrap: (deps) => ({ ...deps, warnings }) })
  expect((await api.send('/readyz')).status).toBe(500)
  expect(api.log.join()).toContain('secret is not a function')
})

test('a service that stops is alive and not ready', async () => {
  api = await startApi()
  expect((await api.send('/readyz')).status).toBe(200)
  api.shutDown()
  const answers = [await api.send('/readyz'), await api.send('/healthz')]
  expect(answers.map(({ status }) => status)).toEqual([503, 200])
  expect(answers[0]?.headers.get('retry-after')).toBe('5')
  expect(await answers[0]?.json()).toEqual({
    error: 'The service is stopping; try again when it is back',
    code: 'stopping',
  })
})

test('a planned restart is no fault in the log: probes of a service that stops are told at level debug', async () => {
  api = await startApi()
  api.shutDown()
  for (const path of ['/readyz', '/readyz']) expect((await api.send(path)).status).toBe(503)
  const lines = api.log.map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level > 20)).toEqual([])
  const told = lines.filter(({ msg }) => msg.startsWith('The service is stopping'))
  expect(told.map(({ level, err }) => [level, err])).toEqual(Array(2).fill([20, undefined]))
})

test('a mistake of ours is 500 with the request id, and the reason is in the log alone', async () => {
  const find = async () => {
    throw new TypeError('secret is not a function')
  }
  api = await startApi({ wrap: withJobs({ find }) })
  const id = await api.makeJob()
  const response = await api.send(jobPath(api.project.id, id), { headers: { 'X-Request-Id': 'my-request-7' } })
  expect([response.status, response.headers.get('x-request-id')]).toEqual([500, 'my-request-7'])
  expect(await response.json()).toEqual({
    error: "Something unexpected went wrong; the server's log says more under my-request-7",
    code: 'internal_error',
  })
  const line = api.log.find((text) => text.includes('secret is not a function'))
  expect(line).toContain('"requestId":"my-request-7"')
})

describe('limits of a project', () => {
  test('past the jobs of an hour a post is 429 with Retry-After, but a known key is answered', async () => {
    api = await startApi({ limits: { jobsPerHour: 1 } })
    const first = await api.client.createJob(api.project.id, { prompt: 'x' }, { idempotencyKey: 'k' })
    const refused = await post({ prompt: 'y' })
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    const again = await api.client.createJob(api.project.id, { prompt: 'x' }, { idempotencyKey: 'k' })
    expect(again.id).toBe(first.id)
  })

  test('once the tokens of a day are spent a post is 429', async () => {
    api = await startApi({ limits: { tokensPerDay: 0 } })
    const refused = await post({ prompt: 'x' })
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a project that cannot run jobs is 409, and the answer says what to do', () => {
  test.each<[string, (id: number) => InstallationChange, string]>([
    [
      'uninstalled',
      () => ({ kind: 'uninstalled', installationId: 7 }),
      'The GitHub App was uninstalled; install it again on acme/docs',
    ],
    [
      'suspended',
      () => ({ kind: 'suspended', installationId: 7 }),
      'The installation of the GitHub App is suspended; lift the suspension in the settings of the owner of acme/docs',
    ],
    [
      'removed',
      (id) => ({ kind: 'repositories_removed', installationId: 7, repositoryIds: [id] }),
      'The GitHub App lost access; add the repository to its installation again: acme/docs',
    ],
    [
      'deleted',
      (id) => ({ kind: 'deleted', repositoryId: id }),
      'The repository was deleted; restore it, or use the project of another one: acme/docs',
    ],
  ])('%s', async (_, change, error) => {
    api = await startApi()
    await api.storage.projects.apply([change(api.project.repositoryId ?? 0)], Date.now())
    const response = await post({ prompt: 'x' })
    expect([response.status, await response.json()]).toEqual([409, { error, code: 'project_unavailable' }])
    expect((await api.send(listJobsPath(api.project.id))).status).toBe(200)
  })

  test('a known Idempotency-Key is answered all the same', async () => {
    api = await startApi()
    const first = await api.client.createJob(api.project.id, { prompt: 'x' }, { idempotencyKey: 'k' })
    await api.storage.projects.apply([{ kind: 'uninstalled', installationId: 7 }], Date.now())
    const again = await api.client.createJob(api.project.id, { prompt: 'x' }, { idempotencyKey: 'k' })
    expect(again).toEqual(first)
    expect(api.wakes()).toBe(1)
  })

  test('after a transfer the key of the former owner is 401', async () => {
    api = await startApi()
    const moved = { id: api.project.repositoryId ?? 0, fullName: 'other/docs' }
    await api.storage.projects.apply([{ kind: 'transferred', repository: moved }], Date.now())
    expect((await post({ prompt: 'x' })).status).toBe(401)
  })
})
