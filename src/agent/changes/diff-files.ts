// What a change set makes of each file, before and after.
import { readIfSmall, type Tree, type TreeEntry } from '../../base/git-tree.ts'
import { compareByteOrder } from '../../base/text.ts'
import { type FileDiff, textOf } from '../diff/file-diff.ts'
import type { FileEdit } from './file-edit.ts'

interface Before {
  tree: Pick<Tree, 'read'>
  entries: ReadonlyMap<string, TreeEntry>
}

/** Gives every edited file, by path. One that was moved without an edit is named as moved. */
export async function diffFiles(
  edits: ReadonlyMap<string, FileEdit>,
  before: Before,
  after: Pick<Tree, 'read'>,
): Promise<FileDiff[]> {
  const movedFrom = movesUnedited(edits, before.entries)
  const gone = new Set(movedFrom.values())
  const diffs: FileDiff[] = []
  for (const path of [...edits.keys()].filter((edited) => !gone.has(edited)).sort(compareByteOrder)) {
    const from = movedFrom.get(path)
    const isKnown = before.entries.has(from ?? path)
    const isGone = edits.get(path)?.kind === 'delete'
    diffs.push({
      path,
      ...(from === undefined ? {} : { from }),
      before: isKnown ? textOf(await readIfSmall(before.tree, from ?? path)) : undefined,
      after: isGone ? undefined : textOf(await readIfSmall(after, path)),
    })
  }
  return diffs
}

/** New path -> old path, for files that were moved without an edit. */
function movesUnedited(
  edits: ReadonlyMap<string, FileEdit>,
  base: ReadonlyMap<string, TreeEntry>,
): Map<string, string> {
  const gone = new Map<string, string[]>()
  for (const [path, edit] of edits) {
    const sha = base.get(path)?.sha
    if (edit.kind === 'delete' && sha !== undefined) gone.set(sha, [...(gone.get(sha) ?? []), path])
  }
  const moves = new Map<string, string>()
  for (const [path, edit] of edits) {
    const from = edit.kind === 'reuse' ? gone.get(edit.sha)?.shift() : undefined
    if (from !== undefined) moves.set(path, from)
  }
  return moves
}
