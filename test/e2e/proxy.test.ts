// What leaves the service for https goes through the proxy that the environment names; local addresses stay direct.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()

test('GitHub is asked through HTTPS_PROXY', async () => {
  const connected = Promise.withResolvers<string>()
  const proxy = createServer().on('connect', (request, socket) => {
    connected.resolve(request.url ?? '')
    // The service may be gone before it has read the refusal.
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : 0
  const world = await createWorld()
  const HTTPS_PROXY = `http://127.0.0.1:${port}`
  const host = 'https://github.example.com'
  const service = await world.startProcess({ HTTPS_PROXY, GITHUB_API_URL: `${host}/api/v3`, GITHUB_SERVER_URL: host })
  await service.client.createJob(world.projectId, { prompt: 'x' })
  expect(await connected.promise).toBe('github.example.com:443')
  proxy.close()
})

/** A proxy that shows its login to whatever is sent through it. */
async function startLogin(): Promise<Server> {
  const proxy = createServer().on('connect', (_, socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Log in</h1>'))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

test('a proxy with a page for logins is named, the job waits, and nobody is told to send the key without TLS', async () => {
  const proxy = await startLogin()
  const port = (proxy.address() as AddressInfo).port
  const world = await createWorld()
  const host = 'https://github.example.com'
  const HTTPS_PROXY = `http://127.0.0.1:${port}`
  const service = await world.startProcess({ HTTPS_PROXY, GITHUB_API_URL: `${host}/api/v3`, GITHUB_SERVER_URL: host })
  const { id } = await service.client.createJob(world.projectId, { prompt: 'x' })
  const waiting = await until('a reason', async () => {
    const job = await service.client.getJob(world.projectId, id)
    return job.message === null ? undefined : job
  })
  expect([waiting.status, waiting.message]).toEqual([
    'active',
    expect.stringContaining(
      `the proxy ${HTTPS_PROXY} (HTTPS_PROXY) accepted the connection, but no TLS came through it.`,
    ),
  ])
  expect(waiting.message).toContain('Check HTTPS_PROXY and NO_PROXY')
  proxy.close()
})

test.each([
  [
    'refuses the connection',
    'http://user:s3cret@127.0.0.1:1',
    /http:\/\/127\.0\.0\.1:1 \(HTTPS_PROXY\) .*: the connection to 127\.0\.0\.1:1 was refused\. Check HTTPS_PROXY and NO_PROXY/,
  ],
  [
    'has no host',
    'http://user:s3cret@proxy.invalid:3128',
    /http:\/\/proxy\.invalid:3128 \(HTTPS_PROXY\) .*: .*\. Check HTTPS_PROXY and NO_PROXY/,
  ],
])('a proxy that %s is named by the job that waits, without its password', async (_, HTTPS_PROXY, reason) => {
  const world = await createWorld()
  const host = 'https://github.example.com'
  const service = await world.startProcess({ HTTPS_PROXY, GITHUB_API_URL: `${host}/api/v3`, GITHUB_SERVER_URL: host })
  const { id } = await service.client.createJob(world.projectId, { prompt: 'x' })
  const waiting = await until('a reason', async () => {
    const { message } = await service.client.getJob(world.projectId, id)
    return message ?? undefined
  })
  expect(waiting).toMatch(reason)
  expect(waiting).not.toMatch(/s3cret|GITHUB_API_URL/)
})
