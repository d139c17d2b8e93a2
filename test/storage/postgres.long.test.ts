import { afterAll, describe, test } from '@jest/globals'
import { openStorage } from '../../src/storage/open-storage.ts'
import { createDatabasePool, findPostgres } from '../support/postgres/databases.ts'
import { storageContract } from './contract.ts'

const server = await findPostgres()
/** Some tests ask for more at once than a busy machine answers in the time that requests have. */
const PATIENT = { connectTimeoutMs: 120_000, statementTimeoutMs: 120_000 }

if (server.kind === 'none') test.skip(`the store on PostgreSQL: ${server.reason}`, () => undefined)
else {
  const databases = createDatabasePool(server.url)
  const named = new Map<string, Promise<string>>()
  afterAll(() => databases.drop(), 300_000)

  describe('PostgreSQL', () => {
    storageContract(async (name, databaseNow, limits) => {
      const taken = (name === undefined ? undefined : named.get(name)) ?? databases.take()
      if (name !== undefined) named.set(name, taken)
      const url = await taken
      const storage = await openStorage({ kind: 'postgres', url, databaseNow, ...PATIENT, ...limits })
      if (name !== undefined) return storage
      let closed: Promise<void> | undefined
      const close = (): Promise<void> => {
        closed ??= storage.close().then(() => databases.giveBack(url))
        return closed
      }
      return { ...storage, close }
    })
  })
}
