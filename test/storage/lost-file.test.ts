// The file of a running database that is deleted, replaced, damaged, full or no longer writable, with the real SQLite.
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { CompiledQuery } from 'kysely'
import { type StoreFault, StoreUnavailableError } from '../../src/projects/store-unavailable-error.ts'
import type { Dialect } from '../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../src/storage/dialect/sqlite.ts'
import { createJobStore } from '../../src/storage/jobs/job-store.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../src/storage/migrations/index.ts'
import { createProjectStore } from '../../src/storage/projects/project-store.ts'
import { createStoreHealth } from '../../src/storage/store-health.ts'
import { NO_LIMITS, toNewJob } from './contract/job-samples.ts'

let folder: string
let file: string
let dialect: Dialect
const never = new AbortController().signal

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-lost-'))
  file = join(folder, 'docmend.db')
  dialect = await openSqlite({ file })
  await migrate(dialect, MIGRATIONS)
})
afterEach(async () => {
  await dialect.close()
  rmSync(folder, { recursive: true })
})

const run = (sql: string) => dialect.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql))
const tryWrite = () => createStoreHealth(dialect).tryWrite()
const examine = () => createStoreHealth(dialect).examine(never)

async function createJob(prompt = 'Fix it') {
  const project = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  return createJobStore(dialect).create(toNewJob(project.id, 0, { prompt }), NO_LIMITS)
}

/** The fault of each of these calls; undefined for one that succeeds. */
async function faultOf(call: () => Promise<unknown>): Promise<StoreFault | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (error instanceof StoreUnavailableError) return error.fault
    throw error
  }
}

test('a sound database takes the trial, and the trial leaves nothing behind', async () => {
  const before = await run('select * from service_note')
  expect(await faultOf(tryWrite)).toBeUndefined()
  expect(await faultOf(examine)).toBeUndefined()
  expect(await run('select * from service_note')).toEqual(before)
})

describe('a file that is gone', () => {
  test('takes no job, gives none to a worker, and fails the trial', async () => {
    await createJob()
    rmSync(file)
    const calls = [createJob, () => createJobStore(dialect).claim(1000, []), tryWrite]
    expect(await Promise.all(calls.map(faultOf))).toEqual(['missing', 'missing', 'missing'])
  })

  test('says what to do', async () => {
    rmSync(file)
    await expect(tryWrite()).rejects.toThrow(`The database ${file} was deleted or replaced while it was in use`)
  })

  test('is also noticed by a transaction that had begun before', async () => {
    const late = dialect.db.transaction().execute(async (trx) => {
      await trx.insertInto('service_note').values({ name: 'late', value: '' }).execute()
      rmSync(file)
    })
    expect(await faultOf(() => late)).toBe('missing')
  })

  test('replaced by its own copy is another file', async () => {
    copyFileSync(file, `${file}.copy`)
    renameSync(`${file}.copy`, file)
    expect(await faultOf(createJob)).toBe('missing')
  })

  test('serves again once it is put back', async () => {
    renameSync(file, `${file}.away`)
    expect(await faultOf(createJob)).toBe('missing')
    renameSync(`${file}.away`, file)
    expect(await createJob()).toMatchObject({ kind: 'created' })
  })
})

/** Overwrites half of each page that the jobs take with noise, as a failing disk does. */
async function damage(): Promise<void> {
  await run('pragma wal_checkpoint(truncate)')
  const { size: before } = statSync(file)
  for (let n = 0; n < 200; n++) await createJob(`${n} `.repeat(500))
  await run('pragma wal_checkpoint(truncate)')
  const { size } = statSync(file)
  const descriptor = openSync(file, 'r+')
  for (let at = before; at < size; at += 4096) writeSync(descriptor, Buffer.alloc(2048, 0xa5), 0, 2048, at)
  closeSync(descriptor)
}

describe('a damaged file', () => {
  test('is found by the search, and from then on takes no write while it can be read', async () => {
    await damage()
    await dialect.close()
    dialect = await openSqlite({ file })
    expect(await faultOf(examine)).toBe('damaged')
    expect(await faultOf(tryWrite)).toBe('damaged')
    expect((await run('select name from migration')).rows.length).toBeGreaterThan(0)
  })

  test('is found by a process of its own when it is large', async () => {
    await run(`insert into service_note values ('large', hex(randomblob(10000000)))`)
    expect(await faultOf(examine)).toBeUndefined()
    await damage()
    expect(await faultOf(examine)).toBe('damaged')
  })

  test('a search that is told to stop is no finding', async () => {
    await run(`insert into service_note values ('large', hex(randomblob(10000000)))`)
    const stopped = createStoreHealth(dialect).examine(AbortSignal.abort())
    await expect(stopped).rejects.not.toThrow(StoreUnavailableError)
    expect(await faultOf(tryWrite)).toBeUndefined()
  })

  test('is named at the opening when it is no database at all', async () => {
    const other = join(folder, 'other.db')
    writeFileSync(other, 'Not SQLite at all. '.repeat(500))
    expect(await faultOf(() => openSqlite({ file: other }))).toBe('damaged')
  })
})

test('a full disk fails the trial with its own fault, and passes once there is space', async () => {
  await run(`insert into service_note values ('filler', hex(zeroblob(50000)))`)
  await run(`pragma max_page_count = ${Number((await run('pragma page_count')).rows[0]?.page_count)}`)
  expect(await faultOf(tryWrite)).toBe('full')
  await run('pragma max_page_count = 1000000')
  expect(await faultOf(tryWrite)).toBeUndefined()
})

test('a database that cannot be written fails the trial with its own fault', async () => {
  await run('pragma query_only = on')
  expect(await faultOf(tryWrite)).toBe('read_only')
  await run('pragma query_only = off')
  expect(await faultOf(tryWrite)).toBeUndefined()
})
