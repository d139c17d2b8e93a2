// Writes a ref as git does, with a lock file that becomes the ref, and so without a process. Source: git's lockfile.h and
// the files backend of its refs.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Sets the ref to `after` if it still is `before` (null = absent). False: another writer locked or moved it, or a branch
 * exists where a folder is needed, or the other way round. `names` are the existing refs.
 */
export function writeRef(
  gitDir: string,
  { ref, before, after }: { ref: string; before: string | null; after: string },
  names: Iterable<string>,
): boolean {
  for (const name of names) if (name.startsWith(`${ref}/`) || ref.startsWith(`${name}/`)) return false
  const file = join(gitDir, ref)
  const lock = `${file}.lock`
  return attempt(() => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(lock, `${after}\n`, { flag: 'wx' })
    if (attempt(() => moveIfSame(file, lock, before))) return true
    rmSync(lock, { force: true })
    return false
  })
}

function moveIfSame(file: string, lock: string, before: string | null): boolean {
  if (readLoose(file, before) !== before) return false
  renameSync(lock, file)
  return true
}

/** A ref without its own file may be packed: then it has the value from the last listing. */
function readLoose(file: string, listed: string | null): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return listed
    throw error
  }
}

const refused = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'ENAMETOOLONG']

function attempt(act: () => boolean): boolean {
  try {
    return act()
  } catch (error) {
    if (refused.includes(codeOf(error))) return false
    throw error
  }
}

/** Checked by its shape: an error made by Node is not an instance of `Error` in the realm of a test. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
