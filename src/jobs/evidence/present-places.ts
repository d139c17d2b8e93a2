// Where the details that earlier turns listed stand now: a later turn, or a person, may have moved their lines.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Change } from '../../base/git-tree/change.ts'
import { type ReadableTree, readIfSmall } from '../../base/git-tree/tree.ts'
import { escapeRegExp } from '../../base/text/escape-reg-exp.ts'
import type { UnsourcedDetail } from './evidence-report.ts'

export interface PresentFiles {
  /** What the turn worked from. */
  tree: Pick<ReadableTree, 'read' | 'list'>
  changes: readonly Change[]
  /** Earlier path → present path, of what the turn has moved. */
  movedTo: ReadonlyMap<string, string>
}

/** Gives what is still there, at its present path and line; what is gone is left out. Throws faults of the tree. */
export async function findPresentPlaces(
  details: readonly UnsourcedDetail[],
  files: PresentFiles,
): Promise<UnsourcedDetail[]> {
  const linesAt = createReader(files)
  const present: UnsourcedDetail[] = []
  for (const detail of details) {
    const path = files.movedTo.get(detail.path) ?? detail.path
    const lines = await linesAt(path)
    const form = new RegExp(`(?<!\\w)${escapeRegExp(detail.text)}(?!\\w)`)
    const places = lines.flatMap((text, index) => (form.test(text) ? [index + 1] : []))
    const [line] = places.toSorted((a, b) => Math.abs(a - detail.line) - Math.abs(b - detail.line))
    if (line !== undefined) present.push({ ...detail, path, line })
  }
  return present
}

/** Each file is read once; one that is gone is empty. */
function createReader({ tree, changes, movedTo }: PresentFiles): (path: string) => Promise<readonly string[]> {
  const pages = new Map<string, readonly string[]>()
  const changed = new Map(changes.map((change) => [change.path, change]))
  const origins = new Map(Array.from(movedTo, ([from, to]) => [to, from]))
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const change = changed.get(path)
    if (change?.kind === 'write') return change.content
    if (change?.kind === 'delete') return undefined
    return readIfSmall(tree, change === undefined ? path : (origins.get(path) ?? path))
  }
  return async (path) => {
    // This thread answers requests too.
    await setImmediate()
    const known = pages.get(path)
    if (known !== undefined) return known
    const content = await read(path)
    const lines = content === undefined || isBinary(content) ? [] : new TextDecoder().decode(content).split(/\r?\n/)
    pages.set(path, lines)
    return lines
  }
}
