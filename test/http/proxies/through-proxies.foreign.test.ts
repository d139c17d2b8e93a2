// What must reach the service and its clients unchanged through the proxies of docs/operating.md.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eventsOfJobPath, listJobsPath } from '../../../src/contract/paths.ts'
import { type RunningApi, startApi } from '../../support/start-api.ts'
import { isInstalled, type RealProxy, startCaddy, startNginx } from './real-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-through-'))
afterAll(() => rmSync(folder, { recursive: true }))

const proxies = [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const

for (const [name, start] of proxies) {
  const describeInstalled = isInstalled(name) ? describe : describe.skip
  describeInstalled(`through ${name}`, () => {
    let api: RunningApi
    let proxy: RealProxy
    beforeEach(async () => {
      api = await startApi({ trustedProxies: ['127.0.0.1'] })
      proxy = await start({ folder: join(folder, name), service: api.url })
    })
    afterEach(async () => {
      await proxy.stop()
      await api.stop()
    })

    /** Sends the path as it is, from an address that is no proxy's. */
    const ask = async (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
      const send = proxy.url.startsWith('https') ? httpsRequest : httpRequest
      const { hostname, port } = new URL(proxy.url)
      const all = { Authorization: `Bearer ${api.secret}`, ...headers }
      const sent = send({
        hostname,
        port,
        path,
        headers: all,
        localAddress: '127.0.0.2',
        rejectUnauthorized: false,
      }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return answer
    }

    test('an event stream comes while it is open', async () => {
      const path = eventsOfJobPath(api.project.id, await api.makeJob())
      const answer = await ask(path)
      const [piece] = (await once(answer, 'data')) as [Buffer]
      expect([String(piece), answer.complete]).toEqual(['retry: 2000\n\n', false])
      answer.destroy()
    })

    test('doubled and trailing slashes reach their route', async () => {
      const answer = await ask(`/${listJobsPath(api.project.id)}//`)
      expect([answer.statusCode, JSON.parse(await text(answer)).jobs]).toEqual([200, []])
    })

    test('a client cannot invent its address', async () => {
      const secret = await api.addKey({ allowedCidrs: ['203.0.113.0/24'] })
      const headers = { Authorization: `Bearer ${secret}`, 'X-Forwarded-For': '203.0.113.7' }
      const answer = await ask(listJobsPath(api.project.id), headers)
      expect([answer.statusCode, JSON.parse(await text(answer)).code]).toEqual([403, 'address_not_allowed'])
    })
  })
}
