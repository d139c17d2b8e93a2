// The thread of long reads: a connection of its own, on which it runs one statement after the other. An export that takes
// a second would else stop every request for that long, since SQLite works in the thread that calls it.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { codeOf } from './sqlite-errors.ts'
import { PART_ROWS, type ReaderQuery, type ReaderReply } from './sqlite-reader-messages.ts'

const LOCK_WAIT_MS = 5000

const { file } = workerData as { file: string }
let database: Database.Database | undefined

parentPort?.on('message', (query: ReaderQuery) => {
  try {
    database ??= new Database(file, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT_MS })
    sendRows(run(database, query))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    reply({ kind: 'failed', message, code: codeOf(error) })
  }
})

function run(connection: Database.Database, { sql, parameters }: ReaderQuery): unknown[] {
  const statement = connection.prepare(sql)
  if (statement.reader) return statement.all(parameters)
  statement.run(parameters)
  return []
}

/** In parts: to take 100,000 rows at once would hold up the other side for 0.1 s. */
function sendRows(rows: unknown[]): void {
  for (let start = 0; start < rows.length; start += PART_ROWS) {
    reply({ kind: 'rows', rows: rows.slice(start, start + PART_ROWS) })
  }
  reply({ kind: 'done' })
}

function reply(message: ReaderReply): void {
  parentPort?.postMessage(message)
}
