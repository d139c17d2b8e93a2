// Writes a ref as git does, by a lock file that becomes the ref, and so without a process.
// Source: git's lockfile.h and the files backend of its refs.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Sets the ref to `after` when it still is `before` (null = absent). False: another holds it or has moved it, or a
 * branch stands where a folder would have to be, or the other way round. `names` are the refs that exist.
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

/** A ref without a file of its own may be packed: it then is what it was when the refs were last listed. */
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

/** By its shape: an error that Node made is no instance of the `Error` of a test's own realm. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
