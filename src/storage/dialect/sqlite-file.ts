// The file behind an open database. SQLite goes on writing into a file that was deleted or replaced, and all that was
// acknowledged since is gone at the next start.
import { statSync } from 'node:fs'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'

export interface DatabaseFile {
  /** Throws `StoreUnavailableError` when the path no longer leads to the file that was opened. */
  requireInPlace(): void
  /** Throws `StoreUnavailableError` when damage was found: writing on could spread it. */
  requireSound(): void
  /** From now on nothing is written. */
  condemn(): void
}

/** Call it before the database is opened, and `requireInPlace` after: then both are the same file. */
export function watchDatabaseFile(path: string): DatabaseFile {
  const opened = identify(path)
  const missing =
    `The database ${path} was deleted or replaced while it was in use, so nothing is written to it. ` +
    'Put the file back, or restore a backup, and start the service again.'
  const damaged = `The database ${path} is damaged: stop the service and restore the file from a backup.`
  let isSound = true
  return {
    requireInPlace: () => {
      if (identify(path) !== opened) throw new StoreUnavailableError(missing, { fault: 'missing' })
    },
    requireSound: () => {
      if (!isSound) throw new StoreUnavailableError(damaged, { fault: 'damaged' })
    },
    condemn: () => {
      isSound = false
    },
  }
}

/** A database in memory cannot get lost. */
export const NO_FILE: DatabaseFile = {
  requireInPlace: () => undefined,
  requireSound: () => undefined,
  condemn: () => undefined,
}

function identify(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
