// PostgreSQL restarts while jobs run, views are uploaded and clients wait in long polls: the service goes on without a restart
// of its own, and every count is exact.
import { afterEach, expect, jest, test } from '@jest/globals'
import type { StopMode } from '../../support/postgres/cluster.ts'
import { makeDatabaseOn } from '../../support/postgres/test-store.ts'
import { until } from '../../support/until.ts'
import { startCrew } from './crew.ts'
import { programs, startServer } from './private-server.ts'
import { describeTraffic, expectExact, goOn, startTraffic } from './traffic.ts'

const LANES = 6
const RESTARTS = 5

jest.setTimeout(600_000)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const testWithServer = programs === undefined ? test.skip : test

testWithServer.each<StopMode>(['fast', 'immediate'])(
  'a server restarted again and again in the mode "%s" loses nothing and counts nothing twice',
  async (mode) => {
    const server = await startServer()
    ends.push(server.stop)
    const crew = await startCrew({ store: await makeDatabaseOn(server.url), workers: [{}, {}], lanes: LANES })
    ends.push(crew.end)
    const traffic = startTraffic(crew)
    ends.push(traffic.abandon)
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await goOn(traffic)
      await server.halt(mode)
      const refused = traffic.refusals.length
      await until('refusals', () => traffic.refusals.length > refused + LANES)
      await server.start()
    }
    await expectExact(crew, traffic)
    console.log(`${RESTARTS} restarts (${mode}): ${describeTraffic(traffic)}, all exact`)
    expect(traffic.refusals.length).toBeGreaterThan(0)
  },
)
