// Puts a backup in the place of the database.
import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDamage } from '../../projects/store-unavailable-error.ts'
import { codeOf } from '../dialect/sqlite-errors.ts'
import { claimDatabase } from './claim-database.ts'
import { type Copying, copyDatabase, giveToOwnerOf, syncToDisk } from './copy-database.ts'
import { type CopyContents, inspectCopy } from './inspect-copy.ts'

interface RestoreOptions extends Copying {
  /** What is appended to the name of the previous database. */
  previousEnd: string
}

export interface Restored extends CopyContents {
  /** Where the previous database is now; undefined when there was none. */
  previous: string | undefined
}

/**
 * Checks a copy of `backup` and gives it the name `name`; the folder must exist. Where that is a link, the copy takes the place of
 * the file that it leads to. Throws an error that says what to do, for example while a process uses the database; then the
 * database is what it was.
 */
export async function restoreBackup(backup: string, name: string, options: RestoreOptions): Promise<Restored> {
  requireBackup(backup)
  const file = existsSync(name) ? realpathSync(name) : name
  if (realpathSync(backup) === file) throw new Error(`${backup} is the database itself, not a backup of it`)
  const draft = `${file}.${randomUUID()}.part`
  try {
    // Before the copy, which may take long, and again after it: a service may have started during it.
    claimDatabase(file).release()
    const contents = await copyChecked(backup, draft, options)
    options.signal?.throwIfAborted()
    giveToOwnerOf(existsSync(file) ? file : dirname(file), draft)
    return { ...contents, previous: replace(file, draft, freeName(`${file}.${options.previousEnd}`)) }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Throws an error that says what to name instead. */
export function requireBackup(backup: string): void {
  const found = statSync(backup, { throwIfNoEntry: false })
  if (found === undefined) throw new Error(`There is no file ${backup}`)
  if (found.isDirectory()) throw new Error(`${backup} is a folder. Name a backup in it`)
  try {
    accessSync(backup, constants.R_OK)
  } catch (cause) {
    throw new Error(`${backup} may not be read by the user of this command`, { cause })
  }
}

/** The errors of the store speak of the service's own database. */
async function copyChecked(backup: string, draft: string, options: RestoreOptions): Promise<CopyContents> {
  try {
    await copyDatabase(backup, draft, options)
    return inspectCopy(draft, backup)
  } catch (cause) {
    const advice = 'Nothing was changed; try another backup'
    if (isDamage(cause)) throw new Error(`${backup} is damaged, or is no SQLite database. ${advice}`, { cause })
    if (['EACCES', 'EROFS'].includes(codeOf(cause)))
      throw new Error(`The folder ${dirname(draft)} cannot be written`, { cause })
    throw cause
  }
}

/** Two restores may fall into one second, and the first one's previous database must stay. */
function freeName(wanted: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!ENDS.some((end) => existsSync(`${name}${end}`))) return name
  }
}

/** The log of a damaged database goes with it: SQLite would apply it to the restored one. */
const ENDS = ['', '-wal', '-shm', '-journal']

/** Gives the name of the previous database, if there was one. */
function replace(file: string, draft: string, previous: string): string | undefined {
  const claim = claimDatabase(file)
  try {
    const wasThere = existsSync(file)
    for (const end of ENDS) if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${previous}${end}`)
    renameSync(draft, file)
    syncToDisk(dirname(file))
    return wasThere ? previous : undefined
  } finally {
    claim.release()
  }
}
