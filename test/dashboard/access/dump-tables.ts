// Everything that the database holds, to see that nothing has changed.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Config } from '../../../src/service/config.ts'
import { withClient } from '../../support/postgres/databases.ts'

/** What every visit changes, and the signs of life of a process. */
const OF_VISITS = ['session', 'sign_in', 'sign_in_link', 'live_process']

/** The hash of each table's rows. */
export function hashTables({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<Record<string, string>> {
  return database === undefined ? hashFile(join(dataDir, 'docmend.db')) : hashPostgres(database.url)
}

async function hashFile(file: string): Promise<Record<string, string>> {
  const db = new Sqlite(file, { readonly: true })
  try {
    const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
    const kept = tables.filter((table) => !OF_VISITS.includes(table) && !table.startsWith('sqlite_'))
    return Object.fromEntries(
      kept.map((table) => [table, hashRows(db.prepare(`select * from "${table}"`).raw().all())]),
    )
  } finally {
    db.close()
  }
}

function hashPostgres(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables.filter((table) => !OF_VISITS.includes(table.name)))
      hashes[name] = hashRows((await client.query(`select * from "${name}"`)).rows)
    return hashes
  })
}

function hashRows(rows: readonly unknown[]): string {
  const lines = rows.map((row) => JSON.stringify(row)).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
