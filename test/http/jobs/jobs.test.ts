import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient } from '../../../src/client/client.ts'
import type { JobList } from '../../../src/contract/job.ts'
import { archiveJobPath, cancelJobPath, createJobPath, jobPath, listJobsPath } from '../../../src/contract/paths.ts'
import { newJobId } from '../../../src/jobs/job-names.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const response = await api.send(path, { method, headers })
  return { status: response.status, body: await readJson(response) }
}

describe('getting a job', () => {
  test('gives it, also when a client sends Content-Type without a body', async () => {
    const id = await api.makeJob()
    const answer = await ask(jobPath(api.project.id, id), 'GET', { 'Content-Type': 'application/json' })
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'active', prLink: null } })
  })

  test.each([newJobId(Date.now()), 'nothing', '%00', '../jobs'])('of id %s is 404', async (id) => {
    expect(await ask(jobPath(api.project.id, id))).toMatchObject({
      status: 404,
      body: { error: `There is no job ${id} in this project`, code: 'job_not_found' },
    })
  })

  test.each([
    ['26', '"26"'],
    ['-1', '"-1"'],
    ['2.5', '"2.5"'],
    ['1e1', '"1e1"'],
    ['%20', '" "'],
    ['now', '"now"'],
    ['1&wait=2', 'it more than once'],
  ])('with wait=%s is 400 invalid_query', async (wait, quoted) => {
    const path = jobPath(api.project.id, await api.makeJob())
    const error = `wait is a whole number from 0 to 25; you sent ${quoted}`
    expect(await ask(`${path}?wait=${wait}`)).toEqual({
      status: 400,
      body: { error, code: 'invalid_query', details: [{ path: 'wait', message: error }] },
    })
  })
})

describe('listing jobs', () => {
  test('gives the newest first, in pages, and says whether there are more', async () => {
    const project = await api.addProject('acme/list')
    const secret = await api.addKey({ projectId: project.id })
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
    const ids: string[] = []
    for (let made = 0; made < 3; made++) {
      const response = await api.send(createJobPath(project.id), { method: 'POST', body: '{"prompt":"x"}', headers })
      ids.push((await readJson(response)).id)
    }
    const page = async (query: string) => (await ask(`${listJobsPath(project.id)}?${query}`, 'GET', headers)).body
    const [first, second] = [await page('limit=2'), await page('limit=2&offset=2&unknown=1')]
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    // An id begins with the time it was made.
    const newestFirst = ids.toSorted((a, b) => (a < b ? 1 : -1))
    expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(newestFirst)
    expect((await page('status=completed')).jobs).toEqual([])
  })

  test('by cursor gives each job once, however many are created between two pages', async () => {
    const project = await api.addProject('acme/cursor')
    const secret = await api.addKey({ projectId: project.id })
    const client = createClient({ baseUrl: api.url, apiKey: secret })
    const make = async () => (await client.createJob(project.id, { prompt: 'x' })).id
    const made = [await make(), await make(), await make(), await make(), await make()]
    const given: string[] = []
    for (let cursor: string | null = ''; cursor !== null; await make()) {
      const page: JobList = await client.listJobs(project.id, { limit: 2, cursor })
      given.push(...page.jobs.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(given).toEqual(made.toSorted((a, b) => (a < b ? 1 : -1)))
  })

  test.each([
    ['limit=0', 'limit', 'limit is a whole number from 1 to 100; you sent "0"'],
    ['limit=101', 'limit', 'limit is a whole number from 1 to 100; you sent "101"'],
    ['limit=ten', 'limit', 'limit is a whole number from 1 to 100; you sent "ten"'],
    ['limit=1&limit=2', 'limit', 'limit is a whole number from 1 to 100; you sent it more than once'],
    ['offset=-1', 'offset', 'offset is a whole number from 0; you sent "-1"'],
    ['offset=1.5', 'offset', 'offset is a whole number from 0; you sent "1.5"'],
    ['status=running', 'status', 'status is one of active, completed, archived, failed'],
    ['cursor=next', 'cursor', 'cursor is the nextCursor of an earlier page, unchanged'],
  ])('with %s is 400 invalid_query', async (query, path, error) => {
    expect(await ask(`${listJobsPath(api.project.id)}?${query}`)).toEqual({
      status: 400,
      body: { error, code: 'invalid_query', details: [{ path, message: error }] },
    })
  })
})

describe('canceling a job', () => {
  test('ends it as failed, and again answers the same', async () => {
    const path = cancelJobPath(api.project.id, await api.makeJob())
    const [first, again] = [await ask(path, 'POST'), await ask(path, 'POST')]
    expect(first).toMatchObject({ status: 200, body: { status: 'failed', outcome: 'canceled' } })
    expect(again).toEqual(first)
  })

  test('is 409 once it is over', async () => {
    const id = await api.makeJob()
    await api.finish(id)
    expect(await ask(cancelJobPath(api.project.id, id), 'POST')).toMatchObject({
      status: 409,
      body: { error: 'The job is completed; only an active job can be canceled', code: 'job_state_conflict' },
    })
  })

  test('of an unknown job is 404', async () => {
    const path = cancelJobPath(api.project.id, newJobId(Date.now()))
    expect(await ask(path, 'POST')).toMatchObject({ status: 404, body: { code: 'job_not_found' } })
  })
})

describe('archiving a job', () => {
  test('sets when, keeps the outcome, and again answers the same', async () => {
    const id = await api.makeJob()
    await api.finish(id)
    const path = archiveJobPath(api.project.id, id)
    const [first, again] = [await ask(path, 'POST'), await ask(path, 'POST')]
    expect(first).toMatchObject({ status: 200, body: { status: 'archived', outcome: 'no_changes' } })
    expect(first.body.archivedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(again).toEqual(first)
  })

  test('is 409 while it is active', async () => {
    expect(await ask(archiveJobPath(api.project.id, await api.makeJob()), 'POST')).toMatchObject({
      status: 409,
      body: { error: 'The job is active; cancel it or wait for its end', code: 'job_state_conflict' },
    })
  })
})
