// The database of a service that is not running, for this process alone.
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3'
import { isDamage } from '../../projects/store-unavailable-error.ts'
import { asStoreError, codeOf } from '../dialect/sqlite-errors.ts'
import { BUSY_TIMEOUT_MS } from '../dialect/wait-for-lock.ts'

/**
 * Makes sure that no process has the database open, and that none opens it before `release` is called. Its log is then part
 * of the file. Throws `DatabaseInUseError`, or `StoreUnavailableError` when that cannot be found out.
 *
 * Every connection of ours holds a shared lock on the file for as long as it is open, and the system takes the lock from a
 * process that dies. To do without the log, SQLite needs the file alone (https://www.sqlite.org/wal.html).
 *
 * A file that does not begin like a database cannot be locked, and SQLite would delete its log. A process that has it open
 * writes nothing to it any more, and notices when it is replaced.
 */
export function claimDatabase(file: string): { release: () => void } {
  if (!existsSync(file) || !beginsLikeDatabase(file)) return { release: () => undefined }
  let database: Database.Database | undefined
  const release = (): void => void database?.close()
  try {
    database = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
    database.pragma('journal_mode = delete')
    // Writes nothing, so that the end of it deletes no log that has come to lie at its path.
    database.exec('begin exclusive')
    return { release }
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) {
      release()
      throw new DatabaseInUseError(file, { cause: error })
    }
    if (isDamage(asStoreError(error))) return { release }
    release()
    throw asStoreError(error)
  }
}

/** https://www.sqlite.org/fileformat.html#magic_header_string. To be called while this process does not have the file open. */
function beginsLikeDatabase(file: string): boolean {
  const found = Buffer.alloc(HEADER.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, found)
  } finally {
    closeSync(handle)
  }
  return found.equals(HEADER)
}

const HEADER = Buffer.from('SQLite format 3\0')

class DatabaseInUseError extends Error {
  constructor(file: string, options: ErrorOptions) {
    const advice = 'Stop the service, every worker and every other command on it, then run this again'
    super(`${file} is in use, so nothing was changed. ${advice}`, options)
  }
}
