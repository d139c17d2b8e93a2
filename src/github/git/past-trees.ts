// The trees of a history, each made from the one after it and what a commit changed: one list of files is read, not hundreds.
import { LRUCache } from 'lru-cache'
import { BlobTooLargeError, type ReadableTree, type TreeEntry, TreeTooLargeError } from '../../base/git-tree.ts'
import { compareByteOrder } from '../../base/text.ts'
import { createBlobReader } from './blobs.ts'
import type { PastCommit } from './first-parents.ts'
import type { Git } from './git.ts'
import { BLOB_MAX_BYTES, openGitTree, TREE_MAX_FILES } from './git-tree.ts'

export interface PastTree extends ReadableTree {
  readonly entries: readonly TreeEntry[]
}

export interface PastTrees {
  head: PastTree
  /** Gives the tree of the first parent of a commit that has one. */
  undo(tree: PastTree, commit: PastCommit): PastTree
  /** Reads what these commits changed, as much as is kept, so that each file is no process of its own later. */
  readAhead(commits: readonly PastCommit[]): Promise<void>
}

/** Of all files that are kept to be read again, and of one of them. */
const KEPT_MAX_BYTES = 96 * 1024 * 1024
const AHEAD_MAX_BYTES = 256 * 1024
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|avif|ico|svg|pdf|woff2?|ttf|otf|eot|mp[34]|webm|mov|zip|gz|tgz|jar|wasm|lock)$/i

/** `commits`: all that will be undone. */
export async function openPastTrees(git: Git, headSha: string, commits: readonly PastCommit[]): Promise<PastTrees> {
  const listed = await openGitTree(() => git, headSha).list()
  const sizes = await readSizes(git, commits)
  const readBlob = createBlobReader(git)
  const kept = new LRUCache<string, Promise<Uint8Array>>({ maxSize: KEPT_MAX_BYTES })
  const readKept = (sha: string, bytes: number): Promise<Uint8Array> => {
    const content = kept.get(sha) ?? readBlob(sha, bytes)
    kept.set(sha, content, { size: Math.max(1, bytes) })
    return content
  }
  const sizeOf = (sha: string): number | null => sizes.get(sha) ?? null
  const open = (sha: string, entries: readonly TreeEntry[]): PastTree => openTree(sha, entries, readKept)
  return {
    head: open(headSha, listed),
    undo: (tree, commit) => {
      if (commit.parent === undefined) throw new Error(`The commit ${commit.sha} has no parent`)
      return open(commit.parent, undoChanges(tree.entries, commit, sizeOf))
    },
    readAhead: async (next) => {
      const blobs = next.flatMap(({ files }) =>
        files.filter(({ path }) => !NO_TEXT.test(path)).flatMap(({ was, became }) => [was ?? [], became ?? []].flat()),
      )
      let room = KEPT_MAX_BYTES
      const reads = [...new Set(blobs.map(({ sha }) => sha))].flatMap((sha) => {
        const bytes = sizeOf(sha)
        if (bytes === null || bytes > AHEAD_MAX_BYTES || bytes > room) return []
        room -= bytes
        return [readKept(sha, bytes)]
      })
      await Promise.all(reads)
    },
  }
}

/** Bytes of each blob that the repository has. */
async function readSizes(git: Git, commits: readonly PastCommit[]): Promise<Map<string, number>> {
  const blobs = commits.flatMap(({ files }) => files.flatMap(({ was, became }) => [was ?? [], became ?? []].flat()))
  const shas = new Set(blobs.filter(({ mode }) => mode !== '160000').map(({ sha }) => sha))
  if (shas.size === 0) return new Map()
  const input = [...shas].map((sha) => `${sha}\n`).join('')
  const printed = await git.run(['cat-file', '--batch-check'], { input })
  return new Map(
    [...printed.toString('latin1').matchAll(/^([0-9a-f]+) blob (\d+)$/gm)].map(([, sha = '', size]) => [
      sha,
      Number(size),
    ]),
  )
}

function undoChanges(
  entries: readonly TreeEntry[],
  { files }: PastCommit,
  sizeOf: (sha: string) => number | null,
): readonly TreeEntry[] {
  if (files.length === 0) return entries
  const gone = new Set(files.map(({ path }) => path))
  const back = files.flatMap(({ path, previousPath = path, was }) => {
    if (was === undefined) return []
    return [{ path: previousPath, ...was, size: was.mode === '160000' ? null : sizeOf(was.sha) }]
  })
  const kept = entries.filter(({ path }) => !gone.has(path))
  return [...kept, ...back].sort((a, b) => compareByteOrder(a.path, b.path))
}

function openTree(
  sha: string,
  entries: readonly TreeEntry[],
  read: (sha: string, bytes: number) => Promise<Uint8Array>,
): PastTree {
  return {
    sha,
    entries,
    list: async () => {
      if (entries.length > TREE_MAX_FILES)
        throw new TreeTooLargeError(
          `The commit ${sha} has more than ${TREE_MAX_FILES} files, which is more than Docmend reads`,
        )
      return entries
    },
    read: async (path) => {
      const entry = findEntry(entries, path)
      if (entry === undefined || (entry.mode !== '100644' && entry.mode !== '100755') || entry.size === null)
        return undefined
      if (entry.size > BLOB_MAX_BYTES)
        throw new BlobTooLargeError(`${path} has ${entry.size} bytes; files over ${BLOB_MAX_BYTES} bytes are not read`)
      // A copy, since the caller may change it.
      return (await read(entry.sha, entry.size)).slice()
    },
  }
}

/** In a sorted list: a map for each commit would cost more than all that is looked up in it. */
export function findEntry(entries: readonly TreeEntry[], path: string): TreeEntry | undefined {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareByteOrder(entries[middle]?.path ?? '', path) < 0) low = middle + 1
    else high = middle
  }
  return entries[low]?.path === path ? entries[low] : undefined
}
