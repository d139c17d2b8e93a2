// Whether DATA_DIR takes a file: the database alone does not show it, since its files may be open from better times.
import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../storage/dialect/sqlite-errors.ts'

const TRIAL_BYTES = 4096

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'its disk is full. Free some space'],
  ['EDQUOT', 'the quota of its user is used up. Free some space'],
  ['EROFS', 'its disk is mounted read-only. Mount it for writing'],
  ['EACCES', 'it belongs to another user. Give it to the user of the service'],
  ['EPERM', 'it belongs to another user. Give it to the user of the service'],
  ['EIO', 'its disk does not work. Check the system log'],
  ['ENOENT', 'it is gone. Check its mount'],
])

/**
 * Writes a small file, brings it onto the disk, gives it another name and deletes it. Undefined when all of that works,
 * else a sentence that names the variable but not the path.
 */
export async function tryDataFolder(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, `.trial-${randomUUID()}`)
  const renamed = `${file}-renamed`
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.write(Buffer.alloc(TRIAL_BYTES))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(file, renamed)
    await rm(renamed)
    return undefined
  } catch (error) {
    await Promise.allSettled([file, renamed].map((path) => rm(path, { force: true })))
    const code = codeOf(error)
    return `DATA_DIR cannot be written (${code}): ${REASONS.get(code) ?? 'check its disk and to whom it belongs'}`
  }
}
