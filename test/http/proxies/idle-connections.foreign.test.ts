// Requests at the very moment at which an idle connection is given up, through proxies that reuse connections. One burst
// follows the other after a pause: whoever gives up first decides whether a request is lost.
import { expect, test } from '@jest/globals'
import { around, behind, countViews, sendBursts, startService, useBursts } from './bursts.ts'
import { isInstalled, startNginx } from './real-proxy.ts'

useBursts()

const testWithNginx = isInstalled('nginx') ? test : test.skip

testWithNginx(
  'no request of 4,000 is lost through nginx, which gives up idle connections after half the time of the service',
  async () => {
    const setup = await startService('scaled', { DOCMEND_KEEP_ALIVE_SECONDS: '2' })
    const nginx = await behind(startNginx, setup, 'scaled-nginx', '1s')
    // 1 s is where nginx gives up, 2 and 3 s are where Node does, without and with its buffer.
    const pausesMs = [...around(1000, 10), ...around(2000, 8), ...around(3000, 2)]
    expect(await sendBursts(nginx, setup.project, 200, pausesMs)).toEqual({ 204: 4000 })
    expect(await countViews(setup)).toBe(4000)
  },
)
