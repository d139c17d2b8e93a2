// Turns a commit into the change set that a job could have delivered: without the code, configuration and images that no
// job may write.
import { type Change, readIfSmall, type Tree } from '../../../src/base/git-tree.ts'
import { contentRefusalFor, type WritableSite, writeRefusalFor } from '../../../src/jobs/policy/writable-paths.ts'
import type { FileChange } from './history.ts'

export interface DroppedFile {
  path: string
  why: string
}

export interface NarrowedCommit {
  changes: Change[]
  dropped: DroppedFile[]
}

interface Trees {
  base: Tree
  head: Tree
}

/** A move whose source or target is dropped becomes the half that is left. */
export async function narrow(
  files: readonly FileChange[],
  trees: Trees,
  site: Omit<WritableSite, 'mayChange' | 'hidden'>,
): Promise<NarrowedCommit> {
  const pathRefusal = writeRefusalFor({ ...site, mayChange: () => true, hidden: [] })
  const dropped: DroppedFile[] = []
  const changes: Change[] = []
  for (const part of files.flatMap(splitMove)) {
    const why = modeRefusal(part) ?? pathRefusal(part.path, part.status === 'written' ? 'new' : 'kept')
    const change = why === undefined ? await changeOf(part, trees) : why
    if (typeof change === 'string') dropped.push({ path: part.path, why: change })
    else changes.push(change)
  }
  return { changes, dropped }
}

interface Part extends Pick<FileChange, 'path' | 'oldMode' | 'newMode' | 'blobSha'> {
  status: 'written' | 'reused' | 'deleted'
}

function splitMove(file: FileChange): Part[] {
  if (file.status === 'deleted') return [{ ...file, status: 'deleted' }]
  if (file.status !== 'moved') return [{ ...file, status: 'written' }]
  return [
    { ...file, status: 'deleted', path: file.from ?? '' },
    { ...file, status: 'reused' },
  ]
}

/** Jobs write regular files only; `000000` stands for no file. */
function modeRefusal({ oldMode, newMode, status }: Part): string | undefined {
  const isRegular = (mode: string): boolean => mode === '100644' || mode === '000000'
  return isRegular(oldMode) && (status === 'deleted' || isRegular(newMode)) ? undefined : 'no regular file'
}

/** Gives the change, or why a job could not have delivered it. */
async function changeOf({ path, status, blobSha }: Part, { base, head }: Trees): Promise<Change | string> {
  if (status === 'deleted') return { kind: 'delete', path }
  if (status === 'reused') return { kind: 'reuse', path, blobSha }
  const content = await readIfSmall(head, path)
  if (content === undefined) return 'too large to be read'
  return contentRefusalFor([])(path, await readIfSmall(base, path), content) ?? { kind: 'write', path, content }
}
