// What became of one file of a change set, and what is published of it.
import type { Change, FileMode, TreeEntry } from '../../base/git-tree.ts'
import { compareByteOrder } from '../../base/text.ts'

export type FileEdit =
  | { kind: 'write'; content: Uint8Array; sha: string; size: number; mode: FileMode }
  | { kind: 'reuse'; sha: string; size: number; mode: FileMode }
  | { kind: 'delete' }

/** The file after the edit; undefined when it is deleted. */
export function entryOf(path: string, edit: FileEdit): TreeEntry | undefined {
  return edit.kind === 'delete' ? undefined : { path, mode: edit.mode, sha: edit.sha, size: edit.size }
}

/**
 * Gives the edits as changes, sorted by path. A moved file stays executable only while its old path is gone: otherwise
 * the change set would have one executable more than the base.
 */
export function changesOf(edits: ReadonlyMap<string, FileEdit>, base: ReadonlyMap<string, TreeEntry>): Change[] {
  const isExecutable = (path: string): boolean => base.get(path)?.mode === '100755'
  let gone = [...edits].filter(([path, { kind }]) => kind === 'delete' && isExecutable(path)).length
  const sorted = [...edits].sort(([a], [b]) => compareByteOrder(a, b))
  return sorted.map(([path, edit]): Change => {
    if (edit.kind === 'delete') return { kind: 'delete', path }
    const keepsMode = edit.mode === '100755' && (base.has(path) || gone-- > 0)
    const mode = keepsMode ? { mode: '100755' as const } : {}
    return edit.kind === 'write'
      ? { kind: 'write', path, content: edit.content, ...mode }
      : { kind: 'reuse', path, blobSha: edit.sha, ...mode }
  })
}
