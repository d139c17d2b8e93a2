// Keeps the lists of files of the commits that were listed last: the next job usually works on the same one, and a list
// costs a process that reads the size of every file.
import { LRUCache } from 'lru-cache'
import type { TreeEntry } from '../../base/git-tree.ts'

export interface Listing {
  entries: readonly TreeEntry[]
  byPath: ReadonlyMap<string, TreeEntry>
}

/** Gives the list of a commit; `read` is called when it is not kept. */
export type KeepListing = (commitSha: string, read: () => Promise<Listing>) => Promise<Listing>

export interface KeptListings {
  /** Repositories share nothing, not even what has the same id. */
  of(repositoryId: number): KeepListing
}

/** Together; an entry takes about 250 bytes. */
const KEPT_MAX_ENTRIES = 50_000

export function createKeptListings(): KeptListings {
  const kept = new LRUCache<string, Listing>({
    maxSize: KEPT_MAX_ENTRIES,
    sizeCalculation: ({ entries }) => entries.length + 1,
  })
  return {
    of: (repositoryId) => async (commitSha, read) => {
      const key = `${repositoryId}:${commitSha}`
      const known = kept.get(key)
      if (known !== undefined) return known
      // Only what is complete is shared: a job that is canceled must not fail the list of another.
      const listing = await read()
      kept.set(key, listing)
      return listing
    },
  }
}
