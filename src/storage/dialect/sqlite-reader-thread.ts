// The thread of long reads: a connection of its own, on which it runs one statement after the other. SQLite works in the
// thread that calls it, so an export of a second would otherwise stop every request for that long.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { serveThread } from '../../base/threads/serve-thread.ts'
import { LOCK_TIMEOUT_MS } from './dialect.ts'

/** What the owner calls. */
export interface ReaderCalls {
  /** Gives the rows of one statement. */
  run(sql: string, parameters: readonly unknown[]): unknown[]
}

const { file } = workerData as { file: string }
let database: Database.Database | undefined

const calls: ReaderCalls = {
  run: (sql, parameters) => {
    database ??= new Database(file, { readonly: true, fileMustExist: true, timeout: LOCK_TIMEOUT_MS })
    const statement = database.prepare(sql)
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  },
}
if (parentPort !== null) serveThread(parentPort, calls)
