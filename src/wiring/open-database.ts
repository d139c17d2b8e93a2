// Opens the database below DATA_DIR. A separate file, so that a command that only needs the data loads nothing else.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'

export interface OpenOptions {
  /** A command that only reads must not create an empty database in the folder where it happens to run. */
  mustExist?: boolean
  /** Stands in for the database's clock (epoch milliseconds), in tests. */
  databaseNow?: () => number
}

/** Creates the folder and brings the database up to date. The errors say what to check. */
export async function openDatabase(
  config: Config,
  { mustExist = false, ...options }: OpenOptions = {},
): Promise<Storage> {
  const file = join(config.dataDir, 'docmend.db')
  if (mustExist && !existsSync(file)) {
    throw new Error(`There is no database ${file}. Run this in the folder of the service, or set DATA_DIR to its data`)
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new Error(`DATA_DIR ${config.dataDir} cannot be created or written to`, { cause: error })
  })
  return openStorage({ kind: 'sqlite', file, ...options }).catch((error: unknown) => {
    throw new Error(`Cannot use ${file}. ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  })
}
