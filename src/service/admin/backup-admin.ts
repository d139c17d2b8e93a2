// The operations of `docmend db backup` and `docmend db restore`: the database of DATA_DIR as a file, and what belongs to it.
import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Copying, giveToOwnerOf } from '../../storage/backup/copy-database.ts'
import type { CopyContents } from '../../storage/backup/inspect-copy.ts'
import { type Restored, requireBackup, restoreBackup } from '../../storage/backup/restore-backup.ts'
import { takeBackup } from '../../storage/backup/take-backup.ts'
import type { Config } from '../config.ts'
import { findEncryptionKeyFile } from '../encryption-key.ts'
import { databaseFile } from '../open-database.ts'
import { tryKeys } from '../try-keys.ts'
import { nameBackup, stamp } from './name-backup.ts'

export type { CopyContents }

type Folder = Pick<Config, 'dataDir' | 'encryption'>

export interface Backup extends CopyContents {
  file: string
  /** `DOCMEND_SECRET` or the file, without which nobody can read what is encrypted in the database; undefined when there is none. */
  encryptionKey: string | undefined
}

export interface RestoredDatabase extends Restored {
  file: string
  encryptionKey: string | undefined
  /** How many of the encrypted values the keys that are here do not open. */
  unopened: number
}

/**
 * `target`: a file, or a folder that exists; by default the folder `backups` in DATA_DIR. Throws an error that says what to do.
 */
export async function backUp(
  { dataDir, encryption }: Folder,
  { target, takenAt, ...options }: Copying & { target: string | undefined; takenAt: Date; force: boolean },
): Promise<Backup> {
  const source = databaseFile(dataDir)
  requireDatabase(source)
  const file = nameBackup(dataDir, target, takenAt)
  const contents = await takeBackup(source, file, options)
  if (dirname(file) === join(dataDir, 'backups')) giveToOwnerOf(dataDir, file)
  return { file, ...contents, encryptionKey: nameEncryptionKey({ dataDir, encryption }) }
}

/** Throws an error that says what to do. */
export async function restore(
  config: Folder,
  { backup, at, ...copying }: Copying & { backup: string; at: Date },
): Promise<RestoredDatabase> {
  const { dataDir } = config
  requireBackup(backup)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = databaseFile(dataDir)
  const restored = await restoreBackup(backup, file, { ...copying, previousEnd: `before-restore-${stamp(at)}` })
  const { unopened } = await tryKeys(config, restored.encrypted)
  return { ...restored, file, encryptionKey: nameEncryptionKey(config), unopened }
}

function nameEncryptionKey({ dataDir, encryption }: Folder): string | undefined {
  return encryption.secret === undefined ? findEncryptionKeyFile(dataDir) : 'DOCMEND_SECRET'
}

function requireDatabase(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return
  throw new Error(`There is no database ${file}. Run this in the folder of the service, or set DATA_DIR to its data`)
}
