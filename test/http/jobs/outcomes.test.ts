import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { outcomesPath } from '../../../src/contract/paths.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function ask(query = '') {
  const response = await api.send(`${outcomesPath(api.project.id)}${query}`)
  return { status: response.status, body: await readJson(response) }
}

test('a project without pull requests claims nothing', async () => {
  const { status, body } = await ask('?groupBy=promptVersion&dateFrom=2026-11-01')
  expect(status).toBe(200)
  expect(body).toMatchObject({ open: 0, groups: [], isCut: false })
  expect(body).toMatchObject({ total: { pullRequests: 0, merged: 0, shareKept: null, medianSecondsToMerge: null } })
})

test.each([
  ['?groupBy=week', 'groupBy takes trigger, promptVersion, model, none; you sent "week"'],
  ['?dateFrom=yesterday', 'dateFrom is a date like'],
  ['?dateFrom=2026-11-02&dateTo=2026-11-01', 'dateFrom is after dateTo'],
])('%s is refused with what to send instead', async (query, sentence) => {
  const { status, body } = await ask(query)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(JSON.stringify(sentence).slice(1, -1))
})

test('what asked for a job is noted: a program, or a step with the event that started its workflow', async () => {
  const trigger = async (userAgent: string, more = {}) => {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent }
    const body = JSON.stringify({ prompt: 'Fix it.', ...more })
    const response = await api.send(`/v2/agent/${api.project.id}/job`, { method: 'POST', headers, body })
    return (await readJson(response)).trigger
  }
  expect(await trigger('curl/8')).toBe('api')
  expect(await trigger('docmend-action')).toBe('action')
  expect(await trigger('docmend-action (event: workflow_dispatch)')).toBe('action')
  expect(await trigger('docmend-action (event: schedule)')).toBe('schedule')
  const cause = { repository: api.project.repository, from: 'v1', to: 'v2' }
  expect(await trigger('docmend-action (event: push)', { cause })).toBe('merged_code')
})
