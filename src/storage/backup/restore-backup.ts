// Puts a backup in the place of the database.
import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { claimDatabase } from './claim-database.ts'
import { type Copying, copyDatabase, syncToDisk } from './copy-database.ts'
import { type CopyContents, inspectCopy } from './inspect-copy.ts'

export interface RestoreOptions extends Copying {
  /** What is appended to the name of the former database. */
  formerEnd: string
}

export interface Restored extends CopyContents {
  /** Where the former database is now; undefined when there was none. */
  former: string | undefined
}

/**
 * Checks a copy of `backup` and gives it the name `file`; the folder must exist. Throws an error that says what to do, for
 * example while a process uses the database; then the database is what it was.
 */
export async function restoreBackup(backup: string, file: string, options: RestoreOptions): Promise<Restored> {
  requireOther(backup, file)
  const draft = `${file}.${randomUUID()}.part`
  try {
    // Before the copy, which may take long, and again after it: a service may have been started meanwhile.
    claimDatabase(file).release()
    await copyDatabase(backup, draft, options)
    const contents = inspectCopy(draft, backup)
    options.signal?.throwIfAborted()
    return { ...contents, former: replace(file, draft, `${file}.${options.formerEnd}`) }
  } finally {
    rmSync(draft, { force: true })
  }
}

function requireOther(backup: string, file: string): void {
  if (!existsSync(backup)) throw new Error(`There is no file ${backup}`)
  if (existsSync(file) && realpathSync(backup) === realpathSync(file))
    throw new Error(`${backup} is the database itself, not a backup of it`)
}

/** Gives the name of the former database, if there was one. */
function replace(file: string, draft: string, former: string): string | undefined {
  const claim = claimDatabase(file)
  try {
    const wasThere = existsSync(file)
    // The log of a damaged database goes with it: SQLite would apply it to the restored one.
    for (const end of ['', '-wal', '-shm', '-journal'])
      if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${former}${end}`)
    renameSync(draft, file)
    syncToDisk(dirname(file))
    return wasThere ? former : undefined
  } finally {
    claim.release()
  }
}
