// Files at hand as a tree of git, quick also with thousands of them.
import { createHash } from 'node:crypto'
import { blobShaOf } from '../../../src/git-tree/blob-sha.ts'
import { BlobTooLargeError, type Tree, type TreeEntry } from '../../../src/git-tree/tree.ts'
import { compareByteOrder } from '../../../src/text/byte-order.ts'
import type { SiteFiles } from './read-site.ts'

const BLOB_MAX_BYTES = 1024 * 1024

/** Gives a tree of regular files. It cannot be searched: the checks never do. */
export function treeOf(files: SiteFiles): Tree {
  const entries = [...files]
    .map(
      ([path, content]): TreeEntry => ({ path, mode: '100644', sha: blobShaOf(content, ''), size: content.byteLength }),
    )
    .sort((a, b) => compareByteOrder(a.path, b.path))
  const sha = createHash('sha1')
    .update(entries.map(({ path, sha: blob }) => `${path}\0${blob}\n`).join(''))
    .digest('hex')
  return {
    sha,
    list: async () => entries,
    read: async (path) => {
      const content = files.get(path)
      if ((content?.byteLength ?? 0) > BLOB_MAX_BYTES) throw new BlobTooLargeError(`${path} is too large`)
      return content
    },
    search: async () => {
      throw new Error('This tree cannot be searched')
    },
  }
}
