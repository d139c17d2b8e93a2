// What happens to the database of a running service, seen by its clients.
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { until } from '../support/until.ts'
import { type StoreProcess, startStoreProcess } from './store-process.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function begin(): Promise<{ service: StoreProcess; file: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docmend-lost-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const service = await startStoreProcess(dataDir)
  ends.push(() => service.kill('SIGKILL'))
  return { service, file: join(dataDir, 'docmend.db') }
}

const DAMAGED = { status: 503, body: expect.objectContaining({ code: 'store_damaged' }) }

async function expectNothingTaken(service: StoreProcess): Promise<void> {
  expect(await service.sendJob()).toEqual(DAMAGED)
  expect(await service.sendViews()).toEqual(DAMAGED)
  await until('the fault in /readyz', async () => !(await service.isReady()))
  expect(await service.ask('/readyz')).toEqual(DAMAGED)
}

test('a service whose database is deleted takes nothing more, and its next start makes no empty one', async () => {
  const { service, file } = await begin()
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  await expectNothingTaken(service)
  expect((await service.ask('/healthz')).status).toBe(200)
  await service.kill('SIGTERM')
  await expect(service.start()).rejects.toThrow(/is missing, but .* shows that there was one.*check DATA_DIR/)
})

test('a service whose database is replaced by its own copy takes nothing more', async () => {
  const { service, file } = await begin()
  copyFileSync(file, `${file}.copy`)
  renameSync(`${file}.copy`, file)
  await expectNothingTaken(service)
})

test('a database that is put back is taken up again, with all that was acknowledged', async () => {
  const { service, file } = await begin()
  renameSync(file, `${file}.away`)
  expect(await service.sendJob()).toEqual(DAMAGED)
  renameSync(`${file}.away`, file)
  await until('a service that is ready', service.isReady)
  await service.expectAllThere()
  expect((await service.sendJob()).status).toBe(201)
})

test('a start on a damaged database is refused, and names the file and the way back', async () => {
  const { service, file } = await begin()
  await service.kill('SIGTERM')
  damage(file)
  await expect(service.start()).rejects.toThrow(/Cannot use .*docmend\.db\. .*damaged: stop the service and restore/)
})

test('damage that an export comes upon ends all writing', async () => {
  const { service, file } = await begin()
  damage(file)
  damage(`${file}-wal`)
  expect(await service.askForViews()).toEqual(DAMAGED)
  await expectNothingTaken(service)
})

/** All but the first page, so that it still looks like a database. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xa5, 4096))
}
