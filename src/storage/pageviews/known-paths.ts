// The numbers of paths that this process has seen in the database. Paths are never deleted and keep their numbers, so what
// was committed once holds for good, whatever other processes do; clients, which can be forgotten, are not kept here.
import { LRUCache } from 'lru-cache'

/** Characters of all paths together: those of some 30,000 pages, in about 5 MB. */
const MOST_CHARACTERS = 2_000_000

export interface KnownPaths {
  find: (site: number, path: string) => number | undefined
  /** Takes numbers that a transaction has found or made, once it has committed. */
  remember: (site: number, numbers: ReadonlyMap<string, number>) => void
}

export function createKnownPaths(): KnownPaths {
  const known = new LRUCache<string, number>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, name) => name.length,
  })
  return {
    find: (site, path) => known.get(nameOf(site, path)),
    remember: (site, numbers) => {
      for (const [path, number] of numbers) known.set(detach(nameOf(site, path)), number)
    },
  }
}

function nameOf(site: number, path: string): string {
  return `${site} ${path}`
}

/** A copy, because a path cut out of a log keeps the whole block that contained it in memory. */
function detach(text: string): string {
  return Buffer.from(text).toString()
}
