// Connections that are idle, dropped or slow.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createClient } from '../../src/client/client.ts'
import { jobPath } from '../../src/contract/paths.ts'
import { BATCH_TIMEOUT_MS, connectionTimeouts } from '../../src/http/connection-timeouts.ts'
import { BODY_TIMEOUT_MS } from '../../src/http/request/read-json-body.ts'
import { DRAIN_TIMEOUT_MS } from '../../src/http/views/drain-operation.ts'
import { readConfig } from '../../src/service/config.ts'
import { startServer } from '../../src/service/server.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'
import { PATIENCE_MS } from '../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-connections-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['two minutes and a little when nothing is set', {}, 'timeout=125'],
  ['as long as the instance admin says', { DOCMEND_KEEP_ALIVE_SECONDS: '620' }, 'timeout=620'],
])('an idle connection is kept for %s, and its client is told', async (_, env, told) => {
  const set = { PORT: '0', DATA_DIR: join(folder, told), DOCMEND_ROLE: 'web', DOCMEND_DRAIN_SECONDS: '0', ...env }
  const server = await startServer(readConfig(set), pino({ level: 'silent' }))
  const { headers } = await fetch(`${server.url}/healthz`)
  await server.stop()
  expect(headers.get('keep-alive')).toBe(told)
})

test.each([1_000, 125_000, 7_200_000])(
  'kept for %i ms: a connection that was opened in advance lives as long',
  (keptMs) => {
    const { keepAliveTimeout, headersTimeout, requestTimeout, stalledAfterMs } = connectionTimeouts(keptMs)
    expect(keepAliveTimeout).toBe(keptMs)
    expect(Math.min(headersTimeout, requestTimeout, stalledAfterMs)).toBeGreaterThan(keptMs)
    // Otherwise Node would end a request whose body still has time.
    expect(requestTimeout).toBeGreaterThan(Math.max(BATCH_TIMEOUT_MS, BODY_TIMEOUT_MS, DRAIN_TIMEOUT_MS))
  },
)

describe('behind a proxy that drops what is silent', () => {
  let api: RunningApi
  let proxy: Awaited<ReturnType<typeof startDroppingProxy>>
  afterEach(async () => {
    await proxy.stop()
    await api.stop()
  })

  test('held requests give their places back, and every other request is answered', async () => {
    api = await startApi({ limits: { maxLongPolls: 2 } })
    proxy = await startDroppingProxy(api.url, 100)
    const path = jobPath(api.project.id, await api.makeJob())
    const headers = { Authorization: `Bearer ${api.secret}` }
    for (let poll = 0; poll < 5; poll += 1) {
      await expect(fetch(`${proxy.url}${path}?wait=25`, { headers })).rejects.toThrow('fetch failed')
      expect((await fetch(`${proxy.url}${path}`, { headers })).status).toBe(200)
    }
  })

  test('our client sees the end of a job all the same', async () => {
    api = await startApi()
    proxy = await startDroppingProxy(api.url, 100)
    const client = createClient({ baseUrl: proxy.url, apiKey: api.secret })
    const { id } = await client.createJob(api.project.id, { prompt: 'x' }, { idempotencyKey: 'once' })
    const ended = client.waitForJob(api.project.id, id, { timeoutMs: PATIENCE_MS })
    await proxy.dropped
    await api.finish(id)
    expect(await ended).toMatchObject({ id, status: 'completed' })
  })
})

/** Passes bytes on, and resets both ends of a connection on which nothing moves for this long. */
async function startDroppingProxy(target: string, silentMs: number) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const { promise: dropped, resolve: sayDropped } = Promise.withResolvers<void>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const drop = (): void => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    const dropSilent = (): void => {
      drop()
      sayDropped()
    }
    for (const socket of [client, upstream]) sockets.add(socket.on('error', drop).on('close', drop))
    upstream.setTimeout(silentMs, dropSilent)
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropped,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
