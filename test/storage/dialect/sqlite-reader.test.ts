import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { CompiledQuery, type Kysely } from 'kysely'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'
import type { Dialect } from '../../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import type { ReaderOptions } from '../../../src/storage/dialect/sqlite-reader.ts'
import type { Tables } from '../../../src/storage/schema.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-reader-'))
const opened: Dialect[] = []
let count = 0
afterEach(async () => {
  await Promise.all(opened.splice(0).map((dialect) => dialect.close()))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A database with a table of three numbers. */
async function givenNumbers(reader: Partial<ReaderOptions> = {}): Promise<Dialect> {
  count += 1
  const dialect = await openSqlite({ file: join(folder, `${count}.db`), reader })
  opened.push(dialect)
  await run(dialect.db, 'create table number(n integer)')
  await run(dialect.db, 'insert into number values (1), (2), (3)')
  return dialect
}

async function run(db: Kysely<Tables>, sql: string): Promise<Record<string, unknown>[]> {
  return (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql))).rows
}

/** Takes some tenths of a second. */
const SLOW =
  'with recursive c(n) as (select 1 union all select n + 1 from c where n < 2000000) select count(*) as n from c'
const SUM = 'select sum(n) as sum from number'

test('a long read holds up neither this process nor its writes', async () => {
  const { db, reader } = await givenNumbers()
  await run(reader, SUM)
  let [ticks, isRead] = [0, false]
  const timer = setInterval(() => ticks++, 5)
  const reading = run(reader, SLOW).then(() => {
    isRead = true
  })
  await run(db, 'insert into number values (4)')
  expect(isRead).toBe(false)
  await reading
  clearInterval(timer)
  // In this thread the timer would have had no chance to fire.
  expect(ticks).toBeGreaterThan(0)
})

test('a transaction of the reader sees one moment, and the next one what was written meanwhile', async () => {
  const { db, reader } = await givenNumbers()
  const seen = await reader.transaction().execute(async (trx) => {
    const before = await run(trx, SUM)
    await run(db, 'insert into number values (100)')
    return [...before, ...(await run(trx, SUM))]
  })
  expect([...seen, ...(await run(reader, SUM))]).toEqual([{ sum: 6 }, { sum: 6 }, { sum: 106 }])
})

test('many rows arrive whole and in their order', async () => {
  const { reader } = await givenNumbers()
  const rows = await run(
    reader,
    'with recursive c(n) as (select 1 union all select n + 1 from c where n < 3500) select n from c',
  )
  expect(rows.map((row) => row.n)).toEqual(Array.from({ length: 3500 }, (_, index) => index + 1))
})

test('the reader cannot write', async () => {
  const { reader } = await givenNumbers()
  await expect(run(reader, 'insert into number values (4)')).rejects.toThrow('SQLITE_READONLY')
})

test('a mistake of ours in a statement is not called an outage, and ends only its transaction', async () => {
  const { reader } = await givenNumbers()
  const mistake = reader.transaction().execute((trx) => run(trx, 'select n from nowhere'))
  await expect(mistake).rejects.toThrow('no such table')
  await expect(mistake).rejects.not.toThrow(StoreUnavailableError)
  expect(await run(reader, SUM)).toEqual([{ sum: 6 }])
})

test('a read that takes too long fails with what to do, and the next one works', async () => {
  const clock = createFakeClock()
  const { reader } = await givenNumbers({ timeoutMs: 2000, clock })
  const late = async (db: Kysely<Tables>): Promise<void> => {
    const failed = expect(run(db, SLOW)).rejects.toThrow('longer than 2 s. Ask for a shorter range')
    await clock.timerOf(2000)
    clock.advance(2000)
    await failed
  }
  const slow = reader.transaction().execute(async (trx) => {
    await late(trx)
    return run(trx, SUM)
  })
  await expect(slow).rejects.toThrow(StoreUnavailableError)
  await late(reader)
  expect(await run(reader, SUM)).toEqual([{ sum: 6 }])
})

test('the thread ends when nobody reads, and another one begins with the next read', async () => {
  const clock = createFakeClock()
  const { reader } = await givenNumbers({ idleMs: 1000, clock })
  const cacheSize = async () => (await run(reader, 'pragma cache_size'))[0]?.cache_size
  const initial = await cacheSize()
  await run(reader, 'pragma cache_size = 123')
  clock.advance(999)
  expect(await cacheSize()).toBe(123)
  clock.advance(1000)
  expect(await cacheSize()).toBe(initial)
})

test('a file that is gone is said to be unavailable', async () => {
  const { reader } = await givenNumbers()
  rmSync(join(folder, `${count}.db`))
  await expect(run(reader, SUM)).rejects.toThrow(StoreUnavailableError)
})

test('closing ends a read under way, and each one after it says that the store is away', async () => {
  const dialect = await givenNumbers()
  const reading = run(dialect.reader, SLOW)
  const ended = expect(reading).rejects.toThrow('The database is closed')
  await run(dialect.db, SUM)
  await dialect.close()
  await ended
  await expect(run(dialect.reader, SUM)).rejects.toThrow('The database is closed')
  await expect(dialect.close()).resolves.toBeUndefined()
})
