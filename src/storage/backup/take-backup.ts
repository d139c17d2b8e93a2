// A backup of the database of a service that goes on running.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import { codeOf } from '../dialect/sqlite-errors.ts'
import { type Copying, copyDatabase, syncToDisk } from './copy-database.ts'
import { type CopyContents, inspectCopy } from './inspect-copy.ts'

interface BackupOptions extends Copying {
  /** Replaces a file of that name. */
  force: boolean
}

/**
 * Writes one moment of the database `source` to `target`, checked and on disk under its name when this resolves. Everything
 * that was acknowledged before the call is in it. Throws an error that says what to do; then `target` is what it was.
 */
export async function takeBackup(source: string, target: string, options: BackupOptions): Promise<CopyContents> {
  if (!options.force && existsSync(target)) throw alreadyThere(target)
  const draft = `${target}.${randomUUID()}.part`
  try {
    await copyDatabase(source, draft, options)
    const contents = inspectCopy(draft, `The backup of ${source}`)
    options.signal?.throwIfAborted()
    if (options.force) renameSync(draft, target)
    else moveToNew(draft, target)
    syncToDisk(dirname(target))
    return contents
  } catch (error) {
    throw explain(error, target)
  } finally {
    // Without the look, a name that cannot be would throw here, and hide what was said of it.
    if (existsSync(draft)) rmSync(draft, { force: true })
  }
}

/** Unlike `rename`, it never replaces a file that appeared in the meantime. */
function moveToNew(draft: string, target: string): void {
  try {
    linkSync(draft, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyThere(target)
    if (!NO_LINKS.includes(codeOf(error))) throw error
    renameSync(draft, target)
  }
}

/** What file systems answer that give a file only one name. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

function alreadyThere(target: string): Error {
  return new Error(`${target} exists. Choose another name, or replace it with --force`)
}

/** The errors of the store speak of the database's own disk. */
function explain(cause: unknown, target: string): unknown {
  const folder = dirname(target)
  const code = codeOf(cause)
  if (code === 'ENOENT') return new Error(`The folder ${folder} does not exist`, { cause })
  if (code === 'ENOTDIR') return new Error(`${folder} is no folder`, { cause })
  if (code === 'ENAMETOOLONG') return new Error(`The name ${target} is too long`, { cause })
  if (code === 'EACCES' || code === 'EROFS') return new Error(`The folder ${folder} cannot be written`, { cause })
  const isFull = code === 'ENOSPC' || (cause instanceof StoreUnavailableError && cause.fault === 'full')
  return isFull ? new Error(`The disk of ${folder} is full: write the backup to another one`, { cause }) : cause
}
