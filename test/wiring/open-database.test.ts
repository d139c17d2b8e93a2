// Who may read what the service keeps: the database, the mirrors, and whatever else is below DATA_DIR.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/wiring/open-database.ts'

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

test('a DATA_DIR that exists keeps its permissions', async () => {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o750)
  expect(await permissionsAfterStart()).toBe(0o750)
})
