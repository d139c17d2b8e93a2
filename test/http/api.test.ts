import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { cancelJobPath, listJobsPath } from '../../src/contract/paths.ts'
import { createApi } from '../../src/http/api.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test.each([
  ['GET', '/nothing'],
  ['GET', '/v2/agent'],
  ['GET', '/v1/analytics/prj_x/visitors'],
  ['POST', '/v2/agent/prj_x/job/one/two'],
  ['OPTIONS', '/nothing'],
])('%s %s is 404 in JSON', async (method, path) => {
  const response = await api.send(path, { method })
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: `There is no ${method} ${path}; see /openapi.json`, code: 'route_not_found' },
  ])
})

test('the probes answer without a key', async () => {
  const [health, ready] = await Promise.all([fetch(`${api.url}/healthz`), fetch(`${api.url}/readyz`)])
  expect(await health.json()).toEqual({ status: 'ok', version: '0.0.0-test' })
  expect(await ready.json()).toEqual({ status: 'ready' })
})

test('HEAD answers like GET without the body', async () => {
  const response = await api.send(listJobsPath(api.project.id), { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each(['/healthz', '/nothing', '/v2/agent/prj_x/jobs', '/v1/analytics/prj_x/views'])(
  '%s carries a request id and safe headers',
  async (path) => {
    const { headers } = await fetch(`${api.url}${path}`)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test('a request id that could forge a log line is replaced', async () => {
  const headers = { 'X-Request-Id': 'a b"c' }
  expect((await fetch(`${api.url}/healthz`, { headers })).headers.get('x-request-id')).not.toBe('a b"c')
})

test('a body that an operation does not take is left alone', async () => {
  const init = { method: 'POST', body: 'x'.repeat(100_000), headers: { 'Content-Type': 'text/plain' } }
  const response = await api.send(cancelJobPath(api.project.id, await api.makeJob()), init)
  expect(response.status).toBe(200)
})

test('a client that leaves in the middle of its body is no fault of the server', async () => {
  const path = `/v2/agent/${api.project.id}/job`
  const type = { 'Content-Type': 'application/json', 'Content-Length': '100', Expect: '100-continue' }
  const headers = { Authorization: `Bearer ${api.secret}`, ...type }
  const broken = request(`${api.url}${path}`, { method: 'POST', headers })
  broken.on('error', () => undefined)
  broken.once('continue', () => broken.write('{"prompt"', () => broken.destroy()))
  broken.flushHeaders()
  const answers = () => api.log.filter((line) => line.includes(`"path":"${path}"`) && line.includes('"status"'))
  const before = answers().length
  while (answers().length === before) await fetch(`${api.url}/healthz`)
  expect(answers().at(-1)).toContain('"status":400')
})

test('a trusted proxy that is no address stops the start', () => {
  const deps = { ...Object.create(null), limits: {}, trustedProxies: ['proxy.local'], logger: pino() }
  expect(() => createApi(deps)).toThrow('"proxy.local" is not an address or CIDR block')
})
