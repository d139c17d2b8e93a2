// What a reading of page views writes: nothing, not even a note of who reads.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import { viewsPath } from '../../../src/contract/paths.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'
import { inspectStorage, openStorage } from '../../../src/storage/open-storage.ts'
import { createReadings } from '../../../src/traffic/readings.ts'
import { exportReport } from '../../../src/traffic/reports.ts'
import { newBatch, newRow } from '../../storage/contract/views-world.ts'
import { NOON } from '../../storage/contract/world.ts'
import { findPostgres } from '../../support/postgres/databases.ts'
import { makeDatabaseOn } from '../../support/postgres/test-store.ts'
import { startApi } from '../../support/start-api.ts'
import { countEvents, viewEvent } from '../../support/view-events.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-reading-writes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isSqlite = process.env.DOCMEND_TEST_STORE !== 'postgres'
const server = await findPostgres()

const onSqlite = isSqlite ? test : test.skip
onSqlite('a GET of views writes nothing', async () => {
  const file = join(folder, 'read.db')
  const api = await startApi({ file })
  const get = async (offset: number) => (await api.send(`${viewsPath(api.project.id)}?limit=2&offset=${offset}`)).status
  const events = ['/a', '/b', '/c', '/d', '/e'].map((path) => viewEvent({ path }))
  await countEvents(api, events)
  // The first request notes that the key was used.
  await get(0)
  const other = new Database(file, { readonly: true })
  const written = () => [other.pragma('data_version', { simple: true }), statSync(`${file}-wal`).size]
  const before = written()
  const statuses = new Set<number>()
  for (let round = 0; round < 10; round += 1) for (const offset of [0, 2, 4]) statuses.add(await get(offset))
  expect([[...statuses], written()]).toEqual([[200], before])
  await countEvents(api, [viewEvent({ path: '/f' })])
  expect(written()).not.toEqual(before)
  other.close()
  await api.stop()
})

const onPostgres = server.kind === 'none' ? test.skip : test
onPostgres('views are read where a session may write nothing', async () => {
  const { env, drop } = await makeDatabaseOn(server.kind === 'none' ? '' : server.url)
  const url = env.DATABASE_URL ?? ''
  const writer = await openStorage({ kind: 'postgres', url })
  const { id: projectId } = await writer.projects.ensure('acme/docs', null, NOON)
  const count = (paths: string[]) =>
    writer.views.applyBatch(projectId, newBatch(paths.map((path) => newRow({ path }))), NOON)
  await count(['/a', '/b', '/c'])
  const readOnly = `${url}${url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`
  const { views, close } = await inspectStorage({ kind: 'postgres', url: readOnly })
  const newProcess = () => ({
    views,
    settings: async () => DEFAULT_SETTINGS,
    now: () => NOON,
    readings: createReadings(),
  })
  const ask = (offset: number, token?: string) => {
    const query = { dateFrom: null, dateTo: null, limit: 1, offset }
    return exportReport(newProcess(), 'views', { projectId, askedBy: 'key', token, query })
  }
  const { token } = await ask(0)
  await count(['/c'])
  expect((await ask(1, token)).page).toMatchObject({ totals: { total: 3 }, views: [{ path: '/b' }], hasMore: true })
  await expect(views.removeImport(projectId, 'plausible')).rejects.toThrow(/read-only/)
  await close()
  await writer.close()
  await drop()
})
