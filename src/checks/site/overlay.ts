// A base tree with changes on top, as something that can be read. Cost: that of the changes.
import { blobShaOf, type Change, modeOf, type ReadableTree, type TreeEntry } from '../../base/git-tree.ts'
import type { FileIndex } from './file-index.ts'

export interface Overlay {
  files: FileIndex
  /** Paths whose file differs from that of the base, or is gone. */
  changed: readonly string[]
  /** Gives the bytes of a file, or undefined if it is not a regular file. Throws what `ReadableTree.read` throws. */
  read(path: string): Promise<Uint8Array | undefined>
}

/** The base as it is. */
export function overlayNothing(tree: ReadableTree, files: FileIndex): Overlay {
  return { files, changed: [], read: (path) => tree.read(path) }
}

/** Puts changes on the base; of two changes of one path the last counts. */
export function overlayChanges(tree: ReadableTree, base: FileIndex, changes: readonly Change[]): Overlay {
  const entries = new Map<string, TreeEntry | undefined>()
  const contents = new Map<string, () => Promise<Uint8Array | undefined>>()
  const findBlob = findBlobs(base)
  for (const change of changes) {
    const { path } = change
    entries.set(path, entryOf(change, tree.sha, findBlob))
    contents.set(path, contentOf(change, tree, findBlob))
  }
  for (const [path, entry] of entries) if (isSame(entry, base.get(path))) entries.delete(path)
  return {
    files: base.with(entries),
    changed: [...entries.keys()],
    read: async (path) => (entries.has(path) ? contents.get(path)?.() : tree.read(path)),
  }
}

type FindBlob = (blobSha: string) => TreeEntry | undefined

function entryOf(change: Change, treeSha: string, find: FindBlob): TreeEntry | undefined {
  if (change.kind === 'delete') return undefined
  const { path } = change
  if (change.kind === 'reuse') {
    return { path, mode: modeOf(change), sha: change.blobSha, size: find(change.blobSha)?.size ?? null }
  }
  return { path, mode: modeOf(change), sha: blobShaOf(change.content, treeSha), size: change.content.byteLength }
}

function contentOf(change: Change, tree: ReadableTree, find: FindBlob): () => Promise<Uint8Array | undefined> {
  if (change.kind === 'write') return async () => change.content
  if (change.kind === 'delete') return async () => undefined
  return async () => {
    const source = find(change.blobSha)
    return source === undefined ? undefined : tree.read(source.path)
  }
}

/** A pass over all files, made only when something was moved as it is. */
function findBlobs(files: FileIndex): FindBlob {
  let byBlob: Map<string, TreeEntry> | undefined
  return (blobSha) => {
    byBlob ??= new Map([...files.entries()].filter(isRegular).map((entry) => [entry.sha, entry]))
    return byBlob.get(blobSha)
  }
}

function isRegular({ mode }: TreeEntry): boolean {
  return mode.startsWith('100')
}

function isSame(entry: TreeEntry | undefined, before: TreeEntry | undefined): boolean {
  return entry?.sha === before?.sha && (entry === undefined || before?.mode.startsWith('100') === true)
}
