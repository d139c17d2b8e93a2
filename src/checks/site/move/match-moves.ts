// Finds which of the deleted files a new one was: git records no moves, so contents and names have to tell.
import { nameOf } from '../../config/paths.ts'
import { readText } from '../load-rules.ts'
import type { Overlay } from '../overlay.ts'
import { isMarkdown } from '../resolve/documents.ts'
import { lineSet, sharedShare } from './shared-lines.ts'

/** Pairs compared line by line: each costs reading both. */
const MAX_COMPARED = 400
/** Of the lines of the shorter page, so many must be in the other. */
const SAME_SHARE = 0.5

/** Gives new path → old path. Equal blobs first, then the same name, then pages that share most of their lines. */
export async function matchMoves(before: Overlay, after: Overlay): Promise<Map<string, string>> {
  const gone = new Set(after.changed.filter((path) => after.files.get(path) === undefined))
  const added = after.changed.filter(
    (path) => before.files.get(path) === undefined && after.files.get(path) !== undefined,
  )
  const moves = new Map<string, string>()
  const take = (path: string, from: string | undefined): void => {
    if (from === undefined) return
    moves.set(path, from)
    gone.delete(from)
  }
  const open = (): string[] => added.filter((path) => !moves.has(path))
  const byBlob = Map.groupBy(gone, (from) => before.files.get(from)?.sha)
  for (const path of added) take(path, byBlob.get(after.files.get(path)?.sha)?.shift())
  const byName = Map.groupBy(gone, foldedName)
  for (const path of open()) take(path, takeOnly(byName.get(foldedName(path))))
  if (gone.size * open().length > MAX_COMPARED) return moves
  for (const path of open()) take(path, await findLikest(gone, path, before, after))
  return moves
}

/** An `index.md` is no namesake of every other one, unless there is a single one. */
function takeOnly(namesakes: string[] | undefined): string | undefined {
  return namesakes?.length === 1 ? namesakes.shift() : undefined
}

function foldedName(path: string): string {
  return nameOf(path).toLowerCase()
}

async function findLikest(gone: ReadonlySet<string>, path: string, before: Overlay, after: Overlay) {
  if (!isMarkdown(path)) return undefined
  const lines = await linesOf(after, path)
  let best: { from: string; share: number } | undefined
  for (const from of gone) {
    if (!isMarkdown(from)) continue
    const share = sharedShare(lines, await linesOf(before, from))
    if (share >= SAME_SHARE && share > (best?.share ?? 0)) best = { from, share }
  }
  return best?.from
}

async function linesOf(overlay: Overlay, path: string): Promise<ReadonlySet<string>> {
  return lineSet((await readText(overlay, path)) ?? '')
}
