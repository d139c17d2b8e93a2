// The search for damage: SQLite reads every page of the file once. A large file is left to a process of its own, because a
// thread in the middle of SQLite cannot be ended, and a service that is to stop must not wait for it.
import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from 'better-sqlite3'
import { asStoreError, codeOf } from './sqlite-errors.ts'

/** A database up to this size is examined in the service itself, within some 50 ms; a larger one by a process of its own. */
const EXAMINED_IN_PLACE_BYTES = 16 * 1024 * 1024

/** Time limit for the search for damage in the whole database; it reads some 300 MB per second from a fast disk. */
const EXAMINATION_TIMEOUT_MS = 10 * 60_000

/** Of the same kind as this file: `.ts` in a checkout, `.js` in the compiled package. */
const PROGRAM = fileURLToPath(new URL(`./examine-database-process${extname(import.meta.url)}`, import.meta.url))
/** https://www.sqlite.org/pragma.html#pragma_quick_check: the answer when all is well. */
export const SOUND = 'ok'
const LOW_PRIORITY = 10
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/

/** False when the database is damaged. Throws when that could not be found out. */
export async function examineDatabase(database: Database, signal: AbortSignal): Promise<boolean> {
  try {
    const found =
      sizeOf(database) <= EXAMINED_IN_PLACE_BYTES ? quickCheck(database) : await examineApart(database, signal)
    return found === SOUND
  } catch (error) {
    if (DAMAGE.test(codeOf(error))) return false
    throw asStoreError(error)
  }
}

/** Gives `SOUND`, or the first damage in SQLite's words. */
export function quickCheck(database: Database): unknown {
  return database.pragma('quick_check(1)', { simple: true })
}

function sizeOf(database: Database): number {
  return (
    Number(database.pragma('page_count', { simple: true })) * Number(database.pragma('page_size', { simple: true }))
  )
}

/** The process gets no environment: it needs none, and ours has secrets. */
function examineApart({ name: file }: Database, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const limits = { signal, timeout: EXAMINATION_TIMEOUT_MS, killSignal: 'SIGKILL' } as const
    const child = execFile(process.execPath, [PROGRAM, file], { ...limits, env: {} }, (error, stdout) => {
      if (error === null) resolve(stdout.trim())
      else reject(error)
    })
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
  })
}
