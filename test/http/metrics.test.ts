// Who may read GET /metrics.
import { afterEach, expect, test } from '@jest/globals'
import { type RunningApi, startApi } from '../support/start-api.ts'

const TOKEN = 'a token of the scraper, 32 bytes'
/** As behind a proxy on this machine. */
const FORWARDED = { 'X-Forwarded-For': '203.0.113.9' }

let api: RunningApi
afterEach(() => api.stop())

function statusOf(headers: Record<string, string>): Promise<number> {
  return fetch(`${api.url}/metrics`, { headers }).then(({ status }) => status)
}

test('a program of this machine reads the metrics without a token', async () => {
  api = await startApi()
  const answer = await api.send('/metrics', { headers: { Authorization: '' } })
  expect([answer.status, await answer.text()]).toEqual([200, 'docmend_process_info 1\n'])
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=/)
})

test('without a token that is set, there are no metrics for whoever comes through a proxy', async () => {
  api = await startApi({ trustedProxies: ['127.0.0.1'] })
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via'])
    expect({ name, status: await statusOf({ [name]: '127.0.0.1' }) }).toEqual({ name, status: 404 })
})

test('with a token, whoever has it reads them from anywhere, and no API key takes its place', async () => {
  const metricsToken = TOKEN.replaceAll(' ', '-')
  api = await startApi({ wrap: (deps) => ({ ...deps, metricsTokens: [metricsToken] }) })
  expect(await statusOf({ ...FORWARDED, Authorization: `Bearer ${metricsToken}` })).toBe(200)
  expect(await statusOf(FORWARDED)).toBe(401)
  for (const wrong of [api.secret, `${metricsToken}x`, metricsToken.slice(1)])
    expect(await statusOf({ ...FORWARDED, Authorization: `Bearer ${wrong}` })).toBe(401)
})

test('while the token changes, the present and the former one are taken', async () => {
  const [present, former] = ['the-present-token-of-scrapers', 'the-previous-token-of-scrapers']
  api = await startApi({ wrap: (deps) => ({ ...deps, metricsTokens: [present, former] }) })
  for (const token of [present, former])
    expect(await statusOf({ ...FORWARDED, Authorization: `Bearer ${token}` })).toBe(200)
  for (const wrong of [`${present}${former}`, former.slice(1), present.toUpperCase()])
    expect(await statusOf({ ...FORWARDED, Authorization: `Bearer ${wrong}` })).toBe(401)
})
