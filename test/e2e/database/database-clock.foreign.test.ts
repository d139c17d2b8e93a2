// The clock of PostgreSQL itself jumps while jobs run, and comes back: leases, keys, counts and retention outlive it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, jest, test } from '@jest/globals'
import { createSettableClock, findFaketime } from '../../support/faketime.ts'
import { createDatabase, withClient } from '../../support/postgres/databases.ts'
import { until } from '../../support/until.ts'
import { startCrew } from './crew.ts'
import { programs, startServer } from './private-server.ts'
import { describeTraffic, expectExact, goOn, startTraffic } from './traffic.ts'

const LANES = 3
const HOUR = 3600
const DAY = 24 * HOUR

jest.setTimeout(600_000)

const library = findFaketime()
if (library === undefined) console.warn("Skipped: libfaketime is missing. Install Debian's package faketime")
const testWithClock = library === undefined || programs === undefined ? test.skip : test

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function makeClock() {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-clock-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  return createSettableClock(library ?? '', folder)
}

function readNumber(url: string, query: string): Promise<number> {
  return withClient(url, async (client) => Number((await client.query<{ n: string }>(query)).rows[0]?.n))
}

/** The jobs that have a transcript. */
const countTranscripts = (url: string) => readNumber(url, 'select count(distinct job_id) as n from transcript_part')
const lastRound = (url: string) =>
  readNumber(url, "select value::json->>'at' as n from service_note where name = 'last housekeeping'")

testWithClock.each([
  ['an hour ahead', HOUR],
  ['a day behind', -DAY],
  ['400 days ahead', 400 * DAY],
  ['400 days behind', -400 * DAY],
])(
  'a database whose clock jumps %s, and back: jobs make one pull request each, and nothing is lost',
  async (name, ahead) => {
    const clock = makeClock()
    const server = await startServer({ env: clock.env })
    ends.push(server.stop)
    const url = await createDatabase(server.url)
    const store = { env: { DATABASE_URL: url }, drop: async () => undefined }
    const crew = await startCrew({ store, workers: [{}, {}], lanes: LANES })
    ends.push(crew.end)
    const traffic = startTraffic(crew)
    ends.push(traffic.abandon)
    await goOn(traffic)
    clock.setAhead(ahead)
    expect(
      Math.round(((await readNumber(url, 'select extract(epoch from now()) as n')) - Date.now() / 1000) / HOUR),
    ).toBe(ahead / HOUR)
    await goOn(traffic)
    clock.setAhead(0)
    await goOn(traffic)
    await expectExact(crew, traffic)

    const round = await lastRound(url)
    const [first] = crew.workers
    await first?.kill()
    await first?.start()
    await until('a round of housekeeping', async () => (await lastRound(url)) > round)
    expect(await countTranscripts(url)).toBe(traffic.begun.length)
    console.log(`The database ${name}: ${describeTraffic(traffic)}, all exact`)
  },
)
