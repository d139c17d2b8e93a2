// A lock between processes that share a data folder: a file that exists, and is touched, while the lock is held.

import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { sleep } from '../api/pace.ts'

/** A holder that did not touch its file for so long is dead. */
const STALE_MS = 30_000
const TOUCH_EVERY_MS = 5000
const LOOK_EVERY_MS = 100

/** Runs `work` while no other process holds `path`. Rejects with the signal's reason when it aborts while waiting. */
export async function withFileLock<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  while (!(await tryTake(path, holder))) {
    await removeStale(path)
    await sleep(LOOK_EVERY_MS, signal)
  }
  const touch = setInterval(() => touchFile(path), TOUCH_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    await giveBack(path, holder)
  }
}

/** A touch that fails costs at worst the lock, and what it guards is safe against that, only slower. */
function touchFile(path: string): void {
  utimes(path, new Date(), new Date()).catch(() => undefined)
}

/** Removes our own file only: a process that was stopped for long may have lost the lock to another. */
async function giveBack(path: string, holder: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch(() => '')
  if (found === holder) await rm(path, { force: true })
}

async function tryTake(path: string, holder: string): Promise<boolean> {
  try {
    await writeFile(path, holder, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Takes a dead holder's file away. Only one of several that try can rename it. */
async function removeStale(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs < STALE_MS) return
    const grave = `${path}.stale-${randomUUID()}`
    await rename(path, grave)
    await rm(grave, { force: true })
  } catch (error) {
    ignoreMissing(error)
  }
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
