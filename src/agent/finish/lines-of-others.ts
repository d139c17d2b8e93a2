// Lines that other people committed to the branch between two turns: their text gives way only where the task says so.
import type { Change, Tree } from '../../base/git-tree.ts'
import { parsePatch } from '../cause/parse-patch.ts'
import type { PastTurn } from '../prompt/context.ts'

export interface TakenLine {
  path: string
  /** In the base; from 1. */
  line: number
  text: string
}

/** A line of marks alone is anyone's. */
const HAS_WORDS = /[\p{L}\p{N}]/u
const TAKEN_MAX = 100

/** Gives those of their lines that the changes take away: they are in the base, and in no file that the changes write. */
export async function findTakenLines(
  history: readonly PastTurn[],
  changes: readonly Change[],
  tree: Pick<Tree, 'read'>,
): Promise<TakenLine[]> {
  const theirs = linesOfOthers(history)
  // A page that is moved as it is keeps its lines.
  const isMoved = changes.some(({ kind }) => kind === 'reuse')
  const touched = changes.filter(({ path, kind }) => theirs.has(path) && (kind === 'write' || !isMoved))
  if (touched.length === 0) return []
  const written = new Set(changes.flatMap((change) => (change.kind === 'write' ? linesIn(change.content) : [])))
  const taken: TakenLine[] = []
  for (const { path } of touched) {
    const lines = linesIn((await tree.read(path)) ?? new Uint8Array())
    lines.forEach((text, index) => {
      if (theirs.get(path)?.has(text) === true && !written.has(text)) taken.push({ path, line: index + 1, text })
    })
  }
  return taken.slice(0, TAKEN_MAX)
}

/** Path → the lines that their diffs add. */
function linesOfOthers(history: readonly PastTurn[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { pushedSince } of history) {
    for (const { path, hunks } of parsePatch(pushedSince?.diff ?? '')) {
      const lines = found.get(path) ?? new Set()
      for (const { sign, text } of hunks.flat()) if (sign === '+' && HAS_WORDS.test(text)) lines.add(text.trim())
      found.set(path, lines)
    }
  }
  return found
}

function linesIn(content: Uint8Array): string[] {
  return new TextDecoder()
    .decode(content)
    .split('\n')
    .map((line) => line.trim())
}
