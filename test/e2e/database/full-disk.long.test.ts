// The disk of PostgreSQL fills up: that of its tables alone, and that of its log as well, after which PostgreSQL ends itself. Once
// there is space, the service goes on without a restart, and every count is exact.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import { createDatabase, runAsAdmin } from '../../support/postgres/databases.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts'
import { until } from '../../support/until.ts'
import { type Crew, startCrew } from './crew.ts'
import { programs, startServer } from './private-server.ts'
import { describeTraffic, expectExact, goOn, startTraffic, type Traffic } from './traffic.ts'

const LANES = 3
/** Room for a few databases and some segments of the log. */
const MEBIBYTES = 220

jest.setTimeout(600_000)

const folder = mkdtempSync(join(tmpdir(), 'docmend-full-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o777)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function makeDisk(name: string): SmallDisk | undefined {
  const disk = programs === undefined ? undefined : mountSmallDisk(join(folder, name), MEBIBYTES)
  if (disk === undefined) return undefined
  chmodSync(disk.path, 0o777)
  return disk
}

const disks = { tables: makeDisk('tables'), log: makeDisk('log') }
afterAll(() => {
  for (const disk of Object.values(disks)) disk?.unmount()
  rmSync(folder, { recursive: true })
})
if (disks.log === undefined) console.warn('Skipped: no PostgreSQL, or this user may not mount a tmpfs')
const testWithDisk = disks.log === undefined ? test.skip : test

async function begin(url: string): Promise<{ crew: Crew; traffic: Traffic }> {
  const store = { env: { DATABASE_URL: url }, drop: async () => undefined }
  const crew = await startCrew({ store, workers: [{}, {}], lanes: LANES })
  ends.push(crew.end)
  const traffic = startTraffic(crew)
  ends.push(traffic.abandon)
  return { crew, traffic }
}

const isReady = async ({ url }: Crew): Promise<boolean> => (await fetch(`${url}/readyz`)).ok

testWithDisk('a full disk of the tables: what needs room is refused, and goes on when there is some', async () => {
  const disk = disks.tables
  if (disk === undefined) throw new Error('There is no disk')
  const server = await startServer()
  ends.push(server.stop)
  const place = join(disk.path, 'space')
  mkdirSync(place)
  server.giveFolder(place)
  const url = await createDatabase(server.url)
  const name = new URL(url).pathname.slice(1)
  await runAsAdmin(
    server.url,
    `create tablespace small location '${place}'`,
    `alter database ${name} set tablespace small`,
  )
  const { crew, traffic } = await begin(url)
  await goOn(traffic)
  disk.fill()
  await until('refusals', () => traffic.refusals.length > 2 * LANES)
  await until('the fault in /readyz', async () => !(await isReady(crew)))
  expect((await fetch(`${crew.url}/healthz`)).status).toBe(200)
  disk.empty()
  await goOn(traffic)
  await until('a service that is ready', () => isReady(crew))
  await expectExact(crew, traffic)
  console.log(`Full tables: ${describeTraffic(traffic)}, all exact`)
})

testWithDisk('a full disk of the log of PostgreSQL, which ends itself: all goes on once it runs again', async () => {
  const disk = disks.log
  if (disk === undefined) throw new Error('There is no disk')
  const walFolder = join(disk.path, 'wal')
  mkdirSync(walFolder)
  const server = await startServer({ walFolder })
  ends.push(server.stop)
  const { crew, traffic } = await begin(await createDatabase(server.url))
  await goOn(traffic)
  disk.fill()
  // The next segments of the log, for which there is no room.
  const askForSegment = () => runAsAdmin(server.url, 'select pg_switch_wal()', 'checkpoint').catch(() => undefined)
  await until('the end of the server', async () => {
    await askForSegment()
    return !server.isRunning()
  })
  await until('refusals', () => traffic.refusals.length > 2 * LANES)
  await until('the fault in /readyz', async () => !(await isReady(crew)))
  disk.empty()
  await server.start()
  await goOn(traffic)
  await until('a service that is ready', () => isReady(crew))
  await expectExact(crew, traffic)
  console.log(`Full log: ${describeTraffic(traffic)}, all exact`)
})
