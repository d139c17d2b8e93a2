// The requests are those of public clients of the reference API: a warehouse's probe and sync, and a workflow tool.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await api.send(`/v1/analytics/${api.project.id}/feedback${query}`, { headers })
  return { status: response.status, body: await readJson(response) }
}

const EMPTY = { status: 200, body: { feedback: [], nextCursor: null, hasMore: false } }

test.each([
  ['a warehouse that tries the connection', '?limit=1'],
  ['an exporter', '?limit=200'],
  ['its sync', '?limit=100&dateTo=2026-11-20T08%3A41%3A03.123456%2B00%3A00'],
  [
    'the sync that it resumes',
    '?limit=100&dateFrom=2026-11-01T00%3A00%3A00Z&dateTo=2026-11-20T00%3A00%3A00Z&cursor=abc',
  ],
  ['a workflow tool', '?dateFrom=2026-11-01&dateTo=2026-12-01&source=thumbs_only&status=pending,in_progress'],
  ['nothing in particular', ''],
])('to %s there is no feedback, and no further page', async (_who, query) => {
  expect(await ask(query)).toEqual(EMPTY)
})

test.each([
  ['limit=0', 'limit is a whole number from 1 to 250'],
  ['limit=251', 'limit is a whole number from 1 to 250'],
  ['source=email', 'source is one of code_snippet'],
  ['status=done', 'status is one or more of pending'],
  ['dateFrom=yesterday', 'dateFrom is a date like'],
])('%s is 400 and says what is allowed', async (query, error) => {
  expect(await ask(`?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_query', error: expect.stringContaining(error) },
  })
})

test('a wrong key is 401, and another project is 404, as a warehouse tells a wrong key from a wrong project', async () => {
  expect((await ask('?limit=1', { Authorization: `Bearer mend_${'x'.repeat(49)}` })).status).toBe(401)
  const other = await api.addProject('acme/other')
  const response = await api.send(`/v1/analytics/${other.id}/feedback?limit=1`)
  expect([response.status, (await readJson(response)).code]).toEqual([404, 'project_not_found'])
})
