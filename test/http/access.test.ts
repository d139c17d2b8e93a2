import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createJobPath, jobPath, listJobsPath, viewsPath } from '../../src/contract/paths.ts'
import { SCOPES } from '../../src/contract/scopes.ts'
import { newApiKey } from '../../src/projects/api-key.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'

const YESTERDAY = Date.now() - 86_400_000
const TOMORROW = Date.now() + 86_400_000

let api: RunningApi
beforeAll(async () => {
  api = await startApi({ trustedProxies: ['127.0.0.0/8'] })
})
afterAll(() => api.stop())

async function get(path: string, headers: Record<string, string>) {
  const response = await api.send(path, { headers })
  return { status: response.status, headers: response.headers, body: await readJson(response) }
}

const list = (secret: string, headers: Record<string, string> = {}) =>
  get(listJobsPath(api.project.id), { Authorization: `Bearer ${secret}`, ...headers })

describe('a request without a usable key is 401', () => {
  test.each(['', 'Basic dXNlcjpwYXNz', 'Bearer', 'mend_abc', 'Bearer a b'])('with Authorization: %j', async (value) => {
    const answer = await get(listJobsPath(api.project.id), { Authorization: value })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.body).toEqual({
      error: 'Send the API key in the header Authorization: Bearer mend_...',
      code: 'missing_credentials',
    })
  })

  test('without the header', async () => {
    const response = await fetch(`${api.url}${listJobsPath(api.project.id)}`)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'missing_credentials' }])
  })

  test('with a mistyped key, without asking the database', async () => {
    const typo = `${api.secret.slice(0, -1)}${api.secret.endsWith('0') ? '1' : '0'}`
    expect(await list(typo)).toMatchObject({
      status: 401,
      body: {
        error: 'The API key is mistyped or cut off: a key is mend_ followed by 49 letters and digits',
        code: 'unknown_key',
      },
    })
  })

  test('with a key that does not exist', async () => {
    expect(await list(newApiKey().secret)).toMatchObject({
      status: 401,
      body: { error: 'There is no such API key; create one with: docmend keys create OWNER/REPO', code: 'unknown_key' },
    })
  })

  test('with a revoked key', async () => {
    const secret = await api.addKey({ name: 'old', revokedAt: YESTERDAY })
    expect(await list(secret)).toMatchObject({
      status: 401,
      body: { error: 'The API key "old" was revoked; create a new one', code: 'revoked_key' },
    })
  })

  test('with an expired key, whose end is named', async () => {
    const answer = await list(await api.addKey({ name: 'ci', expiresAt: YESTERDAY }))
    const end = new Date(YESTERDAY).toISOString()
    expect(answer).toMatchObject({
      status: 401,
      body: { error: `The API key "ci" expired at ${end}; create a new one`, code: 'expired_key' },
    })
    expect(answer.headers.get('docmend-key-expires')).toBe(end)
  })

  test('with a key that has expired by the clock of GitHub, whatever that of this machine says', async () => {
    const other = await startApi({ wrap: (deps) => ({ ...deps, now: () => YESTERDAY, hostNow: () => TOMORROW + 1 }) })
    const secret = await other.addKey({ expiresAt: TOMORROW })
    const answer = await other.send(listJobsPath(other.project.id), { headers: { Authorization: `Bearer ${secret}` } })
    expect(answer.status).toBe(401)
    await other.stop()
  })
})

test('a clock of this machine that is a year ahead expires no key', async () => {
  const aYearAhead = Date.now() + 365 * 86_400_000
  const other = await startApi({ wrap: (deps) => ({ ...deps, now: () => aYearAhead }) })
  const secret = await other.addKey({ expiresAt: TOMORROW })
  const answer = await other.send(listJobsPath(other.project.id), { headers: { Authorization: `Bearer ${secret}` } })
  expect(answer.status).toBe(200)
  await other.stop()
})

test('the scheme is read without regard to case', async () => {
  expect((await get(listJobsPath(api.project.id), { Authorization: `bearer  ${api.secret}` })).status).toBe(200)
})

describe('a key of another project', () => {
  test('reads the same sentence for a project that exists and for one that does not', async () => {
    const other = await api.addProject('acme/handbook')
    const answers = [
      await list(api.secret),
      await get(listJobsPath(other.id), {}),
      await get(listJobsPath('prj_no'), {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(answers[1]?.body).toEqual({
      error: `There is no project ${other.id} for this API key; check the project id`,
      code: 'project_not_found',
    })
    expect(answers[2]?.body.error.replace('prj_no', other.id)).toBe(answers[1]?.body.error)
  })

  test('does not reach a job through its own project either', async () => {
    const other = await api.addProject('acme/guide')
    const secret = await api.addKey({ projectId: other.id })
    const jobId = await api.makeJob()
    const answer = await get(jobPath(other.id, jobId), { Authorization: `Bearer ${secret}` })
    expect(answer).toMatchObject({
      status: 404,
      body: { error: `There is no job ${jobId} in this project`, code: 'job_not_found' },
    })
  })
})

describe('scopes', () => {
  test('a key that only reads cannot make a job, and the answer names the scope', async () => {
    const secret = await api.addKey({ name: 'reader', scopes: ['jobs:read'] })
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', body: '{"prompt":"x"}', headers }
    const response = await api.send(createJobPath(api.project.id), init)
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: 'The API key "reader" lacks the scope jobs:write; create one that has it', code: 'scope_missing' },
    ])
    expect((await list(secret)).status).toBe(200)
  })

  test('a key that only sends views reads nothing', async () => {
    const secret = await api.addKey({ scopes: ['views:write'] })
    const headers = { Authorization: `Bearer ${secret}` }
    const paths = [
      listJobsPath(api.project.id),
      jobPath(api.project.id, await api.makeJob()),
      viewsPath(api.project.id),
    ]
    const answers = await Promise.all(paths.map((path) => get(path, headers)))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(paths.map(() => [403, 'scope_missing']))
  })

  test('a key for page views sees no jobs', async () => {
    const secret = await api.addKey({ scopes: SCOPES.filter((scope) => scope.startsWith('views')) })
    expect(await list(secret)).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  })
})

describe('a key that is bound to addresses', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  test('is refused from elsewhere, with the address that was seen', async () => {
    const secret = await api.addKey({ name: 'office', allowedCidrs: ['203.0.113.0/24'] })
    expect(await list(secret, from('198.51.100.9'))).toMatchObject({
      status: 403,
      body: { error: 'The API key "office" may not be used from 198.51.100.9', code: 'address_not_allowed' },
    })
    expect((await list(secret, from('203.0.113.9'))).status).toBe(200)
  })

  test('does not believe what the client wrote before the last proxy', async () => {
    const secret = await api.addKey({ allowedCidrs: ['203.0.113.0/24'] })
    expect((await list(secret, from('203.0.113.9, 198.51.100.9'))).status).toBe(403)
  })
})

describe('Docmend-Key-Expires', () => {
  test('is on every answer to an expiring key, refusals too', async () => {
    const secret = await api.addKey({ expiresAt: TOMORROW })
    const headers = { Authorization: `Bearer ${secret}` }
    const answers = [await list(secret), await get(`${listJobsPath(api.project.id)}?limit=0`, headers)]
    const expected = new Date(TOMORROW).toISOString()
    expect(answers.map((answer) => [answer.status, answer.headers.get('docmend-key-expires')])).toEqual([
      [200, expected],
      [400, expected],
    ])
  })

  test('is absent for a key that never expires', async () => {
    expect((await list(api.secret)).headers.has('docmend-key-expires')).toBe(false)
  })
})

test('the use of a key is noted', async () => {
  const secret = await api.addKey({ name: 'noted' })
  await list(secret)
  const keys = await api.storage.keys.list(api.project.id)
  expect(keys.find(({ name }) => name === 'noted')?.lastUsedAt).toBeGreaterThan(YESTERDAY)
})

test('no key is ever logged', async () => {
  await list(newApiKey().secret)
  await list(api.secret)
  expect(api.log.length).toBeGreaterThan(0)
  expect(api.log.filter((line) => line.includes('mend_'))).toEqual([])
})
