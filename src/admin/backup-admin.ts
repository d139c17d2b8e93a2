// The operations of `docmend backup` and `docmend restore`: the database of DATA_DIR as a file, and what belongs to it.
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Copying } from '../storage/backup/copy-database.ts'
import type { CopyContents } from '../storage/backup/inspect-copy.ts'
import { type Restored, restoreBackup } from '../storage/backup/restore-backup.ts'
import { takeBackup } from '../storage/backup/take-backup.ts'
import { databaseFile } from '../wiring/open-database.ts'
import { findSealKeyFile } from '../wiring/seal-key.ts'

export type { CopyContents }

type Folder = Pick<Config, 'dataDir' | 'seal'>

export interface Backup extends CopyContents {
  file: string
  /** `DOCMEND_SECRET` or the file, without which nobody can read what is sealed in the database; undefined when there is none. */
  sealKey: string | undefined
}

/** `target`: a file, or a folder that exists; by default the folder `backups` in DATA_DIR. Throws an error that says what to do. */
export async function backUp(
  { dataDir, seal }: Folder,
  { target, takenAt, ...options }: Copying & { target: string | undefined; takenAt: Date; force: boolean },
): Promise<Backup> {
  const source = databaseFile(dataDir)
  requireDatabase(source)
  const file = nameBackup(dataDir, target, takenAt)
  if (existsSync(file) && realpathSync(file) === realpathSync(source)) throw new Error(`${file} is the database itself`)
  return { file, ...(await takeBackup(source, file, options)), sealKey: nameSealKey({ dataDir, seal }) }
}

/** Throws an error that says what to do. */
export async function restore(
  { dataDir, seal }: Folder,
  { backup, at, ...copying }: Copying & { backup: string; at: Date },
): Promise<Restored & { file: string; sealKey: string | undefined }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = databaseFile(dataDir)
  const restored = await restoreBackup(backup, file, { ...copying, formerEnd: `before-restore-${stamp(at)}` })
  return { ...restored, file, sealKey: nameSealKey({ dataDir, seal }) }
}

function nameSealKey({ dataDir, seal }: Folder): string | undefined {
  return seal.secret === undefined ? findSealKeyFile(dataDir) : 'DOCMEND_SECRET'
}

function requireDatabase(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return
  throw new Error(`There is no database ${file}. Run this in the folder of the service, or set DATA_DIR to its data`)
}

function nameBackup(dataDir: string, target: string | undefined, takenAt: Date): string {
  const name = `docmend-${stamp(takenAt)}.db`
  if (target !== undefined)
    return statSync(target, { throwIfNoEntry: false })?.isDirectory() ? join(target, name) : target
  const file = join(dataDir, 'backups', name)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return file
}

/** `20261124-042011`, in UTC: sorts by time, and is a name on every file system. */
function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}
