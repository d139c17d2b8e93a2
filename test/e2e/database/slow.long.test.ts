// A database that is slow: far away, or with a table that somebody has locked. Requests end within their bound, and all goes on
// once the database is quick again.

import { afterEach, expect, jest, test } from '@jest/globals'
import { LOCK_TIMEOUT_MS } from '../../../src/storage/dialect/dialect.ts'
import { ANSWER_GRACE_MS, STATEMENT_TIMEOUT_MS } from '../../../src/storage/dialect/postgres.ts'
import { findPostgres, withClient } from '../../support/postgres/databases.ts'
import { type DatabaseProxy, startProxy } from '../../support/postgres/proxy.ts'
import { makeTestStore } from '../../support/postgres/test-store.ts'
import { until } from '../../support/until.ts'
import { type Crew, startCrew } from './crew.ts'
import { describeTraffic, expectExact, startTraffic, type Traffic } from './traffic.ts'

const LANES = 2
/** A request has several statements; the first one that hits its time limit ends it. */
const BOUND_MS = STATEMENT_TIMEOUT_MS + ANSWER_GRACE_MS + 10_000
/** Of each piece of data, in both directions. */
const FAR_MS = 150

jest.setTimeout(600_000)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Scene {
  url: string
  proxy: DatabaseProxy
  crew: Crew
  traffic: Traffic
}

async function begin(): Promise<Scene> {
  const store = await makeTestStore('postgres')
  const url = store.env.DATABASE_URL ?? ''
  const proxy = await startProxy(url)
  ends.push(proxy.stop)
  const near = { ...store, env: { DATABASE_URL: proxy.url } }
  const crew = await startCrew({ store: near, workers: [{}], lanes: LANES })
  ends.push(crew.end)
  const traffic = startTraffic(crew)
  ends.push(traffic.abandon)
  await until('views', () => traffic.views() > 200)
  return { url, proxy, crew, traffic }
}

const server = await findPostgres()

if (server.kind === 'none') test.skip(`a slow database: ${server.reason}`, () => undefined)
else {
  test('a database that is far away makes requests slow, and refuses none', async () => {
    const { proxy, crew, traffic } = await begin()
    proxy.slowDown(FAR_MS)
    const [jobs, views] = [traffic.begun.length + 2, traffic.views() + 500]
    await until('jobs and views', () => traffic.begun.length >= jobs && traffic.views() >= views)
    proxy.slowDown(0)
    await expectExact(crew, traffic)
    console.log(`Far away: ${describeTraffic(traffic)}, all exact`)
    expect(traffic.refusals).toEqual([])
  })

  test('a network that swallows everything: each request ends with 503 within its bound', async () => {
    const { proxy, crew, traffic } = await begin()
    proxy.swallow(true)
    await until('refusals', () => traffic.refusals.length > 2 * LANES)
    proxy.swallow(false)
    proxy.cut()
    await expectExact(crew, traffic)
    console.log(`Silent: ${describeTraffic(traffic)}, all exact`)
    expect(traffic.slowestMs()).toBeLessThan(BOUND_MS)
  })

  test.each(['agent_job', 'view_event', 'project'])(
    'a lock that somebody holds on %s: each request ends with 503 within its bound',
    async (table) => {
      const { url, crew, traffic } = await begin()
      await withClient(url, async (shell) => {
        await shell.query(`begin; lock table ${table} in access exclusive mode`)
        await until('refusals', () => traffic.refusals.length > 2 * LANES)
        await shell.query('rollback')
      })
      await expectExact(crew, traffic)
      console.log(`A lock on ${table}: ${describeTraffic(traffic)}, all exact`)
      // The pool has fewer connections than there may be requests, so one may wait for another's lock first.
      expect(traffic.slowestMs()).toBeLessThan(3 * LOCK_TIMEOUT_MS)
    },
  )
}
