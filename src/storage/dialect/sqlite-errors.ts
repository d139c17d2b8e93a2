// Tells a database that cannot be used now from a mistake of ours in a query.
import { type StoreFault, StoreUnavailableError } from '../../projects/store-unavailable-error.ts'

/** https://www.sqlite.org/rescode.html; extended codes carry one of these as their beginning. */
const FAULTS: Record<string, readonly [StoreFault, advice: string]> = {
  SQLITE_BUSY: [
    'passing',
    'Another process has locked the database for too long: is a backup or a SQL shell open on it?',
  ],
  SQLITE_CANTOPEN: [
    'failing',
    'The database file cannot be opened: does the folder still exist, and may the service write to it?',
  ],
  SQLITE_CORRUPT: ['damaged', 'The database file is damaged: stop the service and restore it from a backup.'],
  SQLITE_FULL: ['full', 'The disk of the database is full: free some space.'],
  SQLITE_IOERR: ['failing', 'The disk of the database is failing or full: check the free space and the system log.'],
  SQLITE_LOCKED: ['passing', 'The database is locked: is a backup or a SQL shell open on it?'],
  SQLITE_NOTADB: [
    'damaged',
    'The file is not an SQLite database. If it is the database of the service, restore it from a backup, or move it away to start with an empty one.',
  ],
  SQLITE_NOMEM: ['passing', 'The database ran out of memory.'],
  SQLITE_PROTOCOL: [
    'passing',
    'The database cannot be locked: is it on a network file system? Move it to a local disk.',
  ],
  SQLITE_READONLY: [
    'read_only',
    'The database file cannot be written: does the user of the service own it and its folder?',
  ],
}

/** Gives a `StoreUnavailableError` for a fault of the database or its disk, else the error as it is. */
export function asStoreError(error: unknown): unknown {
  const code = codeOf(error)
  const [fault, advice] = findFault(code) ?? []
  if (fault !== undefined) return new StoreUnavailableError(`${advice} (${code})`, { fault, cause: error })
  if (!isClosed(error)) return error
  return new StoreUnavailableError('The database is closed: the service is stopping.', { cause: error })
}

function findFault(code: string): readonly [StoreFault, string] | undefined {
  const family = Object.keys(FAULTS).find((known) => code === known || code.startsWith(`${known}_`))
  return family === undefined ? undefined : FAULTS[family]
}

/** The code of an error of SQLite or of the file system, '' for others. */
export function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : ''
}

/** better-sqlite3 throws a plain TypeError for it. */
function isClosed(error: unknown): boolean {
  return String(error).includes('The database connection is not open')
}
