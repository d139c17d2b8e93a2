// The folder of the service: who may read what is in it, and a database that is missing in it.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readConfig } from '../../src/service/config.ts'
import { openDatabase } from '../../src/service/open-database.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-data-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function permissionsAfterStart(): Promise<number> {
  await (await openDatabase(readConfig({ DATA_DIR: dataDir }))).close()
  return statSync(dataDir).mode & 0o777
}

test('DATA_DIR is created so that only the user of the service can read it', async () => {
  expect(await permissionsAfterStart()).toBe(0o700)
})

test('a DATA_DIR that the system does not create is refused at once', async () => {
  const opened = openDatabase(readConfig({ DATA_DIR: '/dev/null/docmend' }))
  await expect(opened).rejects.toThrow('DATA_DIR /dev/null/docmend cannot be created')
})

test('a DATA_DIR that exists keeps its permissions', async () => {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o750)
  expect(await permissionsAfterStart()).toBe(0o750)
})

describe('a folder that had a database', () => {
  const open = (options = {}) => openDatabase(readConfig({ DATA_DIR: dataDir }), options)
  const removeDatabase = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `docmend.db${end}`), { force: true })
  }

  test('is not given an empty one when that is gone, and the error says what to do', async () => {
    await (await open()).close()
    removeDatabase()
    await expect(open()).rejects.toThrow(/docmend\.db is missing, but .* shows that there was one.*migrate --fresh/)
    expect(existsSync(join(dataDir, 'docmend.db'))).toBe(false)
  })

  test('is not given one when the file was emptied', async () => {
    await (await open()).close()
    removeDatabase()
    writeFileSync(join(dataDir, 'docmend.db'), '')
    await expect(open()).rejects.toThrow(/docmend\.db is empty/)
  })

  test('is also known by its mirrors', async () => {
    mkdirSync(join(dataDir, 'mirrors', '501.git'), { recursive: true })
    await expect(open()).rejects.toThrow(/mirrors shows that there was one/)
  })

  test('starts with an empty one when that is asked for, and later without asking', async () => {
    await (await open()).close()
    removeDatabase()
    await (await open({ isFresh: true })).close()
    await expect(open().then((storage) => storage.close())).resolves.toBeUndefined()
  })

  test('takes a backup that is put back', async () => {
    await (await open()).close()
    renameSync(join(dataDir, 'docmend.db'), join(folder, 'backup.db'))
    await expect(open()).rejects.toThrow('is missing')
    renameSync(join(folder, 'backup.db'), join(dataDir, 'docmend.db'))
    await expect(open().then((storage) => storage.close())).resolves.toBeUndefined()
  })
})

test('a folder that is new, or has an empty folder of mirrors, gets a database', async () => {
  mkdirSync(join(dataDir, 'mirrors'), { recursive: true })
  const storage = await openDatabase(readConfig({ DATA_DIR: dataDir }))
  await expect(storage.close()).resolves.toBeUndefined()
})
