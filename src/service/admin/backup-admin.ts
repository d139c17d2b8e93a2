// The operations of `docmend db backup` and `docmend db restore`: the database of DATA_DIR as a file, and what belongs to it.
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { type Copying, giveToOwnerOf } from '../../storage/backup/copy-database.ts'
import type { CopyContents } from '../../storage/backup/inspect-copy.ts'
import { type Restored, requireBackup, restoreBackup } from '../../storage/backup/restore-backup.ts'
import { takeBackup } from '../../storage/backup/take-backup.ts'
import type { Config } from '../config.ts'
import { findEncryptionKeyFile, tryKeys } from '../encryption-key.ts'
import { databaseFile } from '../open-database.ts'

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

// Which file a backup becomes: what people name may be a file or a folder, and a folder may be missing.

/**
 * Gives the path of the file. Throws where `target` names a folder that does not exist: to make it, or to write a file of that
 * name, would put backups onto the wrong disk whenever the right one is not mounted.
 */
function nameBackup(dataDir: string, target: string | undefined, takenAt: Date): string {
  const name = `docmend-${stamp(takenAt)}.db`
  if (target === undefined) return join(makeOwnFolder(dataDir), name)
  const found = statSync(target, { throwIfNoEntry: false })
  if (found?.isDirectory()) return join(target, name)
  if (/[\\/]$/.test(target)) throw missingFolder(target)
  if (found === undefined && extname(target) === '') throw missingFolder(target)
  requireOther(target, databaseFile(dataDir))
  return target
}

function missingFolder(target: string): Error {
  return new Error(
    `There is no folder ${target}: is its disk mounted? Make it with mkdir, or name a file that ends in .db`,
  )
}

/** SQLite would take a file beside the database for its log. */
function requireOther(target: string, database: string): void {
  const folder = dirname(target)
  const path = existsSync(folder) ? join(realpathSync(folder), basename(target)) : target
  const real = existsSync(target) ? realpathSync(target) : path
  const own = realpathSync(database)
  const besides = ['-wal', '-shm', '-journal'].map((end) => `${own}${end}`)
  if (real === own) throw new Error(`${target} is the database itself`)
  if (besides.includes(path)) throw new Error(`${target} belongs to the database itself. Choose another name`)
}

function makeOwnFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) giveToOwnerOf(dataDir, folder)
  return folder
}

/** `20261124-042011`, in UTC: sorts by time, and is a name on every file system. */
function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}
