// Trees that are made from others, or from files in memory: with other contents, or without files that are hidden.
import { createHash } from 'node:crypto'
import type { CommitRange } from './commit-range.ts'
import { BlobTooLargeError, blobShaOf, type ReadableTree, type Tree, type TreeEntry } from './git-tree.ts'

const BLOB_MAX_BYTES = 1024 * 1024

/** Returns a tree of regular files, from their POSIX paths and contents. */
export function treeOfFiles(files: ReadonlyMap<string, Uint8Array>): ReadableTree {
  const entries = [...files]
    .map(
      ([path, content]): TreeEntry => ({ path, mode: '100644', sha: blobShaOf(content, ''), size: content.byteLength }),
    )
    .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
  const names = entries.map(({ path, sha }) => `${path}\0${sha}\n`)
  return {
    sha: createHash('sha1').update(names.join('')).digest('hex'),
    list: async () => entries,
    read: async (path) => {
      const content = files.get(path)
      if ((content?.byteLength ?? 0) > BLOB_MAX_BYTES) throw new BlobTooLargeError(`${path} is too large`)
      return content
    },
  }
}

/** The files are in the tree and keep their modes. The id is one that only these contents have. */
export function treeWithWrites(tree: ReadableTree, writes: ReadonlyMap<string, Uint8Array>): ReadableTree {
  const hash = createHash(tree.sha.length === 64 ? 'sha256' : 'sha1').update(tree.sha)
  const ids = new Map([...writes].map(([path, content]) => [path, blobShaOf(content, tree.sha)]))
  for (const [path, id] of ids) hash.update(`${JSON.stringify(path)} ${id}\n`)
  return {
    sha: hash.digest('hex'),
    list: async () =>
      (await tree.list()).map((entry) => {
        const [sha, content] = [ids.get(entry.path), writes.get(entry.path)]
        return sha === undefined || content === undefined ? entry : { ...entry, sha, size: content.byteLength }
      }),
    read: async (path) => writes.get(path) ?? tree.read(path),
  }
}

/** Which files are hidden, by path. */
export type IsHidden = (path: string) => boolean

/** Gives the tree without its hidden files. `part` is a text that differs where what is hidden differs. */
export function treeWithout(tree: Tree, isHidden: IsHidden, part: string): Tree {
  const list: ReadableTree['list'] = async () => (await tree.list()).filter(({ path }) => !isHidden(path))
  return {
    sha: tree.sha,
    part,
    list,
    read: async (path) => (isHidden(path) ? undefined : tree.read(path)),
    search: async (query) => {
      const shown = (await list()).map(({ path }) => path)
      const only = new Set(query.only === undefined ? shown : shown.filter((path) => query.only?.has(path)))
      return tree.search({ ...query, only })
    },
  }
}

/** Gives the range without hidden files. A move is hidden with either of its ends, since its diff shows lines of both. */
export function rangeWithout(range: CommitRange, isHidden: IsHidden): CommitRange {
  const isShown = ({ path, previousPath = path }: { path: string; previousPath?: string }): boolean =>
    !isHidden(path) && !isHidden(previousPath)
  return {
    files: async () => {
      const { files, isCut } = await range.files()
      return { files: files.filter(isShown), isCut }
    },
    diff: (files, maxBytes) => range.diff(files.filter(isShown), maxBytes),
  }
}
