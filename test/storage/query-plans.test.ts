// Through which indexes the statements of each request read long tables. SQLite chooses a wrong one without statistics, and
// then a request costs as much as the project has jobs. PostgreSQL gathers statistics by itself; `analyze` stands in for that.
import { describe, expect, test } from '@jest/globals'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Dialect } from '../../src/storage/dialect/dialect.ts'
import { createJobStore } from '../../src/storage/jobs/job-store.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../src/storage/migrations/index.ts'
import { openDialect } from '../../src/storage/open-storage.ts'
import { createProjectStore } from '../../src/storage/projects/project-store.ts'
import { createStoreHealth } from '../../src/storage/store-health.ts'
import { createViewStore } from '../../src/traffic/sql/view-store.ts'
import { DEFAULT_PATH_LIMITS } from '../../src/traffic/store.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'
import { NO_LIMITS, toNewJob } from './contract/job-samples.ts'
import { newBatch, newRow } from './contract/views-world.ts'
import { MINUTE_MS, NOON } from './contract/world.ts'

const JOBS = 5000
const VIEWS = 5000
const server = await findPostgres()

/**
 * Reads that grow with what is over: whole tables, and indexes that hold every ended job of a project. The list of running
 * jobs is read whole on purpose.
 */
const GROWING = [
  /SCAN (agent_job|job_request|view_\w+)(?! USING COVERING INDEX agent_job_running)/,
  /Seq Scan on (agent_job|job_request|view_event_\d+\w+)/,
  /agent_job_(list|by_pull_request|ended|settled|closed|with_transcript)/,
]

describe('SQLite', () => {
  const gather = (dialect: Dialect) => createStoreHealth(dialect).gatherStatistics()

  test.each([
    ['before statistics were gathered', nothing, nothing],
    ['with the statistics of a database that was nearly empty', gather, nothing],
    ['with statistics', nothing, gather],
  ])('%s, a POST, a claim and a batch of views do not read what is over', async (_, whenEmpty, whenFull) => {
    const dialect = await openDialect({ kind: 'sqlite', file: ':memory:' })
    const world = await begin(dialect)
    await whenEmpty(dialect)
    await fill(world)
    await whenFull(dialect)
    const plans = await explainAll(world, 'explain query plan')
    await dialect.close()
    expect(plans.filter(isGrowing)).toEqual([])
  })

  test('a migration gathers them', async () => {
    const dialect = await openDialect({ kind: 'sqlite', file: ':memory:' })
    await fill(await begin(dialect))
    await migrate(dialect, [...MIGRATIONS, { name: '9999-test', up: async () => undefined }])
    const { rows } = await sql`select 1 from sqlite_stat1 where tbl = 'agent_job'`.execute(dialect.db)
    await dialect.close()
    expect(rows).not.toEqual([])
  })
})

describe('PostgreSQL', () => {
  if (server.kind === 'none') test.skip(`plans of PostgreSQL: ${server.reason}`, () => undefined)
  else
    test('a POST, a claim and a batch of views do not read what is over', async () => {
      const url = await createDatabase(server.url)
      const dialect = await openDialect({ kind: 'postgres', url })
      const world = await begin(dialect)
      await fill(world)
      await sql`analyze`.execute(dialect.db)
      const plans = await explainAll(world, 'explain')
      await dialect.close()
      await dropDatabase(url)
      expect(plans.filter(isGrowing)).toEqual([])
    })
})

function isGrowing(plan: string): boolean {
  return GROWING.some((reading) => reading.test(plan))
}

interface Begun {
  dialect: Dialect
  projectId: string
}

async function nothing(): Promise<void> {}

/** A project with a job and a view. */
async function begin(dialect: Dialect): Promise<Begun> {
  await migrate(dialect, MIGRATIONS)
  const { id: projectId } = await createProjectStore(dialect).ensure('acme/docs', null, NOON)
  await createJobStore(dialect).create(toNewJob(projectId, NOON), NO_LIMITS)
  await createViewStore(dialect, DEFAULT_PATH_LIMITS).applyBatch(projectId, newBatch([newRow()]), NOON)
  return { dialect, projectId }
}

/** Adds jobs that are over, one in 500 with an open pull request, and views of many pages. */
async function fill({ dialect, projectId }: Begun): Promise<void> {
  const { db } = dialect
  const job = await db.selectFrom('agent_job').selectAll().executeTakeFirstOrThrow()
  const { id: _, ...request } = await db.selectFrom('job_request').selectAll().executeTakeFirstOrThrow()
  for (let from = 0; from < JOBS; from += 200) {
    const jobs = Array.from({ length: 200 }, (_, n) => endedJob(job, from + n))
    const requests = jobs.map(({ id, created_at }) => ({ ...request, job_id: id, at: created_at }))
    await db.insertInto('agent_job').values(jobs).execute()
    await db.insertInto('job_request').values(requests).execute()
  }
  const views = createViewStore(dialect, DEFAULT_PATH_LIMITS)
  await views.applyBatch(projectId, newBatch(manyViews(VIEWS)), NOON)
  await views.settleDays()
}

function endedJob<Row extends object>(job: Row, number: number) {
  const ended = { status: 'completed', outcome: 'pr_opened', pr_url: 'https://github.com/acme/docs/pull/1' } as const
  const at = NOON - number * MINUTE_MS
  const pr_state = number % 500 === 0 ? ('open' as const) : ('merged' as const)
  const own = { id: `job-${number}`, branch: `docmend/${number}`, pr_number: number, pr_state, pr_seen_at: at }
  return { ...job, ...ended, ...own, created_at: at, finished_at: at }
}

function manyViews(count: number) {
  return Array.from({ length: count }, (_, n) => newRow({ path: `/page-${n % 500}`, time: NOON - n * MINUTE_MS }))
}

/** Does what requests do, and gives the statements that they ran, each with its plan. */
async function explainAll({ dialect, projectId }: Begun, explain: string): Promise<string[]> {
  const statements: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = { ...dialect, db: dialect.db.withPlugin(recorder), reader: dialect.reader.withPlugin(recorder) }
  const jobs = createJobStore(watched)
  await jobs.create(toNewJob(projectId, NOON + 1), { ...NO_LIMITS, reviewDays: 14 })
  const claim = await jobs.claim(MINUTE_MS, [])
  await jobs.find(projectId, claim?.job.id ?? '')
  const views = createViewStore(watched, DEFAULT_PATH_LIMITS)
  await views.applyBatch(projectId, newBatch(manyViews(3)), NOON)
  const plans: string[] = []
  for (const node of statements) plans.push(await explainOne(dialect, node, explain))
  return plans
}

async function explainOne({ db }: Dialect, node: RootOperationNode, explain: string): Promise<string> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explained' })
  // What only inserts reads nothing; rows travel beside it in ways of their own.
  if (text.startsWith('insert')) return text
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
  return [text, ...rows.map((row) => JSON.stringify(row))].join('\n')
}
