// What PostgreSQL alone does.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openPostgres } from '../../../src/storage/dialect/postgres.ts'
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres, runAsAdmin, withClient } from '../../support/postgres/databases.ts'
import { NO_LIMITS, toNewJob } from '../contract/job-samples.ts'
import { ALL, newBatch, newRow } from '../contract/views-world.ts'
import { DAY_MS, NOON } from '../contract/world.ts'

const server = await findPostgres()
if (server.kind === 'none') test.skip(`PostgreSQL: ${server.reason}`, () => undefined)
else describe('PostgreSQL', () => testPostgres(server.url))

function testPostgres(serverUrl: string): void {
  let url: string
  let storage: Storage
  let projectId: string

  beforeAll(async () => {
    url = await createDatabase(serverUrl)
    storage = await openStorage({ kind: 'postgres', url })
    projectId = (await storage.projects.ensure('acme/docs', null, NOON)).id
  })

  afterAll(async () => {
    await storage.close()
    await dropDatabase(url)
  })

  const query = async <Row extends object>(text: string): Promise<Row[]> =>
    withClient(url, async (client) => (await client.query<Row>(text)).rows)

  const namesOf = async (text: string): Promise<string[]> =>
    (await query<{ name: string }>(text)).map(({ name }) => name)

  test('keeps the views of each month in a partition of their own, also those before 2015', async () => {
    const times = [Date.UTC(2026, 0, 31, 23, 59), Date.UTC(2026, 1, 1), Date.UTC(1999, 5)]
    await storage.views.applyBatch(projectId, newBatch(times.map((time) => newRow({ time }))), NOON)
    expect(await namesOf('select distinct tableoid::regclass::text as name from view_event order by 1')).toEqual([
      'view_event_2026_01',
      'view_event_2026_02',
      'view_event_before',
    ])
  })

  test('takes very many rows by COPY, as they are', async () => {
    const other = (await storage.projects.ensure('acme/many', null, NOON)).id
    const rows = Array.from({ length: 5000 }, (_, n) =>
      newRow({ key: `k${n}`, path: `/a\\b\tc${n % 7}\n`, time: NOON + n }),
    )
    expect(await storage.views.applyBatch(other, newBatch(rows), NOON)).toMatchObject({ answer: { accepted: 5000 } })
    const ranked = await storage.views.rankPages(other, ALL)
    expect(ranked.rows.map(([path]) => path)).toEqual(Array.from({ length: 7 }, (_, n) => `/a\\b\tc${n}\n`))
    expect(await storage.views.applyBatch(other, newBatch(rows), NOON)).toMatchObject({ answer: { duplicates: 5000 } })
  })

  test('gives back the space of a month once all of its views are deleted', async () => {
    const old = (await storage.projects.ensure('acme/old', null, NOON)).id
    const day = Date.UTC(2020, 4, 10)
    const rows = Array.from({ length: 3000 }, (_, n) => newRow({ key: `o${n}`, time: day + n }))
    await storage.views.applyBatch(old, newBatch(rows), NOON)
    const size = () => query<{ size: string }>(`select pg_total_relation_size('view_event_2020_05') as size`)
    expect(Number((await size())[0]?.size)).toBeGreaterThan(100_000)
    const never = new AbortController().signal
    for (let round = 0; round < 3; round++) await storage.views.pruneViews(Date.UTC(2021, 0), never)
    expect(Number((await size())[0]?.size)).toBeLessThanOrEqual(16_384)
    const again = newRow({ key: 'again', time: Date.UTC(2020, 4, 11) - DAY_MS })
    expect(await storage.views.applyBatch(projectId, newBatch([again]), NOON)).toMatchObject({ kind: 'applied' })
  })

  test('stores a text with NUL, which PostgreSQL does not take, with a sign in its place', async () => {
    const made = await storage.jobs.create(toNewJob(projectId, NOON, { prompt: 'a\0b' }), NO_LIMITS)
    expect(made).toMatchObject({ kind: 'created', job: { prompt: 'a\ufffdb' } })
  })

  test('a transaction of which PostgreSQL keeps nothing does not end well', async () => {
    const dialect = await openPostgres({ url })
    const work = dialect.db.transaction().execute(async (trx) => {
      await sql`insert into service_note (name, value) values ('kept', 'x')`.execute(trx)
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(work).rejects.toThrow(/rolled back: one of its statements had failed/)
    expect(await query("select 1 from service_note where name = 'kept'")).toEqual([])
    await dialect.close()
  })

  test('names the server in messages, without user and password', async () => {
    await runAsAdmin(serverUrl, "create role guest login password 'right'")
    const wrong = new URL(serverUrl)
    wrong.username = 'guest'
    wrong.password = 'canary'
    const opened = openStorage({ kind: 'postgres', url: wrong.href })
    await expect(opened).rejects.toThrow(/refuses the user or the password of DATABASE_URL/)
    await expect(openStorage({ kind: 'postgres', url: wrong.href })).rejects.not.toThrow(/canary/)
  })

  describe("Citus' rules for tables that it distributes", () => testCitusRules(query, namesOf))
}

/** https://docs.citusdata.com/en/stable/reference/common_errors.html and .../sharding/data_modeling.html */
function testCitusRules(
  query: <Row extends object>(text: string) => Promise<Row[]>,
  namesOf: (text: string) => Promise<string[]>,
): void {
  const named = [...readFileSync('docs/operating.md', 'utf8').matchAll(/create_distributed_table\('(\w+)', 'site'/g)]
  const distributed = named.map(([, table = '']) => table).sort()
  const list = distributed.map((name) => `'${name}'::regclass`).join()

  test('docs/operating.md names every table that grows with the views of a site', async () => {
    const withSite = await namesOf(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'site' and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition order by 1`)
    expect(distributed).toEqual(withSite)
  })

  test('the site is a part of every key of them', async () => {
    const without = await namesOf(`select i.indexrelid::regclass::text as name from pg_index i
      where i.indisunique and i.indrelid in (${list}) and not exists (
        select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'site' and a.attnum = any (i.indkey))`)
    expect(without).toEqual([])
  })

  test('none of them refers to a table on one node, is referred to, or has a trigger', async () => {
    const references = `select conname as name from pg_constraint
      where contype = 'f' and (conrelid in (${list}) or confrelid in (${list}))`
    expect(await namesOf(references)).toEqual([])
    expect(await namesOf(`select tgname as name from pg_trigger where tgrelid in (${list})`)).toEqual([])
  })

  test('the site has one type in all of them, and numbers that the database gives are of 64 bits', async () => {
    const types = `select distinct format_type(atttypid, atttypmod) as name from pg_attribute
      where attrelid in (${list}) and attname = 'site'`
    expect(await namesOf(types)).toEqual(['integer'])
    const given = `select distinct format_type(atttypid, atttypmod) as name from pg_attribute
      where attrelid in (${list}) and attidentity <> ''`
    expect(await namesOf(given)).toEqual(['bigint'])
  })

  test('no two sites share a row of them', async () => {
    const nullable = await query(`select 1 from pg_attribute
      where attrelid in (${list}) and attname = 'site' and not attnotnull`)
    expect(nullable).toEqual([])
  })
}
