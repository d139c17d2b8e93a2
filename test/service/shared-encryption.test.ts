// Processes of one database on PostgreSQL may have a DATA_DIR each: the start says when each has a key of its own, too.
import { afterAll, describe, expect, test } from '@jest/globals'
import { type BareWorld, createBareWorld } from '../support/bare-service.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'

const server = await findPostgres()
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

if (server.kind === 'none') test.skip(`an encryption that is shared: ${server.reason}`, () => undefined)
else {
  describe('a service on PostgreSQL without DOCMEND_SECRET', () => {
    const start = async (env: Record<string, string>) => {
      const url = await createDatabase(server.url)
      ends.push(() => dropDatabase(url))
      const world = await createBareWorld({ env: { DATABASE_URL: url, ...env } })
      ends.push(world.end)
      return warningsOf(world)
    }

    test.each(['all', 'web', 'worker'])('warns in the role %s, in the log and at /readyz', async (role) => {
      const { logged, ready } = await start({ DOCMEND_ROLE: role })
      const sentence = expect.stringMatching(/^DOCMEND_SECRET is not set: what this process encrypts/)
      expect([logged, ready]).toEqual([[sentence], [sentence]])
    })

    test('has nothing to warn of once it is set', async () => {
      expect(await start({ DOCMEND_SECRET: 's'.repeat(32) })).toEqual({ logged: [], ready: [] })
    })
  })
}

async function warningsOf(world: BareWorld) {
  const service = await world.start()
  const isOfKey = (sentence: string): boolean => sentence.startsWith('DOCMEND_SECRET')
  const { warnings = [] } = (await (await fetch(`${service.url}/readyz`)).json()) as { warnings?: string[] }
  return {
    logged: service.log.map((line): string => JSON.parse(line).msg ?? '').filter(isOfKey),
    ready: warnings.filter(isOfKey),
  }
}
