// The primary server dies and its standby is promoted: the service finds it by the same address, goes on without a restart, and
// with synchronous replication nothing that was acknowledged is lost.
import { afterEach, jest, test } from '@jest/globals'
import { type Cluster, startStandby } from '../../support/postgres/cluster.ts'
import { createDatabase, runAsAdmin, withClient } from '../../support/postgres/databases.ts'
import { startProxy } from '../../support/postgres/proxy.ts'
import { until } from '../../support/until.ts'
import { startCrew } from './crew.ts'
import { DURABLE, programs, startServer } from './private-server.ts'
import { describeTraffic, expectExact, goOn, startTraffic } from './traffic.ts'

const LANES = 4

jest.setTimeout(600_000)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** From now on, a commit is acknowledged once the standby has it on disk. */
async function waitForStandby({ url }: Cluster): Promise<void> {
  await runAsAdmin(url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  await until('a standby that is synchronous', () =>
    withClient(url, async (client) => {
      const { rowCount } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")
      return rowCount === 1
    }),
  )
}

const testWithServer = programs === undefined ? test.skip : test

testWithServer('a primary that dies while a standby is promoted loses nothing that was acknowledged', async () => {
  const primary = await startServer()
  ends.push(primary.stop)
  const url = await createDatabase(primary.url)
  const standby = await startStandby(programs ?? '', primary, { settings: DURABLE })
  ends.push(standby.stop)
  await waitForStandby(primary)
  const proxy = await startProxy(url)
  ends.push(proxy.stop)
  const store = { env: { DATABASE_URL: proxy.url }, drop: async () => undefined }
  const crew = await startCrew({ store, workers: [{}, {}], lanes: LANES })
  ends.push(crew.end)
  const traffic = startTraffic(crew)
  ends.push(traffic.abandon)
  const beRefused = async (): Promise<void> => {
    const refused = traffic.refusals.length + LANES
    await until('refusals', () => traffic.refusals.length > refused)
  }

  await goOn(traffic)
  await primary.halt('immediate')
  await beRefused()
  // The address leads to the standby before it takes writes.
  proxy.leadTo(standby.url)
  proxy.cut()
  await beRefused()
  const promotedAtMs = Date.now()
  await runAsAdmin(standby.url, 'select pg_promote()')
  const views = traffic.views()
  await until('the first write', () => traffic.views() > views)
  const seconds = (Date.now() - promotedAtMs) / 1000
  await goOn(traffic)
  await expectExact(crew, traffic)
  console.log(`Written again ${seconds} s after the promotion; ${describeTraffic(traffic)}, all exact`)
})
