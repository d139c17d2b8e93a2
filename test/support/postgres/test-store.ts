// Which database a test gets that does not choose one: SQLite, or with DOCMEND_TEST_STORE=postgres one on the PostgreSQL server of
// the run. So every test of the service is a test of both.
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres } from './databases.ts'

export interface TestStore {
  /** The variables of the service. */
  env: { DATABASE_URL?: string }
  drop: () => Promise<void>
}

export type StoreKind = 'sqlite' | 'postgres'

export async function makeTestStore(kind: StoreKind = chosenKind()): Promise<TestStore> {
  if (kind === 'sqlite') return SQLITE
  const server = await findPostgres()
  if (server.kind === 'none') throw new Error(server.reason)
  return makeDatabaseOn(server.url)
}

const SQLITE: TestStore = { env: {}, drop: async () => undefined }

function chosenKind(): StoreKind {
  return process.env.DOCMEND_TEST_STORE === 'postgres' ? 'postgres' : 'sqlite'
}

/** On this server. */
export async function makeDatabaseOn(server: string): Promise<TestStore> {
  const url = await createDatabase(server)
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
