// Which database a test gets that does not choose one: SQLite, or with DOCMEND_TEST_STORE=postgres one on the PostgreSQL server of
// the run. So every test of the service is a test of both.
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres } from './databases.ts'

export interface TestStore {
  /** The variables of the service. */
  env: { DATABASE_URL?: string }
  drop: () => Promise<void>
}

export async function makeTestStore(): Promise<TestStore> {
  if (process.env.DOCMEND_TEST_STORE !== 'postgres') return { env: {}, drop: async () => undefined }
  const server = await findPostgres()
  if (server.kind === 'none') throw new Error(server.reason)
  const url = await createDatabase(server.url)
  return { env: { DATABASE_URL: url }, drop: () => dropDatabase(url) }
}

/** `file`: where SQLite keeps it; in memory when absent. */
export async function openTestStorage(file = ':memory:'): Promise<Storage> {
  const { env, drop } = await makeTestStore()
  if (env.DATABASE_URL === undefined) return openStorage({ kind: 'sqlite', file })
  const storage = await openStorage({ kind: 'postgres', url: env.DATABASE_URL })
  const close = async (): Promise<void> => {
    await storage.close()
    await drop()
  }
  return { ...storage, close }
}
