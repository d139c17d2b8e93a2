// A database of a version that knew every view by an index over all keys, and whose sums were never behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { DEFAULT_PATH_LIMITS } from '../../../src/pageviews/store.ts'
import type { Dialect } from '../../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { openDays } from '../../../src/storage/migrations/0013-open-days.ts'
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts'
import { createViewStore } from '../../../src/storage/pageviews/view-store.ts'
import { createProjectStore } from '../../../src/storage/projects/project-store.ts'
import { ALL, newBatch, newRow } from '../contract/views-world.ts'
import { DAY_MS, NOON } from '../contract/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-migration-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OLD_DAYS = 5

/** One view per day, as that version wrote it: key `day-N-------`. */
async function givenOldDatabase(name: string): Promise<{ dialect: Dialect; projectId: string }> {
  const dialect = await openSqlite({ file: join(folder, name) })
  await migrate(dialect, MIGRATIONS.slice(0, MIGRATIONS.indexOf(openDays)))
  const { id: projectId } = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const run = (text: string) => sql.raw(text).execute(dialect.db)
  await run(`insert into view_site values (1, '${projectId}', 5, 0, 1, 0, 0)`)
  await run(`insert into view_path values (1, 1, '/a')`)
  await run(`insert into view_client values (1, 'UA of human', 0, ${NOON / DAY_MS})`)
  await run(`insert into view_agent values (1, 'Browser', 0)`)
  for (let n = 0; n < OLD_DAYS; n += 1) {
    const [time, day, key] = [NOON - n * DAY_MS, Math.floor(NOON / DAY_MS) - n, keyOfDay(n)]
    await run(`insert into view_event values (1, ${time}, 0, '${key}', 1, 0, 0, 1, 1)`)
    await run(`insert into view_day values (1, ${day}, 1, 1, 0, 0, 0, 0, 0, 0)`)
    await run(`insert into view_site_day values (1, ${day}, 1, 0, 0, 0, 0, 0, 0)`)
    await run(`insert into view_agent_day values (1, ${day}, 1, 1)`)
  }
  await run(`insert into view_month values (1, ${2026 * 12}, 1, ${OLD_DAYS}, 0, 0, 0, 0, 0, 0)`)
  return { dialect, projectId }
}

function keyOfDay(n: number): string {
  return `day-${n}`.padEnd(12, '-')
}

test('views and sums of an older version count on, and its lines and ids are known', async () => {
  const { dialect, projectId } = await givenOldDatabase('old.db')
  await migrate(dialect, MIGRATIONS)
  const views = createViewStore(dialect, DEFAULT_PATH_LIMITS)
  expect((await views.rankPages(projectId, ALL)).rows).toEqual([['/a', OLD_DAYS, 0]])
  const lines = Array.from({ length: OLD_DAYS }, (_, n) =>
    newRow({ key: keyOfDay(n), keyOf: 'line', time: NOON - n * DAY_MS }),
  )
  const ids = lines.slice(0, 3).map((row) => newRow({ key: row.key, time: row.time + 5 }))
  const more = Array.from({ length: 600 }, (_, n) => newRow({ key: `more-${n}`.padEnd(12, '-'), keyOf: 'line' }))
  const { answer } = (await views.applyBatch(projectId, newBatch([...lines, ...ids, ...more]), NOON)) as {
    answer: unknown
  }
  expect(answer).toEqual({ accepted: 600, duplicates: OLD_DAYS + 3, rejected: {} })
  await views.settleDays()
  expect((await views.rankPages(projectId, ALL)).rows).toEqual([['/a', OLD_DAYS + 600, 0]])
  await dialect.close()
})

test('a migration that was interrupted leaves the older database as it was, and is done by the next start', async () => {
  const { dialect, projectId } = await givenOldDatabase('interrupted.db')
  const failing = { ...openDays, up: (...args: Parameters<typeof openDays.up>) => openDays.up(...args).then(fail) }
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(openDays))
  await expect(migrate(dialect, [...before, failing])).rejects.toThrow('the process ended here')
  await migrate(dialect, MIGRATIONS)
  const views = createViewStore(dialect, DEFAULT_PATH_LIMITS)
  expect((await views.rankPages(projectId, ALL)).rows).toEqual([['/a', OLD_DAYS, 0]])
  await dialect.close()
})

function fail(): never {
  throw new Error('the process ended here')
}
