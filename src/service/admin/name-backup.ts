// Which file a backup becomes: what people name may be a file or a folder, and a folder may be missing.
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { giveToOwnerOf } from '../../storage/backup/copy-database.ts'
import { databaseFile } from '../open-database.ts'

/**
 * Gives the path of the file. Throws where `target` names a folder that does not exist: to make it, or to write a file of that
 * name, would put backups onto the wrong disk whenever the right one is not mounted.
 */
export function nameBackup(dataDir: string, target: string | undefined, takenAt: Date): string {
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
export function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}
