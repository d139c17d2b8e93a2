// The disk of the service, as disks fail: it fills up while the service runs, has space again, is mounted read-only, or its
// file system gives up. Nothing that was acknowledged may be lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { mountFailingDisk, mountSmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'
import { type StoreProcess, startStoreProcess } from './store-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-disk-'))
const small = mountSmallDisk(join(folder, 'small'), 8)
const failing = mountFailingDisk(join(folder, 'failing'), 32)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => {
  small?.unmount()
  failing?.unmount()
  rmSync(folder, { recursive: true })
})
if (small === undefined) console.warn('Skipped: this user may not mount a tmpfs')
if (failing === undefined) console.warn('Skipped: this user may not mount an ext4')

/** A service in an empty folder on the disk, with a job and some views. */
async function begin(disk: { path: string }): Promise<StoreProcess> {
  const dataDir = mkdtempSync(join(disk.path, 'data-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const service = await startStoreProcess(dataDir)
  ends.push(() => service.kill('SIGKILL'))
  return service
}

const refusal = (words: RegExp) => ({
  status: 503,
  body: { error: expect.stringMatching(words), code: 'store_unavailable' },
})

if (small === undefined) test.skip('a disk that fills up', () => {})
else {
  test('a disk that fills up loses nothing that was acknowledged, and needs no restart to go on', async () => {
    const service = await begin(small)
    small.fill()
    expect(await service.sendUntilRefused()).toEqual([refusal(/is full/), refusal(/is full/)])
    await until('the fault in /readyz', async () => !(await service.isReady()))
    expect(await service.ask('/readyz')).toEqual(refusal(/free some space/))
    expect((await service.ask('/healthz')).status).toBe(200)
    await service.expectAllThere()

    small.empty()
    await until('a service that is ready', service.isReady)
    expect([(await service.sendJob()).status, (await service.sendViews()).status]).toEqual([201, 200])
    await service.expectAllThere()
  })

  test('a service that is killed on a full disk has all of it when there is space', async () => {
    const service = await begin(small)
    small.fill()
    await service.sendUntilRefused()
    await service.kill('SIGKILL')
    small.empty()
    await service.start()
    await service.expectAllThere()
    expect((await service.sendJob()).status).toBe(201)
  })

  test('a start on a disk that is mounted read-only says so, and the next one finds everything', async () => {
    const service = await begin(small)
    await service.kill('SIGTERM')
    small.setReadOnly(true)
    ends.push(() => small.setReadOnly(false))
    await expect(service.start()).rejects.toThrow(/DATA_DIR cannot be written \(EROFS\): its disk is mounted read-only/)
    small.setReadOnly(false)
    await service.start()
    await service.expectAllThere()
  })
}

if (failing === undefined) test.skip('a file system that gives up', () => {})
else {
  test('a file system that gives up under a running service is told of, and keeps what was acknowledged', async () => {
    const service = await begin(failing)
    for (let n = 0; n < 5; n++) await Promise.all([service.sendJob(), service.sendViews()])
    failing.fail()
    expect(await service.sendUntilRefused()).toEqual([refusal(/disk|not write/), refusal(/disk|not write/)])
    await until('the fault in /readyz', async () => !(await service.isReady()))
    await service.expectAllThere()

    await service.kill('SIGKILL')
    failing.mountAgain()
    await service.start()
    await service.expectAllThere()
    expect((await service.sendJob()).status).toBe(201)
  })
}
