// The GitHub App that the set-up has stored, for `docmend doctor`: read without changing anything.
import { existsSync } from 'node:fs'
import type { Encryption } from '../../projects/people/encryption.ts'
import { inspectStorage } from '../../storage/open-storage.ts'
import { type AppInUse, findAppInUse } from '../app-in-use.ts'
import type { Config } from '../config.ts'
import { openEncryptionIfAny } from '../encryption-key.ts'
import { configuredStorage, type DatabaseConfig, databaseFile } from '../open-database.ts'

/** Without a database that can be read there is none; what is wrong with the database is found elsewhere. */
export async function inspectAppInUse(config: DatabaseConfig & Pick<Config, 'app' | 'encryption'>): Promise<AppInUse> {
  const { app: given, dataDir, database } = config
  if (given !== undefined) return { kind: 'environment', app: given }
  if (database === undefined && !existsSync(databaseFile(dataDir))) return { kind: 'none' }
  const storage = await inspectStorage(configuredStorage(config)).catch(() => undefined)
  if (storage === undefined) return { kind: 'none' }
  try {
    if (storage.pending.length > 0) return { kind: 'none' }
    return await findAppInUse({ given, setup: storage.setup, readEncryption: () => readEncryption(config) })
  } catch {
    return { kind: 'none' }
  } finally {
    await storage.close()
  }
}

async function readEncryption(config: Pick<Config, 'dataDir' | 'encryption'>): Promise<Encryption> {
  const encryption = await openEncryptionIfAny(config)
  if (encryption === undefined) throw new Error('The file is missing')
  return encryption
}
