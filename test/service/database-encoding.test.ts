// A database on PostgreSQL takes any bytes for text unless it was made with UTF8: the start says so.
import { afterAll, describe, expect, test } from '@jest/globals'
import { examineInstallation } from '../../src/service/doctor/doctor.ts'
import { createBareWorld } from '../support/bare-service.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'

const server = await findPostgres()
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

if (server.kind === 'none') test.skip(`the encoding of a database: ${server.reason}`, () => undefined)
else {
  describe('a service on PostgreSQL', () => {
    const said = async (encoding: string) => {
      const url = await createDatabase(server.url, { isEmpty: true, encoding })
      ends.push(() => dropDatabase(url))
      const world = await createBareWorld({ env: { DATABASE_URL: url } })
      ends.push(world.end)
      const service = await world.start()
      const isMeant = (sentence: string): boolean => sentence.includes('has the encoding')
      const { warnings = [] } = (await (await fetch(`${service.url}/readyz`)).json()) as { warnings?: string[] }
      const findings = await examineInstallation(world.env, AbortSignal.timeout(60_000))
      return {
        logged: service.log.map((line): string => JSON.parse(line).msg ?? '').filter(isMeant),
        ready: warnings.filter(isMeant),
        doctor: findings.map(({ text }) => text).filter(isMeant),
      }
    }

    test('with SQL_ASCII warns of it in the log, at /readyz and in docmend doctor', async () => {
      const sentence = expect.stringMatching(
        /^The PostgreSQL database has the encoding SQL_ASCII, not UTF8: .*docmend db copy/,
      )
      expect(await said('SQL_ASCII')).toEqual({ logged: [sentence], ready: [sentence], doctor: [sentence] })
    })

    test('with UTF8 has nothing to say', async () => {
      expect(await said('UTF8')).toEqual({ logged: [], ready: [], doctor: [] })
    })
  })
}
