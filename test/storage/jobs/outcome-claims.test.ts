// What a look for pull requests to measure reads on PostgreSQL: every process looks every two seconds.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openStorage } from '../../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres, withClient } from '../../support/postgres/databases.ts'
import { countRowsRead } from '../../support/postgres/rows-read.ts'

const MEASURED = 2000
const server = await findPostgres()

if (server.kind === 'none') test.skip(`claims of outcomes: ${server.reason}`, () => undefined)
else {
  let url: string
  beforeAll(async () => {
    url = await createDatabase(server.url)
  })
  afterAll(() => dropDatabase(url))

  test('a look for what is due does not read what was measured', async () => {
    const storage = await openStorage({ kind: 'postgres', url })
    const { id } = await storage.projects.ensure('acme/docs', null, 0)
    await withClient(url, async (client) => {
      await client.query(
        `insert into pull_request_outcome
          (project_id, pr_number, result, state, closed_at, model, follow_ups, looks, due_at, lease_ms)
        select $1, number, 'merged', 'measured', 0, 'm', 0, 1, null, 0 from generate_series(1, ${MEASURED}) as number`,
        [id],
      )
      await client.query('analyze pull_request_outcome')
    })
    expect(await storage.outcomes.claim(1000)).toBeUndefined()
    await storage.close()
    expect(await countRowsRead(url, 'pull_request_outcome')).toBeLessThan(MEASURED)
  })
}
