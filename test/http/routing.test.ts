// Which route a request reaches, whatever its path, method and encoding look like.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { squeezeSlashes } from '../../src/http/request/squeeze-slashes.ts'
import { createRoutes } from '../../src/http/routes.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'

let api: RunningApi
let routes: ReturnType<typeof createRoutes>
beforeAll(async () => {
  api = await startApi({
    wrap: (deps) => {
      routes = createRoutes(deps)
      return deps
    },
  })
})
afterAll(() => api.stop())

/** Sends the path as it is: `fetch` would rewrite some. */
function ask(path: string, headers: Record<string, string> = { Authorization: `Bearer ${api.secret}` }) {
  const { hostname, port } = new URL(api.url)
  return new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
    sent.on('error', reject).end()
  })
}

describe('a path reaches its route, without a redirect,', () => {
  test.each([
    ['with a slash at its end', (id: string) => `/v2/agent/${id}/jobs/`],
    ['with several', (id: string) => `/v2/agent/${id}/jobs///?limit=1`],
    ['behind a base address that ends in a slash', (id: string) => `//v2/agent/${id}/jobs`],
    ['with doubled slashes inside', (id: string) => `/v2//agent//${id}///jobs`],
  ])('%s', async (_, pathOf) => {
    expect(await ask(pathOf(api.project.id))).toEqual({ status: 200, location: undefined })
    expect((await ask(pathOf(api.project.id), {})).status).toBe(401)
    expect((await ask(pathOf('prj_another'))).status).toBe(404)
  })
})

test.each([
  // An encoded slash belongs to the parameter.
  ['/v2/agent/PROJECT%2Fjobs', 404],
  ['/v2/agent/PROJECT%2F/jobs', 404],
  ['/v2/agent%2FPROJECT/jobs', 404],
  ['/v2/agent//jobs', 404],
  ['/v2/agent/PROJECT/job/..%2Fjobs', 404],
  ['/v2/agent/%2F%2F/jobs', 404],
  ['/healthz//v2/agent/PROJECT/jobs', 404],
])('%s is %i', async (path, status) => {
  expect((await ask(path.replace('PROJECT', api.project.id))).status).toBe(status)
})

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/a', '/a'],
  ['/a/', '/a'],
  ['//a//b//?q=//', '/a/b?q=//'],
  ['/a#//', '/a#//'],
  ['/a%2F/', '/a%2F'],
  ['*', '*'],
  ['', ''],
])('%s is %s', (url, squeezed) => {
  expect(squeezeSlashes(url)).toBe(squeezed)
})

describe('a path that has other methods', () => {
  test.each([
    ['DELETE', '/healthz', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/beacon/prj_x', 'POST, OPTIONS'],
    ['PUT', '/v2/agent/prj_x/job', 'POST, OPTIONS'],
    ['POST', '/v2/agent/prj_x/jobs/', 'GET, HEAD, OPTIONS'],
    ['HEAD', '/v2/agent/prj_x/job', 'POST, OPTIONS'],
  ])('%s %s is 405, and Allow lists them', async (method, path, allow) => {
    const response = await fetch(`${api.url}${path}`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    if (method !== 'HEAD') expect(await readJson(response)).toMatchObject({ code: 'method_not_allowed' })
  })

  test('OPTIONS lists them too, and lets no other site in', async () => {
    const response = await fetch(`${api.url}/v2/agent/prj_x/job`, { method: 'OPTIONS' })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

test('every route of the table has a path that answers OPTIONS', async () => {
  const answers = await Promise.all(
    routes.map(async ({ path }) => {
      const response = await fetch(`${api.url}${path.replaceAll(/[{}]/g, '')}`, { method: 'OPTIONS' })
      return [path, response.status]
    }),
  )
  expect(answers).toEqual(routes.map(({ path }) => [path, 204]))
})

test('an empty query parameter counts as absent', async () => {
  const jobs = await api.send(`/v2/agent/${api.project.id}/jobs?status=&limit=&offset=`)
  const views = await api.send(`/v1/analytics/${api.project.id}/views?dateFrom=&dateTo=&limit=&offset=`)
  expect([jobs.status, views.status]).toEqual([200, 200])
  const blank = await api.send(`/v2/agent/${api.project.id}/jobs?limit=%20`)
  expect(blank.status).toBe(400)
})

test.each(['2026-11-01%2000:00:00', '2026-11-01+00:00:00', '2026-11-01+00%3A00%3A00.000000%2B00:00'])(
  'dateFrom=%s is a moment in UTC',
  async (sent) => {
    expect((await api.send(`/v1/analytics/${api.project.id}/views?dateFrom=${sent}`)).status).toBe(200)
  },
)

describe('a packed body', () => {
  const packed = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }

  test.each([
    ['/v2/agent/PROJECT/job', '{"prompt": "x"}'],
    ['/v2/agent/PROJECT/job/JOB/message', '{"prompt": "x"}'],
    ['/v2/agent/PROJECT/job/JOB/publish', '{}'],
    ['/v1/beacon/PROJECT', '{"p": "/"}'],
  ])('is 415 for %s, which takes none', async (path, body) => {
    const at = path.replace('PROJECT', api.project.id).replace('JOB', await api.makeJob())
    const response = await api.send(at, { method: 'POST', body, headers: packed })
    expect([response.status, await readJson(response)]).toEqual([
      415,
      { error: 'Send the body as it is, without Content-Encoding: gzip', code: 'unsupported_media_type' },
    ])
  })

  test('is no concern of a route without body, and "identity" is not packed', async () => {
    const id = await api.makeJob()
    const canceled = await api.send(`/v2/agent/${api.project.id}/job/${id}/cancel`, { method: 'POST', headers: packed })
    const plain = { 'Content-Type': 'application/json', 'Content-Encoding': 'identity' }
    const init = { method: 'POST', body: '{"prompt": "x"}', headers: plain }
    const made = await api.send(`/v2/agent/${api.project.id}/job`, init)
    expect([canceled.status, made.status]).toEqual([200, 201])
  })
})

test('a page of any site may read the description, and nothing else that needs a key', async () => {
  const origin = { Origin: 'https://editor.example' }
  const description = await fetch(`${api.url}/openapi.json`, { headers: origin })
  expect(description.headers.get('access-control-allow-origin')).toBe('*')
  expect(description.headers.get('access-control-allow-credentials')).toBeNull()
  const jobs = await api.send(`/v2/agent/${api.project.id}/jobs`, { headers: origin })
  expect(jobs.headers.get('access-control-allow-origin')).toBeNull()
})
