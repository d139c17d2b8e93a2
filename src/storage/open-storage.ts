// The one door to the database.
import type { JobStore } from '../jobs/store.ts'
import type { KeyStore } from '../projects/key-store.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { Dialect } from './dialect/dialect.ts'
import { openSqlite, type SqliteOptions } from './dialect/sqlite.ts'
import { createJobStore } from './job-store.ts'
import { createKeyStore } from './key-store.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { createProjectStore } from './project-store.ts'

export type StorageOptions = { kind: 'sqlite' } & SqliteOptions

export interface Storage {
  projects: ProjectStore
  keys: KeyStore
  jobs: JobStore
  /** Resolves when the database answers; else throws `StoreUnavailableError`. */
  ping: () => Promise<void>
  /** Closes the database; calls after it throw `StoreUnavailableError`, except another close. */
  close: () => Promise<void>
}

/**
 * Opens the database and brings it up to date; several processes may do so at once. Throws when the database cannot be
 * opened, or is newer than this code. What a method of a store has resolved is on disk.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const dialect = await openSqlite(options)
  try {
    await migrate(dialect, MIGRATIONS)
  } catch (error) {
    await dialect.close()
    throw error
  }
  return createStorage(dialect)
}

/** The stores over a database that is up to date. */
function createStorage(dialect: Dialect): Storage {
  return {
    projects: createProjectStore(dialect),
    keys: createKeyStore(dialect.db),
    jobs: createJobStore(dialect),
    ping: async () => {
      await dialect.db.selectFrom('migration').select('name').limit(1).execute()
    },
    close: () => dialect.close(),
  }
}
