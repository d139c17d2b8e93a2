// A webhook that cannot be handled for want of a file handle or memory is not confirmed, so that GitHub shows it as failed and
// Docmend asks for it again.
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createWebhookHandler } from '../../../src/github/webhooks/webhooks.ts'

const SECRET = 'the secret of webhooks'
const BODY = '{"zen":"Keep it logically awesome.","hook_id":1}'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

async function deliver(url: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'ping',
    'x-github-delivery': '0193aaaa-0000-4000-8000-000000000001',
    'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(BODY).digest('hex')}`,
  }
  const response = await fetch(`${url}/api/github/webhooks`, { method: 'POST', headers, body: BODY })
  await response.text()
  return response.status
}

test('a handler that could not be loaded answers 500, and is loaded again for the next webhook', async () => {
  const log: string[] = []
  const settings = {
    app: { appId: 7, privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString() },
    webhookSecret: SECRET,
    apiUrl: 'http://127.0.0.1:1',
    fetch: globalThis.fetch,
    logger: pino({}, { write: (line: string) => void log.push(line) }),
  }
  let tries = 0
  const handle = createWebhookHandler(settings, () => {
    tries += 1
    if (tries === 1) throw new Error('too many open files')
  })
  const server = createServer((request, response) => handle(request, response, () => response.writeHead(404).end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect([await deliver(url), await deliver(url), await deliver(url)]).toEqual([500, 200, 200])
  expect(tries).toBe(2)
  expect(log.join()).toContain('too many open files')
  expect(log.join()).not.toContain(SECRET)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
