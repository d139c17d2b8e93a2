// Reads many files of a tree in a process that has other work: a few megabytes at once, and others have their turn after each.
import { setImmediate } from 'node:timers/promises'
import { type ReadableTree, readIfSmall, type TreeEntry } from '../base/git-tree.ts'

/** Read at once: the tree answers them together. */
const GROUP_FILES = 300
const GROUP_BYTES = 8 * 1024 * 1024

/** Gives each file with its content; undefined where it is too large. Throws faults of the tree. */
export async function* readFiles(
  tree: ReadableTree,
  files: readonly TreeEntry[],
): AsyncGenerator<{ file: TreeEntry; content: Uint8Array | undefined }> {
  for (let rest = files; rest.length > 0; ) {
    const group = firstFiles(rest, { files: GROUP_FILES, bytes: GROUP_BYTES })
    // The first file may be larger than a group.
    const read = group.length === 0 ? rest.slice(0, 1) : group
    const contents = await Promise.all(read.map(({ path }) => readIfSmall(tree, path)))
    for (const [at, file] of read.entries()) {
      yield { file, content: contents[at] }
      await setImmediate()
    }
    rest = rest.slice(read.length)
  }
}

/** Gives the first files, as many as are within both limits. */
export function firstFiles(files: readonly TreeEntry[], max: { files: number; bytes: number }): readonly TreeEntry[] {
  let bytes = 0
  const end = files.findIndex(({ size }, at) => {
    bytes += size ?? 0
    return at >= max.files || bytes > max.bytes
  })
  return end === -1 ? files : files.slice(0, end)
}

/** What other trees had is kept while it is no more than this tree has, thrice. */
const KEPT_MIN = 2000
const KEPT_PART = 3

/** Bounds a cache that several trees share; `areLarge`: the few entries of others take much memory. */
export function forgetOthers<T>(cache: Map<string, T>, own: ReadonlySet<string>, areLarge = false): void {
  if (!areLarge && cache.size <= Math.max(KEPT_MIN, own.size * KEPT_PART)) return
  for (const key of cache.keys()) if (!own.has(key)) cache.delete(key)
}
