// Statements that stay prepared. To prepare one costs as much as to run it for some hundred rows, and the texts are few: what
// changes from call to call are parameters. SQLite prepares a statement again by itself when the schema has changed.
import type { Database, Statement } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** The statements of a service at work, with room to spare; each takes some ten kilobytes. */
const MOST_STATEMENTS = 200

/** The part of a database that Kysely uses. */
export interface Preparing {
  prepare: (sql: string) => Statement<unknown[], unknown>
  close: () => void
}

/** Gives the same statement for the same text; it must have ended its last run. */
export function keepPrepared(database: Database): Preparing {
  const statements = new LRUCache<string, Statement<unknown[], unknown>>({ max: MOST_STATEMENTS })
  return {
    prepare: (sql) => {
      const kept = statements.get(sql)
      if (kept !== undefined) return kept
      const statement = database.prepare<unknown[], unknown>(sql)
      statements.set(sql, statement)
      return statement
    },
    close: () => void database.close(),
  }
}
