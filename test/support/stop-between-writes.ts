// Suspends a service (SIGSTOP) at a moment when it is not writing to its database. In the middle of a write, it would keep
// SQLite's lock until it resumes, and no other process could take over its job (docs/operating.md).
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { codeOf } from '../../src/storage/dialect/sqlite-errors.ts'
import type { ServiceProcess } from './service-process.ts'

const TRIES = 500
/** How long it runs before the next attempt: its write only ends when it gets CPU time. */
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
    // Checked by its code, not by its class: Jest loads better-sqlite3's JavaScript again for each test file, while its
    // native part keeps the error class of the first file of the process.
    if (codeOf(error).startsWith('SQLITE_BUSY')) return false
    throw error
  } finally {
    database.close()
  }
}
