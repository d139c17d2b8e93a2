// Bursts of requests through proxies that reuse connections, with pauses that end when an idle connection is given up.

import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { createClient } from '../../../src/client/client.ts'
import { SCOPES } from '../../../src/contract/scopes.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { openAdmin } from '../../../src/service/admin/admin.ts'
import { readConfig } from '../../../src/service/config.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import type { RealProxy, startNginx } from './real-proxy.ts'

/** Of the test files that call `useBursts`; deleted at the end of each. */
export const folder = join(tmpdir(), `docmend-idle-${process.pid}`)
/** What is stopped after each test, the first of them first. */
export const open: { stop: () => Promise<void> }[] = []

/** Makes `folder` and stops what is open, for the test file that calls it. */
export function useBursts(): void {
  beforeAll(() => mkdirSync(folder))
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop()
  })
  afterAll(() => rmSync(folder, { recursive: true }))
}

export interface Setup {
  service: ServiceProcess
  project: string
  key: string
}

export async function startService(name: string, env: Record<string, string> = {}): Promise<Setup> {
  const set = { PORT: '0', DATA_DIR: join(folder, name), DOCMEND_ROLE: 'web', DOCMEND_DRAIN_SECONDS: '0', ...env }
  const admin = await openAdmin(readConfig(set))
  const wish = { name: 'test', scopes: [...SCOPES], allowedCidrs: [], expiresAt: null }
  const { project, secret } = await admin.createKey({ fullName: 'acme/docs', docsRoot: null }, wish)
  await admin.settings.writeSettings(project.id, { humanSource: 'beacon' }, COMMAND)
  await admin.close()
  const service = await startServiceProcess({ PATH: process.env.PATH ?? '', ...set })
  open.push({ stop: () => service.kill('SIGTERM') })
  return { service, project: project.id, key: secret }
}

export async function behind(start: typeof startNginx, { service }: Setup, name: string, keepsIdle?: string) {
  const idle = keepsIdle === undefined ? {} : { keepsIdle }
  const proxy = await start({ folder: join(folder, name), service: service.url, ...idle })
  open.unshift(proxy)
  return proxy
}

/** Sends bursts of beacons, each followed by its pause; gives how often each status came. A proxy repeats no POST. */
export async function sendBursts(
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

export async function countViews({ service, project, key }: Setup): Promise<number> {
  const client = createClient({ baseUrl: service.url, apiKey: key })
  return (await client.getViews(project)).totals.total
}

/** Pauses that end from some milliseconds before this time to some after: a burst arrives a little later than it is sent. */
export const around = (ms: number, bursts: number) =>
  Array.from({ length: bursts }, (_, burst) => ms - 6 + (burst % 10) * 2)
