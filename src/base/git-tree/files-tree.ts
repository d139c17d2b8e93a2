// A tree of files in memory, with git's own ids.
import { createHash } from 'node:crypto'
import { blobShaOf } from './blob-sha.ts'
import { BlobTooLargeError, type ReadableTree, type TreeEntry } from './tree.ts'

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
