// What the migrator promises for the migrations that follow the first one, and for databases that are not ours, on both databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { createJob } from '../../src/storage/jobs/job-creation.ts'
import { listPending, migrate } from '../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../src/storage/migrations/index.ts'
import type { Migration } from '../../src/storage/migrations/migration.ts'
import { type DatabaseOptions, inspectStorage, openDialect, openStorage } from '../../src/storage/open-storage.ts'
import { createProjectStore } from '../../src/storage/projects/project-store.ts'
import { createDatabase, dropDatabase, findPostgres, runAsAdmin } from '../support/postgres/databases.ts'
import { NO_LIMITS, replayOf, toNewJob } from './contract/job-samples.ts'

const server = await findPostgres()
if (server.kind === 'none') console.warn(`Skipped on PostgreSQL: ${server.reason}`)
const folder = mkdtempSync(join(tmpdir(), 'docmend-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const urls: string[] = []
afterAll(async () => {
  for (const url of urls) await dropDatabase(url)
})

let made = 0
async function emptyDatabase(kind: string): Promise<DatabaseOptions> {
  made += 1
  if (kind === 'SQLite' || server.kind === 'none') return { kind: 'sqlite', file: join(folder, `${made}.db`) }
  const url = await createDatabase(server.url, { isEmpty: true })
  urls.push(url)
  return { kind: 'postgres', url }
}

/** Gives each project a colour. */
const colours: Migration = {
  name: '9999-colours',
  up: async (db) => {
    await sql`alter table project add column colour text`.execute(db)
    await sql`update project set colour = 'green'`.execute(db)
  },
}
const failing: Migration = {
  name: '9999-colours',
  up: async (...args) => {
    await colours.up(...args)
    throw new Error('the process ended here')
  },
}

describe.each(server.kind === 'none' ? ['SQLite'] : ['SQLite', 'PostgreSQL'])('%s', (kind) => {
  const givenProject = async () => {
    const options = await emptyDatabase(kind)
    const dialect = await openDialect(options)
    await migrate(dialect, MIGRATIONS)
    await createProjectStore(dialect).ensure('acme/docs', null, 0)
    const readColours = async () => (await sql`select repository, colour from project`.execute(dialect.db)).rows
    return { options, dialect, readColours }
  }

  test('a migration that was added later changes the tables and keeps the rows, once', async () => {
    const { dialect, readColours } = await givenProject()
    const both = [...MIGRATIONS, colours]
    expect(await listPending(dialect, both)).toEqual(['9999-colours'])
    await Promise.all([migrate(dialect, both), migrate(dialect, both), migrate(dialect, both)])
    await migrate(dialect, both)
    expect(await listPending(dialect, both)).toEqual([])
    expect(await readColours()).toEqual([{ repository: 'acme/docs', colour: 'green' }])
    await dialect.close()
  })

  test('one that was interrupted leaves the database as it was, and the next start applies it', async () => {
    const { dialect, readColours } = await givenProject()
    await expect(migrate(dialect, [...MIGRATIONS, failing])).rejects.toThrow('the process ended here')
    await expect(readColours()).rejects.toThrow(/colour/)
    expect((await createProjectStore(dialect).list()).map(({ repository }) => repository)).toEqual(['acme/docs'])
    await migrate(dialect, [...MIGRATIONS, colours])
    expect(await readColours()).toEqual([{ repository: 'acme/docs', colour: 'green' }])
    await dialect.close()
  })

  test('an answer that was kept before the contract had a field is given with the field of the job', async () => {
    const { dialect } = await givenProject()
    const { id } = await createProjectStore(dialect).ensure('acme/docs', null, 0)
    const rules = { ...NO_LIMITS, idempotency: { route: 'create-job', key: 'k1', bodyHash: 'body' } }
    const first = await createJob(dialect, toNewJob(id, 0, { topic: 'guides' }), rules)
    const { answer } = await dialect.db.selectFrom('job_idempotency').select('answer').executeTakeFirstOrThrow()
    const older = { ...JSON.parse(answer), topic: undefined, message: 'As it was sent' }
    await dialect.db
      .updateTable('job_idempotency')
      .set({ answer: JSON.stringify(older) })
      .execute()
    const again = await createJob(dialect, toNewJob(id, 1), rules)
    expect(again).toMatchObject({ answer: { ...replayOf(first).answer, topic: 'guides', message: 'As it was sent' } })
    await dialect.close()
  })

  test('a version without it refuses the database', async () => {
    const { options, dialect } = await givenProject()
    await migrate(dialect, [...MIGRATIONS, colours])
    await dialect.close()
    for (const open of [openStorage, inspectStorage])
      await expect(open(options)).rejects.toThrow(/newer version of Docmend \(it has 9999-colours\)/)
  })

  test.each([
    ['of a commit before 0.1.0', '0001-tables', /made by a commit before 0\.1\.0.*Start with an empty DATA_DIR/],
    ['of something else', 'add_users', /is not a Docmend database/],
  ])('a database %s is refused, and left as it is', async (_, name, reason) => {
    const options = await emptyDatabase(kind)
    await runOn(
      options,
      'create table migration (name text primary key not null, applied_at bigint not null)',
      `insert into migration values ('${name}', 1)`,
      'create table project (id text primary key not null)',
    )
    for (const open of [openStorage, inspectStorage, openStorage]) await expect(open(options)).rejects.toThrow(reason)
  })
})

test.each(['create table project (id int)', 'create table migration (version int)'])(
  'a database of PostgreSQL where another program ran %j is refused by that reason',
  async (statement) => {
    const options = await emptyDatabase('PostgreSQL')
    await runOn(options, statement)
    const why = options.kind === 'postgres' ? 'already has tables of another program' : 'is not a Docmend database'
    await expect(openStorage(options)).rejects.toThrow(why)
  },
)

test('an SQLite file of something else is not touched, not even its journal', async () => {
  const options = await emptyDatabase('SQLite')
  await runOn(options, 'create table bookmark (url text)')
  await expect(openStorage(options)).rejects.toThrow(/\.db is not a Docmend database/)
  expect(await runOn(options, 'pragma journal_mode')).toEqual(['delete'])
})

/** Runs statements as another program would; gives the first values that SQLite returns. */
async function runOn(options: DatabaseOptions, ...statements: readonly string[]): Promise<unknown[]> {
  if (options.kind === 'postgres') {
    await runAsAdmin(options.url, ...statements)
    return []
  }
  const database = new Database(options.file)
  const values = statements.map((text) => {
    const statement = database.prepare<[], unknown>(text)
    return statement.reader ? statement.pluck().get() : statement.run().changes
  })
  database.close()
  return values
}
