// The same with the times that are shipped, and with times the wrong way round. Takes five minutes, so CI leaves it out.
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { readConfig } from '../../../src/service/config.ts'
import { startServer } from '../../../src/service/server.ts'
import { behind, folder, open, sendBursts, startService, useBursts } from './bursts.ts'
import { isInstalled, startCaddy, startNginx } from './real-proxy.ts'

useBursts()

const testWithNginx = isInstalled('nginx') ? test : test.skip
const testWithCaddy = isInstalled('caddy') ? test : test.skip

testWithNginx('no request is lost through nginx with the values of the page', async () => {
  const setup = await startService('shipped')
  const nginx = await behind(startNginx, setup, 'shipped-nginx')
  expect(await sendBursts(nginx, setup.project, 150, [59_998, 60_003, 0])).toEqual({ 204: 450 })
})

testWithCaddy(
  'no request is lost through Caddy, which keeps idle connections for two minutes when nobody tells it otherwise',
  async () => {
    const setup = await startService('caddy')
    const caddy = await behind(startCaddy, setup, 'default-caddy', 'default')
    expect(await sendBursts(caddy, setup.project, 150, [120_000, 0])).toEqual({ 204: 300 })
  },
)

testWithNginx('a request is lost when the service gives up first', async () => {
  // In the process of the test, whose event loop is busy with the requests themselves.
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, 'early'),
    DOCMEND_ROLE: 'web',
    DOCMEND_DRAIN_SECONDS: '0',
    DOCMEND_KEEP_ALIVE_SECONDS: '1',
  }
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
