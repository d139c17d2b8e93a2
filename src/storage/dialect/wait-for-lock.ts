// Waiting for SQLite's write lock without holding up the process.
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from './sqlite-errors.ts'

/**
 * How long SQLite itself waits. That blocks the whole process, and for nothing when the lock is held by another
 * connection of this very process, whose transaction cannot go on in that time; so it is short and we wait around it.
 */
export const BUSY_TIMEOUT_MS = 20
const RETRY_MS = 5

/** Repeats the work while the database is locked, about `waitMs` long; a statement that found it locked has done nothing. */
export async function waitForLock<T>(waitMs: number, work: () => T | Promise<T>): Promise<T> {
  const lastTry = Math.ceil(waitMs / (BUSY_TIMEOUT_MS + RETRY_MS))
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || tries >= lastTry) throw error
      await delay(RETRY_MS)
    }
  }
}
