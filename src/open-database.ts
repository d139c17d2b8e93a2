// The database below DATA_DIR. A file of its own, so that a command which only needs the data loads nothing else.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openStorage, type Storage } from './storage/open-storage.ts'

/** Makes the folder and brings the database up to date. Throws with what to look at when either cannot be done. */
export async function openDatabase(config: Config): Promise<Storage> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new Error(`DATA_DIR ${config.dataDir} cannot be made or written to`, { cause: error })
  })
  const file = join(config.dataDir, 'docmend.db')
  return openStorage({ kind: 'sqlite', file }).catch((error: unknown) => {
    throw new Error(`Cannot use ${file}. ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  })
}
