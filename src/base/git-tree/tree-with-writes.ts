// A tree with other contents for some of its files.
import { createHash } from 'node:crypto'
import { blobShaOf } from './blob-sha.ts'
import type { ReadableTree } from './tree.ts'

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
