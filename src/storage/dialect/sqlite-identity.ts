// Whose file an SQLite database is, before anything is written to it.
import type { Database } from 'better-sqlite3'
import { notOurs } from '../not-ours.ts'

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
