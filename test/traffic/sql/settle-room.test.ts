// The room of the drafts of days on PostgreSQL, whose temporary tables live as long as a connection: for weeks, in a busy service.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openStorage } from '../../../src/storage/open-storage.ts'
import { numberedBatch } from '../../storage/numbered-batch.ts'
import { createDatabase, dropDatabase, findPostgres, withClient } from '../../support/postgres/databases.ts'

const server = await findPostgres()

if (server.kind === 'none') test.skip(`drafts of days: ${server.reason}`, () => undefined)
else {
  let url: string
  beforeAll(async () => {
    url = await createDatabase(server.url)
  })
  afterAll(() => dropDatabase(url))

  test('a day that was settled leaves nothing behind in its connection', async () => {
    const storage = await openStorage({ kind: 'postgres', url, connections: 1 })
    const { id } = await storage.projects.ensure('acme/docs', null, 0)
    await storage.views.applyBatch(id, numberedBatch(0), 0)
    expect(await storage.views.settleDays()).toBeGreaterThan(0)
    const drafts =
      "select relname as name, pg_relation_size(oid)::integer as bytes from pg_class where relname like 'draft%'"
    const { rows } = await withClient(url, (client) => client.query(drafts))
    expect(rows).toContainEqual({ name: 'draft_view_day', bytes: 0 })
    expect(rows.filter(({ bytes }) => bytes > 0)).toEqual([])
    await storage.close()
  })
}
