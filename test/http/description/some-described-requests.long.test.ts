// A small, always equal part of described-requests.long.test.ts, and the keys of other projects on every route.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { routesOf } from '../../support/read-openapi.ts'
import { readJson } from '../../support/start-api.ts'
import { type DescribedService, startDescribedService } from './described-service.ts'
import { createJudge, sendAll } from './send-all.ts'

let service: DescribedService
beforeAll(async () => {
  service = await startDescribedService()
})
afterAll(() => service.api.stop())

test('4,000 requests from the description, with every credential, get answers that it tells of', async () => {
  const { faults, byStatus, byCredential } = await sendAll(service, { count: 4_000, seed: 21 })
  expect(faults).toEqual([])
  expect(Object.keys(byStatus)).toEqual(
    expect.arrayContaining(['200', '201', '204', '400', '401', '403', '404', '409', '413', '415']),
  )
  expect(Object.keys(byCredential)).toHaveLength(service.credentials.length)
})

test('the judge finds a 5xx, a refusal of the wrong kind, a wrong event and an answer that is not described', async () => {
  const { api, credentials, document } = service
  const route = routesOf(document).find(({ operationId }) => operationId === 'listAgentJobs')
  const credential = credentials.find(({ name }) => name === 'none')
  if (route === undefined || credential === undefined) throw new Error('There is nothing to judge')
  const target = `/v2/agent/${api.project.id}/jobs`
  const one = { route, credential, method: 'GET', target, isPlain: true, headers: [], body: undefined }
  const judge = createJudge(service)
  expect(await judge(one, new Response('gone', { status: 500 }))).toBe('500 gone')
  expect(await judge(one, new Response('{}'))).toBe('200 for none, not 401')
  const answer = new Response('{"error":"a","code":"b"}', { status: 401 })
  expect(await judge(one, answer)).toBe('no Error')
  const events = routesOf(document).find(({ operationId }) => operationId === 'followAgentJob') ?? route
  const open = { ...one, route: events, isPlain: false }
  const stream = new Response('event: turn\ndata: {}\n\n', { headers: { 'Content-Type': 'text/event-stream' } })
  expect(await judge(open, stream)).toMatch('The event turn is not what the OpenAPI document says')
  const bare = new Response('{"error":"a","code":"unknown_key"}', { status: 401 })
  await expect(judge(one, bare)).rejects.toThrow('lacks the header')
})

test('a key of another project gets 404 on every route of a project, as if there were none', async () => {
  const { api, routes, credentials, ended, otherProjectId } = service
  const others = credentials.filter(({ may }) => may === 404)
  const own = credentials.find(({ name }) => name === 'a key with every scope')
  const guarded = routes.filter(({ scope }) => scope !== null)
  const answers = new Map<string, number>()
  for (const { method, path } of guarded) {
    const [id = ''] = ended
    const ask = async (projectId: string, authorization = ''): Promise<void> => {
      const target = path.replace('{projectId}', projectId).replace('{id}', id)
      const sent = { 'Content-Type': 'application/json', Authorization: authorization }
      const body = method === 'post' ? { body: JSON.stringify({ prompt: 'Fix the links', events: [] }) } : {}
      const response = await api.send(target, { method: method.toUpperCase(), headers: sent, ...body })
      const answer = `${response.status} ${(await readJson(response)).code}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    for (const { authorization } of others) await ask(api.project.id, authorization)
    await ask(otherProjectId, own?.authorization)
  }
  expect(guarded.length).toBeGreaterThan(14)
  expect([...answers]).toEqual([['404 project_not_found', guarded.length * (others.length + 1)]])
})
