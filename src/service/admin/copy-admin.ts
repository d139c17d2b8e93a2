// The operation of `docmend db copy`: the configured database into an empty one, and the key that opens what it keeps encrypted.
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import { giveToOwnerOf } from '../../storage/backup/copy-database.ts'
import { type CopiedTables, type CopyOptions, copyStorage } from '../../storage/copy/copy-storage.ts'
import { openSource, openTarget } from '../../storage/copy/open-for-copy.ts'
import { describeDatabase } from '../../storage/dialect/postgres-address.ts'
import { type EncryptedValues, readEncryptedValues } from '../../storage/encrypted-values.ts'
import type { DatabaseOptions } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import {
  copyEncryptionKey,
  findEncryptionKeyFile,
  requireNoOtherKey,
  type TriedKeys,
  tryKeys,
} from '../encryption-key.ts'
import { configuredStorage, type DatabaseConfig, databaseFile } from '../open-database.ts'

export type { CopiedTables }

/** `postgres://…`, or the folder of a service. */
export type CopyTarget = { kind: 'postgres'; url: string } | { kind: 'folder'; dataDir: string }

/** What opens what the copy keeps encrypted. */
interface CopiedKeys extends TriedKeys {
  /** The file encryption.key, when it opens something: in the target where that is a folder, else in DATA_DIR. */
  file: string | undefined
}

export interface Copied {
  tables: CopiedTables
  keys: CopiedKeys
}

type CopyConfig = DatabaseConfig & Pick<Config, 'encryption'>

/** Goes on with a copy that was ended. Throws an error that says what to do; then no service starts on what is there. */
export async function copyTo(config: CopyConfig, target: CopyTarget, options: CopyOptions): Promise<Copied> {
  const from = configuredStorage(config)
  const to: DatabaseOptions =
    target.kind === 'postgres' ? target : { kind: 'sqlite', file: databaseFile(target.dataDir) }
  requireOther(from, to)
  const source = await openSource(from)
  try {
    if (target.kind === 'folder') {
      makeFolder(target.dataDir)
      await requireNoOtherKey(config.dataDir, target.dataDir)
    }
    const opened = await openTarget(to, source).catch((error: unknown) => {
      throw aboutTarget(error)
    })
    try {
      if (target.kind === 'folder') giveToOwnerOf(target.dataDir, databaseFile(target.dataDir))
      // Before the rows: a service that starts on a copy without the key makes another one.
      if (target.kind === 'folder') await copyEncryptionKey(config.dataDir, target.dataDir)
      const keys = await tryFoundKeys(config, target, await readEncryptedValues(source.db))
      return { tables: await copyStorage(source, opened, options), keys }
    } finally {
      await opened.close()
    }
  } finally {
    await source.close()
  }
}

async function tryFoundKeys(config: CopyConfig, target: CopyTarget, values: EncryptedValues): Promise<CopiedKeys> {
  const dataDir = target.kind === 'folder' ? target.dataDir : config.dataDir
  const tried = await tryKeys({ dataDir, encryption: config.encryption }, values)
  return { ...tried, file: tried.opening.includes('encryption.key') ? findEncryptionKeyFile(dataDir) : undefined }
}

function requireOther(from: DatabaseOptions, to: DatabaseOptions): void {
  const [one, other] = [nameOf(from), nameOf(to)]
  if (one === other) throw new Error(`${other} cannot be copied into itself`)
}

function nameOf(options: DatabaseOptions): string {
  if (options.kind === 'postgres') return describeDatabase(options.url)
  return existsSync(options.file) ? realpathSync(options.file) : options.file
}

function makeFolder(dataDir: string): void {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined) throw new Error(`${dataDir} is a file. Name a folder, in which the copy becomes docmend.db`)
  if (extname(dataDir) === '.db')
    throw new Error(`--to takes a folder, in which the copy becomes docmend.db; ${dataDir} looks like a file`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}

/** The store speaks of the variable that has the address of a service. */
function aboutTarget(error: unknown): unknown {
  if (!(error instanceof StoreUnavailableError)) return error
  return new Error(error.message.replaceAll('DATABASE_URL', '--to'), { cause: error })
}
