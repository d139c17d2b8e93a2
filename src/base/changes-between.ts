// The changes from one tree to another, in the form in which an agent would deliver them.
import { type Change, type ReadableTree, readIfSmall, type TreeEntry } from './git-tree.ts'

/**
 * Returns new and changed files, in the order of paths, then deleted ones. A link or a file over 1 MiB becomes a file
 * without content, so that links to it still have a target; submodules are skipped.
 */
export async function changesBetween(base: ReadableTree, head: ReadableTree): Promise<Change[]> {
  const before = new Map((await base.list()).map((entry) => [entry.path, entry]))
  const after = await head.list()
  const blobs = new Set([...before.values()].map(({ sha }) => sha))
  const changed = after.filter((entry) => {
    const known = before.get(entry.path)
    before.delete(entry.path)
    return known?.sha !== entry.sha || known.mode !== entry.mode
  })
  // Requested together, so that a tree can read them in one go.
  const changes = await Promise.all(changed.map((entry) => changeTo(entry, head, blobs)))
  return [...changes.flat(), ...[...before.keys()].map((path): Change => ({ kind: 'delete', path }))]
}

async function changeTo(
  { path, sha, mode }: TreeEntry,
  head: ReadableTree,
  blobs: ReadonlySet<string>,
): Promise<Change[]> {
  if (mode === '160000') return []
  const known: Change = { kind: 'reuse', path, blobSha: sha }
  const content = blobs.has(sha) ? undefined : await readIfSmall(head, path)
  return [content === undefined ? known : { kind: 'write', path, content }]
}
