// Requests at the very moment at which an idle connection is given up, through proxies that reuse connections. One burst
// follows the other after a pause: whoever gives up first decides whether a request is lost.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { openAdmin } from '../../../src/admin/admin.ts'
import { createClient } from '../../../src/client/client.ts'
import { readConfig } from '../../../src/config.ts'
import { SCOPES } from '../../../src/contract/scopes.ts'
import { startServer } from '../../../src/server.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { isInstalled, type RealProxy, startCaddy, startNginx } from './real-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-idle-'))
afterAll(() => rmSync(folder, { recursive: true }))
const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})

interface Setup {
  service: ServiceProcess
  project: string
  key: string
}

async function startService(name: string, env: Record<string, string> = {}): Promise<Setup> {
  const set = { PORT: '0', DATA_DIR: join(folder, name), DOCMEND_ROLE: 'web', ...env }
  const admin = await openAdmin(readConfig(set))
  const wish = { name: 'test', scopes: [...SCOPES], allowedCidrs: [], expiresAt: null }
  const { project, secret } = await admin.createKey({ fullName: 'acme/docs', docsRoot: null }, wish)
  await admin.settings.writeSettings(project.id, { humanSource: 'beacon' })
  await admin.close()
  const service = await startServiceProcess({ PATH: process.env.PATH ?? '', ...set })
  open.push({ stop: () => service.kill('SIGTERM') })
  return { service, project: project.id, key: secret }
}

async function behind(start: typeof startNginx, { service }: Setup, name: string, keepsIdle?: string) {
  const idle = keepsIdle === undefined ? {} : { keepsIdle }
  const proxy = await start({ folder: join(folder, name), service: service.url, ...idle })
  open.unshift(proxy)
  return proxy
}

/** Sends bursts of beacons, each followed by its pause; gives how often each status came. A proxy repeats no POST. */
async function sendBursts(
  { url }: RealProxy,
  project: string,
  atOnce: number,
  pausesMs: readonly number[],
  more: Record<string, string> = {},
) {
  const options = { keepAlive: true, maxSockets: atOnce, rejectUnauthorized: false }
  const agent = url.startsWith('https') ? new HttpsAgent(options) : new HttpAgent(options)
  const statuses: Record<string, number> = {}
  const send = async (id: string): Promise<void> => {
    const headers = { 'User-Agent': BROWSER, 'Content-Type': 'text/plain', ...more }
    const ask = url.startsWith('https') ? httpsRequest : httpRequest
    const sent = ask(`${url}/v1/beacon/${project}`, { method: 'POST', agent, headers })
    sent.end(JSON.stringify({ p: '/guide', i: id }))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await text(answer)
    statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1
  }
  for (const [burst, pauseMs] of pausesMs.entries()) {
    await Promise.all(Array.from({ length: atOnce }, (_, one) => send(`${burst}-${one}`)))
    await pause(pauseMs)
  }
  agent.destroy()
  return statuses
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

async function countViews({ service, project, key }: Setup): Promise<number> {
  const client = createClient({ baseUrl: service.url, apiKey: key })
  return (await client.getViews(project)).totals.total
}

/** Pauses that end from some milliseconds before this time to some after: a burst arrives a little later than it is sent. */
const around = (ms: number, bursts: number) => Array.from({ length: bursts }, (_, burst) => ms - 6 + (burst % 10) * 2)

const testWithNginx = isInstalled('nginx') ? test : test.skip
const testWithCaddy = isInstalled('caddy') ? test : test.skip

describe('no request is lost', () => {
  testWithNginx(
    'of 4,000 through nginx, which gives up idle connections after half the time of the service',
    async () => {
      const setup = await startService('scaled', { DOCMEND_KEEP_ALIVE_SECONDS: '2' })
      const nginx = await behind(startNginx, setup, 'scaled-nginx', '1s')
      // 1 s is where nginx gives up, 2 and 3 s are where Node does, without and with its buffer.
      const pausesMs = [...around(1000, 10), ...around(2000, 8), ...around(3000, 2)]
      expect(await sendBursts(nginx, setup.project, 200, pausesMs)).toEqual({ 204: 4000 })
      expect(await countViews(setup)).toBe(4000)
    },
  )

  testWithNginx('through nginx with the values of the page', async () => {
    const setup = await startService('shipped')
    const nginx = await behind(startNginx, setup, 'shipped-nginx')
    expect(await sendBursts(nginx, setup.project, 150, [59_998, 60_003, 0])).toEqual({ 204: 450 })
  })

  testWithCaddy(
    'through Caddy, which keeps idle connections for two minutes when nobody tells it otherwise',
    async () => {
      const setup = await startService('caddy')
      const caddy = await behind(startCaddy, setup, 'default-caddy', 'default')
      expect(await sendBursts(caddy, setup.project, 150, [120_000, 0])).toEqual({ 204: 300 })
    },
  )
})

testWithNginx('a request is lost when the service gives up first', async () => {
  // In the process of the test, whose event loop is busy with the requests themselves.
  const env = { PORT: '0', DATA_DIR: join(folder, 'early'), DOCMEND_ROLE: 'web', DOCMEND_KEEP_ALIVE_SECONDS: '1' }
  const service = await startServer(readConfig(env), pino({ level: 'silent' }))
  open.push(service)
  const nginx = await startNginx({ folder: join(folder, 'early-nginx'), service: service.url })
  open.unshift(nginx)
  let lost = 0
  for (let attempt = 0; attempt < 40 && lost === 0; attempt += 1) {
    // Node waits a second longer than it says.
    const statuses = await sendBursts(nginx, 'prj_none', 60, [1994 + (attempt % 10) * 2, 0], { DNT: '1' })
    lost = statuses['502'] ?? 0
  }
  expect(lost).toBeGreaterThan(0)
})
