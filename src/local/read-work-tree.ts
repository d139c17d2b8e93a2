// The files of a person's work tree as changes of the last commit. Nothing outside of the repository is read: a link, and
// what lies beyond one, has no content here.
import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FILE_MAX_BYTES } from '../agent/changes/change-caps.ts'
import type { Change } from '../base/git-tree.ts'
import { formatCount } from '../base/text.ts'
import type { ChildEnv } from '../github/git/git-environment.ts'
import { listTouchedFiles } from '../github/git/local-tree.ts'

/** A work tree with more of them usually has files that git should ignore. */
const FILES_MAX = 5000
const TOTAL_MAX_BYTES = 64 * 1024 * 1024
/** Of a file that is there and has no content for us: a link, or a file that is too large for a page. */
const NO_CONTENT = '0'.repeat(40)

/** Gives what may differ from `HEAD`, by path; some files may be as they were. Throws an error that says what to do. */
export async function readWorkTree(repositoryDir: string, childEnv: ChildEnv): Promise<Change[]> {
  const { folder, paths } = await listTouchedFiles(repositoryDir, childEnv)
  if (paths.length > FILES_MAX) {
    throw new Error(
      `${formatCount(paths.length)} files of ${repositoryDir} differ from the last commit, more than ${formatCount(FILES_MAX)}: commit them, add to .gitignore what does not belong to the repository, or check the last commit with --committed`,
    )
  }
  const changes: Change[] = []
  let bytes = 0
  for (const path of paths) {
    const change = await changeAt(folder, path)
    bytes += change.kind === 'write' ? change.content.byteLength : 0
    if (bytes > TOTAL_MAX_BYTES) {
      throw new Error(
        `The changed files of ${repositoryDir} have more than 64 MB: commit them, let git ignore them, or check the last commit with --committed`,
      )
    }
    changes.push(change)
  }
  return changes
}

async function changeAt(folder: string, path: string): Promise<Change> {
  const file = join(folder, path)
  const found = (await isBeyondLink(file)) ? undefined : await lstat(file).catch(sayNothing)
  if (found === undefined || !(found.isFile() || found.isSymbolicLink())) return { kind: 'delete', path }
  const content = found.isFile() && found.size <= FILE_MAX_BYTES ? await readRegularFile(file) : undefined
  return content === undefined ? { kind: 'reuse', path, blobSha: NO_CONTENT } : { kind: 'write', path, content }
}

/** Git calls a file deleted when a folder above it became a link. */
async function isBeyondLink(file: string): Promise<boolean> {
  const above = dirname(file)
  return (await realpath(above).catch(sayNothing)) !== above
}

/** undefined when it has become something else since it was looked at, or too large. */
export async function readRegularFile(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(sayNothing)
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    return size > FILE_MAX_BYTES ? undefined : await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** Files come and go while people work. */
function sayNothing(): undefined {}
