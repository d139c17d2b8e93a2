import { afterAll, describe, test } from '@jest/globals'
import { openStorage } from '../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'
import { storageContract } from './contract.ts'

const server = await findPostgres()

if (server.kind === 'none') test.skip(`the store on PostgreSQL: ${server.reason}`, () => undefined)
else {
  const named = new Map<string, Promise<string>>()
  afterAll(async () => {
    for (const url of named.values()) await dropDatabase(await url)
  }, 300_000)

  describe('PostgreSQL', () => {
    storageContract(async (name, databaseNow, limits) => {
      const url = (name === undefined ? undefined : named.get(name)) ?? createDatabase(server.url)
      if (name !== undefined) named.set(name, url)
      const storage = await openStorage({ kind: 'postgres', url: await url, databaseNow, ...limits })
      if (name !== undefined) return storage
      const close = async (): Promise<void> => {
        await storage.close()
        await dropDatabase(await url)
      }
      return { ...storage, close }
    })
  })
}
