import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from '@jest/globals'
import { openStorage } from '../../src/storage/open-storage.ts'
import { storageContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('SQLite', () => {
  storageContract((name, databaseNow, limits) =>
    openStorage({
      kind: 'sqlite',
      file: name === undefined ? ':memory:' : join(folder, name),
      databaseNow,
      ...limits,
    }),
  )
})
