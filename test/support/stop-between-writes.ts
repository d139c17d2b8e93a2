// Stops a service (SIGSTOP) at a moment when it does not write to its database. Stopped in the middle of a write, it would
// keep SQLite's lock until it goes on, and no other process could take its job over (docs/operating.md).
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { codeOf } from '../../src/storage/dialect/sqlite-errors.ts'
import type { ServiceProcess } from './service-process.ts'

const TRIES = 500
/** For which it goes on before the next try: its write ends only when it is given a processor. */
const GO_ON_MS = 5

export async function stopBetweenWrites(service: Pick<ServiceProcess, 'kill'>, databaseFile: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await service.kill('SIGSTOP')
    if (isUnlocked(databaseFile)) return
    await service.kill('SIGCONT')
    await delay(GO_ON_MS)
  }
  throw new Error('The service was writing at every try')
}

function isUnlocked(file: string): boolean {
  const database = new Database(file, { timeout: 0 })
  try {
    database.exec('begin immediate; rollback')
    return true
  } catch (error) {
    // By its code, not by its class: Jest loads better-sqlite3's JavaScript anew for each test file, while its native part keeps
    // the error class of the first file of the process.
    if (codeOf(error).startsWith('SQLITE_BUSY')) return false
    throw error
  } finally {
    database.close()
  }
}
