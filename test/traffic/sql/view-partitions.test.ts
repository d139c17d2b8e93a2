// What work on the single views of one day reads on PostgreSQL, where they lie in a partition per month.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { DAY_MS } from '../../../src/base/days.ts'
import { openPostgres } from '../../../src/storage/dialect/postgres.ts'
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres, withClient } from '../../support/postgres/databases.ts'
import { countRowsRead } from '../../support/postgres/rows-read.ts'

/** So many that PostgreSQL reads a table rather than looks for single rows, as with millions. */
const ROWS = 4000
const server = await findPostgres()

if (server.kind === 'none') test.skip(`partitions of views: ${server.reason}`, () => undefined)
else {
  let url: string
  beforeAll(async () => {
    url = await createDatabase(server.url)
  })
  afterAll(() => dropDatabase(url))

  /** Two months of views; gives how many rows of the second one `work` has read. */
  const readBy = async (work: (views: Storage['views'], projectId: string) => Promise<void>): Promise<number> => {
    const storage = await openStorage({ kind: 'postgres', url })
    const { id } = await storage.projects.ensure(`acme/docs${Math.random()}`, null, 0)
    for (const start of [Date.UTC(2026, 0, 5), Date.UTC(2026, 1, 5)]) {
      const rows = Array.from({ length: ROWS }, (_, index) => viewAt(start + index * 1000))
      await storage.views.applyBatch(id, { source: 'log', rows, rejected: {} }, start)
    }
    await storage.close()
    await withClient(url, (client) => client.query('analyze view_event'))
    const before = await countRowsRead(url, 'view_event_2026_02')
    const again = await openStorage({ kind: 'postgres', url })
    await work(again.views, id)
    await again.close()
    return (await countRowsRead(url, 'view_event_2026_02')) - before
  }

  test('deleting the views of a day does not read those of later months', async () => {
    const read = await readBy(async (views) => {
      const deleted = await views.pruneViews(Date.UTC(2026, 0, 6), new AbortController().signal)
      expect(deleted).toBe(ROWS)
    })
    expect(read).toBeLessThan(ROWS)
  })

  test('an export that began before views were deleted still sees them', async () => {
    const storage = await openStorage({ kind: 'postgres', url })
    const { id } = await storage.projects.ensure('acme/export', null, 0)
    const day = Date.UTC(2025, 11, 31)
    const rows = Array.from({ length: ROWS }, (_, index) => viewAt(day + index * 1000))
    await storage.views.applyBatch(id, { source: 'log', rows, rejected: {} }, day)
    const dialect = await openPostgres({ url })
    const count = sql<{ views: number }>`select count(*) as views from view_event where time < ${day + DAY_MS}`
    await dialect.reader.transaction().execute(async (trx) => {
      await sql`select pruned_before from view_site`.execute(trx)
      expect(await storage.views.pruneViews(day + DAY_MS, new AbortController().signal)).toBe(ROWS)
      expect((await count.execute(trx)).rows).toEqual([{ views: ROWS }])
    })
    await storage.views.pruneViews(day + DAY_MS, new AbortController().signal)
    const { rows: sizes } = await withClient(url, (client) =>
      client.query("select pg_relation_size('view_event_2025_12')::integer as bytes"),
    )
    expect(sizes).toEqual([{ bytes: 0 }])
    await dialect.close()
    await storage.close()
  })

  test('moving the views of a day to another class does not read those of later months', async () => {
    const stopping = new AbortController()
    const read = await readBy(async (views, projectId) => {
      const { changed } = await views.reclassify(projectId, {
        classify: () => ({ class: 'other', agent: 'A robot' }),
        onProgress: () => stopping.abort(),
        signal: stopping.signal,
      })
      expect(changed).toBe(ROWS)
    })
    expect(read).toBeLessThan(ROWS)
  })
}

function viewAt(time: number) {
  return {
    key: `at${time}`.padEnd(12, '-').slice(-12),
    keyOf: 'id' as const,
    time,
    path: '/guide',
    kind: 'view' as const,
    client: { userAgent: 'Firefox', hints: 0 },
    class: 'human' as const,
    agent: 'Firefox',
    status: 200,
    bytes: 1,
    referrer: undefined,
  }
}
