// A tree of files in memory, with git's own blob ids.
import { createHash } from 'node:crypto'
import { isBinary, isUnder, searchText } from '../../src/agent/changes/line-search.ts'
import { BlobTooLargeError, blobShaOf, type SearchQuery, type Tree, type TreeEntry } from '../../src/base/git-tree.ts'
import { compareByteOrder } from '../../src/base/text.ts'

export type MemoryFile = string | Uint8Array | { mode: TreeEntry['mode']; content: string }

/** Returns a tree that contains exactly these files. `searches` counts its searches. */
export function createMemoryTree(files: Record<string, MemoryFile>): Tree & { searches: SearchQuery[] } {
  const sha = createHash('sha1')
    .update(JSON.stringify(Object.entries(files)))
    .digest('hex')
  const contents = new Map(Object.entries(files).map(([path, file]) => [path, bytesOf(file)]))
  const entries = Object.entries(files)
    .map(([path, file]): TreeEntry => {
      const content = bytesOf(file)
      const mode = typeof file === 'object' && 'mode' in file ? file.mode : '100644'
      return { path, mode, sha: blobShaOf(content, sha), size: mode === '160000' ? null : content.byteLength }
    })
    .sort((a, b) => compareByteOrder(a.path, b.path))
  const searches: SearchQuery[] = []
  return {
    sha,
    searches,
    list: async () => entries,
    read: async (path) => {
      const entry = entries.find((candidate) => candidate.path === path)
      if ((entry?.size ?? 0) > 1024 * 1024) throw new BlobTooLargeError(path)
      return entry?.mode.startsWith('100') === true ? contents.get(path) : undefined
    },
    search: async (query) => {
      searches.push(query)
      const hits = entries
        .filter(
          ({ path, mode }) => mode.startsWith('100') && isUnder(path, query.under) && query.only?.has(path) !== false,
        )
        .flatMap(({ path }) => hitsIn(path, contents.get(path) ?? new Uint8Array(), query))
      return { hits: hits.slice(0, query.limit), truncated: hits.length > query.limit }
    },
  }
}

function hitsIn(path: string, content: Uint8Array, query: SearchQuery) {
  return isBinary(content) ? [] : searchText(path, new TextDecoder().decode(content), query)
}

function bytesOf(file: MemoryFile): Uint8Array {
  if (typeof file === 'string') return Buffer.from(file)
  return file instanceof Uint8Array ? file : Buffer.from(file.content)
}
