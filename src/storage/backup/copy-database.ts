// Copies one moment of an SQLite database into a file, while others read and write it.
import { chownSync, closeSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { LOCK_TIMEOUT_MS } from '../dialect/dialect.ts'
import { asStoreError } from '../dialect/sqlite-errors.ts'
import { BUSY_TIMEOUT_MS, waitForLock } from '../dialect/wait-for-lock.ts'

/** Brings a file, or the names in a folder, onto the disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export interface Copying {
  signal?: AbortSignal | undefined
  /** Hears of the bytes that are copied, of how many. */
  onProgress?: ((doneBytes: number, allBytes: number) => void) | undefined
}

/** About 4 MB: between two pieces, the process hears signals and shows its progress. */
const PAGES_PER_STEP = 1000

/**
 * Makes `target`, which must not exist, for the user of this process alone; it is on disk when this resolves, and is one
 * file without a log beside it. Throws `StoreUnavailableError`, or the reason of the signal; then there is no `target`.
 *
 * SQLite's backup starts over with each write of another process, unless a transaction keeps it at one moment. Writers do
 * not wait for that: they write on into the log. `vacuum into` does the same in two to three times the time.
 */
export async function copyDatabase(source: string, target: string, copying: Copying = {}): Promise<void> {
  closeSync(openSync(target, 'wx', 0o600))
  try {
    const database = new Database(source, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
    try {
      await copyMoment(database, target, copying)
    } finally {
      database.close()
    }
    dropLog(target)
    syncToDisk(target)
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${target}${end}`, { force: true })
    throw asStoreError(error)
  }
}

async function copyMoment(database: Database.Database, target: string, { signal, onProgress }: Copying): Promise<void> {
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  await waitForLock(LOCK_TIMEOUT_MS, () => database.exec('begin; select 1 from sqlite_schema'))
  await database.backup(target, {
    progress: ({ totalPages, remainingPages }) => {
      signal?.throwIfAborted()
      onProgress?.((totalPages - remainingPages) * pageBytes, totalPages * pageBytes)
      return PAGES_PER_STEP
    },
  })
}

/** The copy is of a database with a log, and could not be read on a disk that cannot be written. */
function dropLog(file: string): void {
  const database = new Database(file)
  try {
    database.pragma('journal_mode = delete')
  } finally {
    database.close()
  }
}

/**
 * Gives a file to the owner of another file or folder, where this process may: what root puts into the folder of a service must be
 * the service's, which could not open it otherwise.
 */
export function giveToOwnerOf(other: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(other)
  chownSync(file, uid, gid)
}
