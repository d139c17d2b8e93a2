// Which files of one tree were moved on the way to another.
import { changesBetween } from '../../../base/changes-between.ts'
import type { ReadableTree } from '../../../base/git-tree.ts'
import { FileIndex } from '../file-index.ts'
import { overlayChanges, overlayNothing } from '../overlay.ts'
import { matchMoves } from './match-moves.ts'

/** Gives new path → old path. Reads the files that differ. */
export async function findMovedFiles(before: ReadableTree, after: ReadableTree): Promise<Map<string, string>> {
  const files = FileIndex.of(await before.list())
  const changed = overlayChanges(before, files, await changesBetween(before, after))
  return matchMoves(overlayNothing(before, files), changed)
}
