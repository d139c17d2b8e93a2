// The file behind an open database. SQLite goes on writing into a file that was deleted or replaced, and all that was
// acknowledged since is gone at the next start.
import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import { notOurs } from '../not-ours.ts'

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

// Whose file an SQLite database is, before anything is written to it.

/**
 * "DOCM". SQLite keeps this number in the header of the file for the program that owns it, so neither a database of something else
 * that DATA_DIR or a command names by mistake is changed, nor one of ours taken for it:
 * https://www.sqlite.org/pragma.html#pragma_application_id.
 */
export const APPLICATION_ID = 0x444f434d

/** Throws when the file has tables and is none of ours, or was made before 0.1.0. `name` is how people know it. */
export function requireOurs(database: Database, name: string): void {
  // In this order: another process may be making the tables, and the number comes with them.
  if (database.prepare('select 1 from sqlite_schema limit 1').get() === undefined) return
  if (database.pragma('application_id', { simple: true }) === APPLICATION_ID) return
  throw notOurs(readMigrations(database), name)
}

/** Of a file that may be anything. */
function readMigrations(database: Database): unknown[] {
  const column = database.prepare("select 1 from pragma_table_info('migration') where name = 'name'")
  return column.get() === undefined ? [] : database.prepare('select name from migration').pluck().all()
}
