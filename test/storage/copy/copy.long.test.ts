// `docmend db copy`: a whole database from SQLite to PostgreSQL and back, with a real server and real processes.
import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import type { Client } from 'pg'
import { readRows } from '../../../src/storage/copy/copy-storage.ts'
import { openDialect, openStorage } from '../../../src/storage/open-storage.ts'
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  findPostgres,
  runAsAdmin,
  withClient,
} from '../../support/postgres/databases.ts'
import { type CommandLine, createCommandLine } from '../../support/run-command.ts'
import { startServiceProcess } from '../../support/service-process.ts'
import { until } from '../../support/until.ts'
import { ALL } from '../contract/views-world.ts'
import { numberedBatch } from '../numbered-batch.ts'
import { dumpTables, fillTables } from './fill-tables.ts'

const server = await findPostgres()

if (server.kind === 'none') test.skip(`copies: ${server.reason}`, () => undefined)
else copies(server.url)

function copies(serverUrl: string): void {
  let line: CommandLine
  let file: string
  const made: string[] = []
  beforeEach(() => {
    line = createCommandLine()
    file = join(line.folder, 'data', 'docmend.db')
  })
  afterEach(() => line.remove())
  afterAll(async () => {
    for (const url of made) await dropDatabase(url)
  })

  const emptyPostgres = async (): Promise<string> => {
    const url = await createDatabase(serverUrl, { isEmpty: true })
    made.push(url)
    return url
  }
  const copyTo = (to: string, env: Record<string, string> = {}) => line.runWithin(['db', 'copy', '--to', to], env)
  /** Gives the id of a project with views, and their export. */
  const givenViews = async (batches = 3) => {
    const storage = await openStorage({ kind: 'sqlite', file })
    const { id } = await storage.projects.ensure('acme/docs', null, 0)
    for (let n = 0; n < batches; n++) await storage.views.applyBatch(id, numberedBatch(n), 0)
    const { rows } = await storage.views.rankPages(id, ALL)
    await storage.close()
    return { id, rows }
  }

  test.each(['postgress://docmend:canary@db/docmend', 'mysql://docmend:canary@db/docmend', 'postgres://'])(
    '%s is no target, and makes no folder',
    async (to) => {
      const { exitCode, stderr } = await copyTo(to)
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--to takes postgres://USER@HOST/NAME')])
      expect(stderr).not.toContain('canary')
    },
  )

  test('to PostgreSQL and back gives the same rows in every table, and the same numbers to new ones', async () => {
    await givenViews()
    fillTables(file)
    const before = dumpTables(file)
    const url = await emptyPostgres()
    expect(await copyTo(url)).toMatchObject({ exitCode: 0, stderr: '' })
    const back = join(line.folder, 'back')
    expect(await copyTo(back, { DATABASE_URL: url })).toMatchObject({ exitCode: 0, stderr: '' })
    expect(dumpTables(join(back, 'docmend.db'))).toEqual(before)
  })

  test('the copy counts on as its source does', async () => {
    const { id, rows } = await givenViews()
    const url = await emptyPostgres()
    const { stdout } = await copyTo(url)
    expect(stdout).toMatch(/compared every row of \d+ tables.*\n(.*\n)* {2}view_event +3,000 rows\n/)
    const copied = await openStorage({ kind: 'postgres', url })
    expect((await copied.views.rankPages(id, ALL)).rows).toEqual(rows)
    expect((await copied.views.applyBatch(id, numberedBatch(2), 0)).kind).toBe('repeated')
    await copied.views.applyBatch(id, numberedBatch(40), 0)
    const { id: next } = await copied.projects.ensure('acme/next', null, 0)
    await copied.views.applyBatch(next, numberedBatch(0), 0)
    await copied.close()
  })

  test('reads no more of a table at once than fits into memory, whichever rows come next', async () => {
    await givenViews(1)
    const url = await emptyPostgres()
    await copyTo(url)
    const opened = [await openDialect({ kind: 'sqlite', file }), await openDialect({ kind: 'postgres', url })]
    for (const dialect of opened) {
      const { catalog, db } = dialect
      await db
        .insertInto('service_note')
        .values({ name: 'wide', value: '€'.repeat(1000) })
        .execute()
      const tables = await catalog.listTables(db)
      const measured = async (name: string) => {
        const table = tables.find((one) => one.name === name)
        if (table === undefined) throw new Error(name)
        return { ...table, ...(await catalog.measure(db, table)) }
      }
      expect(await measured('service_note')).toMatchObject({ widestBytes: 3004 })
      const events = { ...(await measured('view_event')), widestBytes: 16_000_000 }
      expect(events.rows).toBe(1200)
      await db.transaction().execute(async (trx) => {
        const { value } = await readRows({ catalog, trx }, events, 'any').next()
        expect(value?.rows).toHaveLength(2)
      })
      await dialect.close()
    }
  })

  test('a copy that was killed is used by nobody, and goes on where it was', async () => {
    await givenViews()
    const database = new Database(file)
    database.exec(`with recursive n (n) as (select 1 union all select n + 1 from n where n < 200000)
      insert into webhook_delivery select 'delivery-' || n, n from n`)
    database.close()
    const url = await emptyPostgres()
    const countCopied = (client: Client): Promise<number> =>
      client.query('select count(*) from webhook_delivery').then(
        ({ rows }) => Number(rows[0].count),
        () => 0,
      )
    // One connection, so that it looks often while the rows come in.
    const copied = await withClient(url, async (client) => {
      const copying = line.start(['db', 'copy', '--to', url])
      await until('some rows are copied', async () => (await countCopied(client)) > 0)
      copying.kill('SIGKILL')
      await copying.ended
      await until('the server has noticed', async () => (await connections(url)) === 0)
      return countCopied(client)
    })
    expect(copied).toBeLessThan(200_000)
    const refused = await line.runWithin(['db', 'migrate'], { DATABASE_URL: url })
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('is not finished. Run docmend db copy again'),
    ])
    expect(await copyTo(url)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('200,000 rows') })
    expect(await line.runWithin(['db', 'migrate'], { DATABASE_URL: url })).toMatchObject({ exitCode: 0 })
  })

  test('the commands that backup and restore name for PostgreSQL do what they say', async () => {
    const { rows } = await givenViews(1)
    const url = await emptyPostgres()
    await copyTo(url)
    const commandsOf = async (name: string): Promise<string[]> => {
      const { stderr } = await line.runWithin(['db', name, ...(name === 'restore' ? ['x'] : [])], { DATABASE_URL: url })
      return stderr.split('\n').filter((text) => text.startsWith('  '))
    }
    const commands = [...(await commandsOf('backup')), ...(await commandsOf('restore'))].join(' && ')
    const restored = databaseUrl(url, 'docmend_restored')
    made.push(restored)
    // Whoever makes databases says where by the variables of libpq.
    const { hostname, port, username, password } = new URL(url)
    const libpq = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
    const env = { ...process.env, ...libpq, DATABASE_URL: url, RESTORED_URL: restored }
    execFileSync('bash', ['-c', commands], { cwd: line.folder, env })
    const storage = await openStorage({ kind: 'postgres', url: restored })
    const [project] = await storage.projects.list()
    expect((await storage.views.rankPages(project?.id ?? '', ALL)).rows).toEqual(rows)
    await storage.close()
  })

  const connections = async (url: string): Promise<number> =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'docmend'`,
      )
      return Number(rows[0].count)
    })

  describe('is refused', () => {
    const refusal = async (to: string, env: Record<string, string> = {}): Promise<string> => {
      const { exitCode, stderr } = await copyTo(to, env)
      expect(exitCode).toBe(1)
      return stderr
    }

    test('where the target has data, or tables of something else', async () => {
      await givenViews(1)
      const [used, foreign] = [await emptyPostgres(), await emptyPostgres()]
      const storage = await openStorage({ kind: 'postgres', url: used })
      await storage.projects.ensure('acme/other', null, 0)
      await storage.close()
      await runAsAdmin(foreign, 'create table visits (id int)')
      expect(await refusal(used)).toContain('has data of Docmend already (project). Name an empty database')
      expect(await refusal(foreign)).toContain('has tables of something else')
      expect(await refusal(join(line.folder, 'data'))).toContain('cannot be copied into itself')
    })

    test('where the target is the source by another name, or no folder', async () => {
      await givenViews(1)
      symlinkSync(join(line.folder, 'data'), join(line.folder, 'link'))
      expect(await refusal(join(line.folder, 'link'))).toContain('cannot be copied into itself')
      const url = await emptyPostgres()
      expect(await refusal(url, { DATABASE_URL: url })).toContain('cannot be copied into itself')
      writeFileSync(join(line.folder, 'text'), '')
      expect(await refusal(join(line.folder, 'text'))).toContain('text is a file. Name a folder')
      expect(await refusal(join(line.folder, 'copy.db'))).toContain('copy.db looks like a file')
      expect(await refusal(databaseUrl(url, 'docmend_nowhere'))).toContain('The database of --to does not exist')
    })

    test('where the source is not a Docmend database, and makes no folder', async () => {
      const back = join(line.folder, 'back')
      expect(await refusal(back, { DATABASE_URL: await emptyPostgres() })).toContain('is not a Docmend database')
      expect(existsSync(back)).toBe(false)
    })

    test('where --to is no address', async () => {
      await givenViews(1)
      expect(await copyTo('postgres://[')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--to takes') })
    })

    test('while a service uses the source or the target', async () => {
      await givenViews(1)
      const url = await emptyPostgres()
      const environment = { PATH: process.env.PATH ?? '', DATA_DIR: join(line.folder, 'data'), PORT: '0' }
      const onFile = await startServiceProcess(environment)
      expect(await refusal(url)).toContain('is in use')
      await onFile.kill('SIGKILL')
      const onServer = await startServiceProcess({ ...environment, DATABASE_URL: url })
      expect(await refusal(url)).toContain('is in use')
      expect(await refusal(join(line.folder, 'back'), { DATABASE_URL: url })).toContain('is in use')
      await onServer.kill('SIGTERM')
    })

    test('where the source is older than this version, or not there', async () => {
      expect(await refusal(await emptyPostgres())).toMatch(/There is no database .*docmend\.db to copy/)
      await givenViews(1)
      const database = new Database(file)
      database.exec('delete from migration where name = (select max(name) from migration)')
      database.close()
      expect(await refusal(await emptyPostgres())).toContain('Bring it up to date with docmend db migrate')
    })

    test('where the source is of a commit before 0.1.0, or of something else', async () => {
      await givenViews(1)
      const change = (statements: string): void => {
        const database = new Database(file)
        database.exec(statements)
        database.close()
      }
      change("pragma application_id = 0; insert into migration values ('0001-tables', 0)")
      expect(await refusal(await emptyPostgres())).toMatch(/made by a commit before 0\.1\.0/)
      change('drop table migration')
      expect(await refusal(await emptyPostgres())).toContain('docmend.db is not a Docmend database')
    })

    test('when the source has changed between the two parts of a copy', async () => {
      await givenViews(1)
      const url = await emptyPostgres()
      await copyTo(url)
      await runAsAdmin(
        url,
        `insert into migration values ('unfinished_copy', 0)`,
        'create table unfinished_copy (name text primary key not null, last_key text not null)',
        `insert into unfinished_copy values (' source', '${file}'), ('project', '["zzz"]')`,
        `insert into unfinished_copy select 'view_event', json_build_array(site, time, source, event_key)::text
          from view_event order by site desc, time desc, source desc, event_key desc limit 1`,
        'truncate service_note',
        `update view_event set path_id = path_id + 1 where ctid = (select ctid from view_event limit 1)`,
      )
      expect(await refusal(url)).toMatch(/duplicate key|the source was changed since the copy began/)
      expect((await line.runWithin(['db', 'migrate'], { DATABASE_URL: url })).exitCode).toBe(1)
    })
  })
}
