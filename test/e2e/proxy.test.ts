// What leaves the service for https goes through the proxy that the environment names; local addresses stay direct.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@jest/globals'
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
