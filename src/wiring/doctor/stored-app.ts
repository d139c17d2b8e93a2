// The GitHub App that the set-up has stored, for `docmend doctor`: read without changing anything.
import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import type { Seal } from '../../people/seal.ts'
import { inspectStorage } from '../../storage/open-storage.ts'
import { type AppInUse, findAppInUse } from '../app-in-use.ts'
import { configuredStorage, type DatabaseConfig, databaseFile } from '../open-database.ts'
import { openSealIfAny } from '../seal-key.ts'

/** Without a database that can be read there is none; what is wrong with the database is found elsewhere. */
export async function inspectAppInUse(config: DatabaseConfig & Pick<Config, 'app' | 'seal'>): Promise<AppInUse> {
  const { app: given, dataDir, database } = config
  if (given !== undefined) return { kind: 'environment', app: given }
  if (database === undefined && !existsSync(databaseFile(dataDir))) return { kind: 'none' }
  const storage = await inspectStorage(configuredStorage(config)).catch(() => undefined)
  if (storage === undefined) return { kind: 'none' }
  try {
    if (storage.pending.length > 0) return { kind: 'none' }
    return await findAppInUse({ given, setup: storage.setup, readSeal: () => readSeal(config) })
  } catch {
    return { kind: 'none' }
  } finally {
    await storage.close()
  }
}

async function readSeal(config: Pick<Config, 'dataDir' | 'seal'>): Promise<Seal> {
  const seal = await openSealIfAny(config)
  if (seal === undefined) throw new Error('The file is missing')
  return seal
}
