// docs/analytics.md and docs/security.md promise that IP addresses are read in memory and not stored.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { eventsPath } from '../../src/contract/paths.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'

const ADDRESS = '203.0.113.199'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let folder: string
let api: RunningApi

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-addresses-'))
  api = await startApi({ file: join(folder, 'docmend.db'), trustedProxies: ['127.0.0.1'] })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the address of a visitor is in no row and in no line of the log, whichever way the view comes in', async () => {
  const event = { time: Date.now(), path: '/seen', userAgent: BROWSER, ip: ADDRESS }
  await post(eventsPath(api.project.id), 'application/json', JSON.stringify([event]))
  const time = new Date().toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, '$1/$2/$3:$4 +0000')
  const line = `${ADDRESS} - - [${time}] "GET /logged HTTP/1.1" 200 5 "-" "${BROWSER}"`
  await post(`${eventsPath(api.project.id)}?format=combined`, 'text/plain', line)
  await post(`/v1/beacon/${api.project.id}`, 'text/plain', JSON.stringify({ p: '/beaconed', i: 'one' }))
  await api.stop()
  const kept = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
  // The views themselves are there, so that this looks in the right place.
  expect(['/seen', '/logged', '/beaconed'].filter((path) => !kept.includes(path))).toEqual([])
  expect([kept.includes(ADDRESS), api.log.join('').includes(ADDRESS)]).toEqual([false, false])
})

async function post(path: string, type: string, body: string): Promise<void> {
  const headers = { 'Content-Type': type, 'User-Agent': BROWSER, 'X-Forwarded-For': ADDRESS }
  const response = await api.send(path, { method: 'POST', headers, body })
  expect([response.ok, response.headers.get('x-docmend-reason')]).toEqual([true, null])
}
