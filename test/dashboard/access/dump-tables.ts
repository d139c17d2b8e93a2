// Everything that the database holds, to see that nothing has changed.
import { createHash } from 'node:crypto'
import Sqlite from 'better-sqlite3'

/** What every visit changes. */
const OF_VISITS = ['session', 'sign_in', 'sign_in_link']

/** The hash of each table's rows. */
export function hashTables(file: string): Record<string, string> {
  const db = new Sqlite(file, { readonly: true })
  try {
    const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
    const kept = tables.filter((table) => !OF_VISITS.includes(table) && !table.startsWith('sqlite_'))
    return Object.fromEntries(kept.map((table) => [table, hashRows(db, table)]))
  } finally {
    db.close()
  }
}

function hashRows(db: Sqlite.Database, table: string): string {
  const rows = db.prepare(`select * from "${table}"`).raw().all()
  const lines = rows.map((row) => JSON.stringify(row)).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
