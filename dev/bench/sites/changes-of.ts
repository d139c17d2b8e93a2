// A commit as a change set. Nothing is dropped: a page and its new image are judged together.

import { type Change, type ReadableTree, readIfSmall } from '../../../src/base/git-tree.ts'
import type { FileChange } from '../../eval/history/history.ts'

/** `files` lead to `head`. A file over 1 MiB, a link and an executable become files without content, as in a check. */
export async function changesOf(files: readonly FileChange[], head: ReadableTree): Promise<Change[]> {
  const changes = await Promise.all(files.map((file) => changeOf(file, head)))
  return changes.flat()
}

const SUBMODULE = '160000'

async function changeOf(file: FileChange, head: ReadableTree): Promise<Change[]> {
  const gone: Change[] = file.from === undefined ? [] : [{ kind: 'delete', path: file.from }]
  if (file.status === 'deleted') return [{ kind: 'delete', path: file.path }]
  if (file.newMode === SUBMODULE) return gone
  const reused: Change = { kind: 'reuse', path: file.path, blobSha: file.blobSha }
  if (file.status === 'moved') return [...gone, reused]
  const content = await readIfSmall(head, file.path)
  return [...gone, content === undefined ? reused : { kind: 'write', path: file.path, content }]
}
