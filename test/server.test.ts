// Starting and stopping, with the sockets as clients keep them.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createClient } from '../src/client/client.ts'
import { openAdmin } from '../src/service/admin/admin.ts'
import { readConfig } from '../src/service/config.ts'
import { startServer } from '../src/service/server.ts'
import { until } from './support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-server-'))
afterAll(() => rmSync(folder, { recursive: true }))
const logger = pino({ level: 'silent' })

/** `web` keeps the worker away, so that a job stays active. */
const config = readConfig({ PORT: '0', DATA_DIR: folder, DOCMEND_ROLE: 'web', DOCMEND_DRAIN_SECONDS: '0' })

async function makeKey() {
  const admin = await openAdmin(config)
  const wish = { name: 'test', scopes: ['jobs:read', 'jobs:write'] as const, allowedCidrs: [], expiresAt: null }
  const issued = await admin.createKey({ fullName: 'acme/docs', docsRoot: null }, { ...wish, scopes: [...wish.scopes] })
  await admin.close()
  return issued
}

async function ask(url: string, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}

test('a stop answers held requests and does not wait for idle connections', async () => {
  const { project, secret } = await makeKey()
  const server = await startServer(config, logger)
  const client = createClient({ baseUrl: server.url, apiKey: secret })
  const { id } = await client.createJob(project.id, { prompt: 'x' })
  const agent = new Agent({ keepAlive: true })
  await ask(`${server.url}/healthz`, agent)
  const held = client.getJob(project.id, id, { waitSeconds: 25 })
  // Sent on the same loop after the long poll, so it is answered while that one is held.
  await client.getJob(project.id, id)
  const stoppedAt = performance.now()
  await server.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(5_000)
  expect(await held).toMatchObject({ id, status: 'active' })
  agent.destroy()
})

test('what the checks of the start found out about the App is among the warnings of a ready service', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const app = {
    appId: 7,
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    webhookSecret: 'a secret of webhooks',
    client: undefined,
  }
  const server = await startServer({ ...config, app, apiUrl: 'http://127.0.0.1:1' }, logger)
  const answer = (await (await fetch(`${server.url}/readyz`)).json()) as { warnings: string[] }
  await server.stop()
  expect(answer.warnings).toEqual(expect.arrayContaining([expect.stringContaining('GitHub cannot be reached')]))
})

test('a port that is taken is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startServer({ ...config, port }, logger)).rejects.toThrow(/EADDRINUSE.*Set HOST and PORT/)
  other.close()
})

async function readiness(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

test('a running service whose database is deleted says so, and its next start refuses an empty one', async () => {
  const lost = { ...config, dataDir: join(folder, 'lost') }
  const server = await startServer(lost, logger)
  rmSync(join(lost.dataDir, 'docmend.db'))
  expect(await readiness(server.url)).toMatchObject([503, { code: 'store_damaged' }])
  await server.stop()
  await expect(startServer(lost, logger)).rejects.toThrow('migrate --fresh')
})

test('a start on a damaged database is refused, with what to do', async () => {
  const damaged = { ...config, dataDir: join(folder, 'damaged') }
  await (await startServer(damaged, logger)).stop()
  const file = join(damaged.dataDir, 'docmend.db')
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(2048, 0xa5), 0, 2048, statSync(file).size - 4096)
  closeSync(descriptor)
  await expect(startServer(damaged, logger)).rejects.toThrow(/docmend\.db.* is damaged: stop the service and restore/)
})

function appSettings() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const PRIVATE_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  return { APP_ID: '7', PRIVATE_KEY, WEBHOOK_SECRET: 'a secret of twenty-odd characters' }
}

function startWebServer() {
  const env = {
    PORT: '0',
    DATA_DIR: folder,
    DOCMEND_ROLE: 'web',
    DOCMEND_DRAIN_SECONDS: '0',
    GITHUB_API_URL: 'http://127.0.0.1:1',
  }
  return startServer(readConfig({ ...env, ...appSettings() }), logger)
}

/** Sends the head and the first byte of a webhook. */
function beginWebhook(url: string, headers: Record<string, string>) {
  const sent = request(`${url}/api/github/webhooks`, { method: 'POST', headers })
  sent.on('error', () => undefined).write('{')
  return { sent, answered: once(sent, 'response').then(([response]) => (response as IncomingMessage).statusCode) }
}

test.each([
  ['larger than GitHub makes them', { 'content-length': String(25 * 1024 * 1024 + 1) }],
  ['without a length', { 'transfer-encoding': 'chunked' }],
])('a webhook %s is refused before it is read', async (_, headers) => {
  const server = await startWebServer()
  const { sent, answered } = beginWebhook(server.url, headers)
  const status = await answered
  sent.destroy()
  await server.stop()
  expect(status).toBe(413)
})

test('large webhooks that arrive slowly hold 50 MiB at most, and keep out none of the usual size', async () => {
  const server = await startWebServer()
  const large = { 'content-length': String(25 * 1024 * 1024) }
  const held = [beginWebhook(server.url, large), beginWebhook(server.url, large)]
  for (const { answered } of held) answered.catch(() => undefined)
  const status = await until('the refusal of a third', async () => {
    const third = beginWebhook(server.url, large)
    const found = await Promise.race([third.answered, delay(200)])
    third.sent.destroy()
    return found
  })
  const usual = beginWebhook(server.url, { 'content-length': '2', 'content-type': 'application/json' })
  usual.sent.end('}')
  expect([status, await usual.answered]).toEqual([503, 400])
  for (const { sent } of held) sent.destroy()
  await server.stop()
})
