import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals'
import { CompiledQuery } from 'kysely'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'
import type { Dialect } from '../../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import { createJobStore } from '../../../src/storage/jobs/job-store.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts'
import { openStorage } from '../../../src/storage/open-storage.ts'
import { createProjectStore } from '../../../src/storage/projects/project-store.ts'
import { createViewStore } from '../../../src/traffic/sql/view-store.ts'
import { DEFAULT_PATH_LIMITS } from '../../../src/traffic/store.ts'
import { NO_LIMITS, toNewJob } from '../contract/job-samples.ts'
import { ALL, newBatch, newRow, sumsOf } from '../contract/views-world.ts'
import { DAY_MS } from '../contract/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-dialect-'))
let file: string
let dialect: Dialect
let count = 0

beforeEach(async () => {
  count += 1
  file = join(folder, 'nested', `${count}.db`)
  dialect = await openSqlite({ file })
  await migrate(dialect, MIGRATIONS)
})
afterEach(() => dialect.close())
afterAll(() => rmSync(folder, { recursive: true }))

function run(sql: string) {
  return dialect.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql))
}

async function createJob(prompt = 'Fix it') {
  const project = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  return createJobStore(dialect).create(toNewJob(project.id, 0, { prompt }), NO_LIMITS)
}

test('every commit is synced, foreign keys hold, and the log is a write-ahead log', async () => {
  const pragmas = ['journal_mode', 'synchronous', 'foreign_keys']
  const values = await Promise.all(pragmas.map(async (name) => (await run(`pragma ${name}`)).rows[0]?.[name]))
  expect(values).toEqual(['wal', 2, 1])
})

test('only the owner may read the file', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('the database’s clock is in milliseconds', async () => {
  const before = Date.now()
  const { now } = await dialect.db.selectNoFrom(dialect.nowMs().$castTo<number>().as('now')).executeTakeFirstOrThrow()
  expect(Number.isInteger(now)).toBe(true)
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('a full disk is StoreUnavailable, loses nothing, and is over once there is space', async () => {
  await createJob()
  const pages = Number((await run('pragma page_count')).rows[0]?.page_count)
  await run(`pragma max_page_count = ${pages}`)
  await expect(createJob('x'.repeat(100_000))).rejects.toThrow(StoreUnavailableError)
  await expect(createJob('x'.repeat(100_000))).rejects.toThrow('The disk of the database is full')
  await run('pragma max_page_count = 1000000')
  await expect(createJob('x'.repeat(100_000))).resolves.toMatchObject({ kind: 'created' })
  expect(await dialect.db.selectFrom('agent_job').select('id').execute()).toHaveLength(2)
})

test('a batch of views that finds the disk full leaves nothing behind, and is counted once there is space', async () => {
  const views = createViewStore(dialect, DEFAULT_PATH_LIMITS)
  const { id } = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const rows = Array.from({ length: 3000 }, (_, n) => newRow({ key: `f${n}`.padEnd(12, '-'), path: `/${n}` }))
  const batch = newBatch(rows, { id: { key: 'batch', bodyHash: 'hash' } })
  const pages = Number((await run('pragma page_count')).rows[0]?.page_count)
  await run(`pragma max_page_count = ${pages + 20}`)
  await expect(views.applyBatch(id, batch, 0)).rejects.toThrow(StoreUnavailableError)
  expect(await views.rankPages(id, ALL)).toEqual({ revision: 0, rows: [], sources: [] })
  await run('pragma max_page_count = 1000000')
  expect(await views.applyBatch(id, batch, 0)).toMatchObject({ kind: 'applied', answer: { accepted: 3000 } })
  expect(await views.applyBatch(id, batch, 0)).toMatchObject({ kind: 'repeated', answer: { accepted: 3000 } })
})

test('a lock that another process keeps is StoreUnavailable, without holding up this process', async () => {
  const other = await openSqlite({ file })
  await dialect.db.destroy()
  dialect = await openSqlite({ file, lockWaitMs: 500 })
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  await other.db.transaction().execute(async () => {
    await expect(createJob()).rejects.toThrow(StoreUnavailableError)
  })
  clearInterval(timer)
  await expect(createJob()).resolves.toMatchObject({ kind: 'created' })
  expect(ticks).toBeGreaterThan(5)
  await other.db.destroy()
})

test('a mistake of ours in a statement is not called an outage', async () => {
  await expect(run('select nothing from nowhere')).rejects.not.toThrow(StoreUnavailableError)
})

test('a folder that cannot be written says so', async () => {
  await expect(openStorage({ kind: 'sqlite', file: '/dev/null/docmend.db' })).rejects.toThrow('/dev/null')
})

test('a claim looks up the first due job of each project with active ones by indexes alone', async () => {
  const { db, statements } = spyOn(dialect.db)
  await createJobStore({ ...dialect, db }).claim(1000, ['another'])
  const details = await explain(statements.find(({ sql }) => sql.startsWith('update')))
  expect(details).toMatch(/SEARCH agent_job USING COVERING INDEX agent_job_\w+ \(project_id>\?\)/)
  // Not a covering one: SQLite keeps no account of which of the columns behind the 63rd an index has. It reads the row of a
  // job that is due by the index.
  expect(details).toContain('SEARCH due USING INDEX agent_job_due (project_id=?)')
  expect(details).toContain('SEARCH agent_job USING COVERING INDEX agent_job_claims_of_project (project_id=?)')
  expect(details).toContain('SEARCH agent_job USING COVERING INDEX agent_job_claims_of_installation (claimed_for=?)')
  expect(details).toContain('other USING COVERING INDEX agent_job_in_branch (project_id=? AND branch=? AND ')
  expect(details).toContain('other USING COVERING INDEX agent_job_in_topic (project_id=? AND topic=? AND ')
  expect(details).not.toMatch(/SCAN (agent_job(?! USING COVERING INDEX agent_job_running)|project|due|other|head)/)
})

test('every part of a sum is read by its key, site and time first', async () => {
  const { db, statements } = spyOn(dialect.db)
  const { id } = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const views = createViewStore({ ...dialect, db, reader: db }, DEFAULT_PATH_LIMITS)
  const times = [1, 9].map((day) => newRow({ time: day * DAY_MS }))
  await views.applyBatch(id, newBatch(times), 0)
  await run('insert into view_open_day (site, day, single_views) values (1, 3, 1)')
  for (const sum of Object.values(sumsOf(views))) {
    await sum(id, { ...ALL, from: 2 * DAY_MS + 1, to: 7 * DAY_MS + 1 })
    const plan = await explain(statements.at(-1))
    expect(plan).toContain('SEARCH view_event USING PRIMARY KEY (site=? AND time>? AND time<?)')
    expect(plan).toMatch(/SEARCH (view|missing)_\w*day USING PRIMARY KEY \(site=\? AND (bucket|day)>\? AND \2<\?\)/)
    expect(plan).toContain('SEARCH view_open_day USING PRIMARY KEY (site=? AND day>? AND day<?)')
    expect(plan).toMatch(/SEARCH (view|missing)_\w*day USING PRIMARY KEY \(site=\? AND (bucket|day)=\?\)/)
    expect(plan).not.toContain('SCAN view')
  }
})

test('a view that moves to another class is found by its key', async () => {
  const { db, statements } = spyOn(dialect.db)
  const { id } = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const views = createViewStore({ ...dialect, db }, DEFAULT_PATH_LIMITS)
  await views.applyBatch(id, newBatch([newRow()]), 0)
  const classify = () => ({ class: 'other', agent: 'Monitor' }) as const
  await views.reclassify(id, { classify, onProgress: () => undefined, signal: new AbortController().signal })
  const plan = await explain(statements.find(({ sql }) => sql.includes('update view_event')))
  expect(plan).toMatch(/SCAN move; SEARCH view_event USING .*event_key=\?/)
})

test('a client whose views are all pruned is forgotten', async () => {
  const { id } = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const views = createViewStore(dialect, DEFAULT_PATH_LIMITS)
  const rows = [1, 2].map((day) => newRow({ time: day * DAY_MS, client: { userAgent: `day ${day}`, hints: 0 } }))
  await views.applyBatch(id, newBatch(rows), 0)
  await views.pruneViews(2 * DAY_MS, new AbortController().signal)
  expect((await run('select user_agent from view_client')).rows).toEqual([{ user_agent: 'day 2' }])
})

/** The same connection, and every statement that goes through it. */
function spyOn(connection: Dialect['db']): { db: Dialect['db']; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = []
  const db = connection.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(connection.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, statements }
}

async function explain(query: CompiledQuery | undefined): Promise<string> {
  const plan = await dialect.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])]),
  )
  return plan.rows.map((row) => row.detail).join('; ')
}
