// The numbers of paths that this process has seen in the database. Paths are never deleted and keep their numbers, so what
// was committed once holds for good, whatever other processes do.

/** Characters of all paths together, in about 5 MB: those of some 30,000 pages. Beyond that, all are forgotten. */
const MOST_CHARACTERS = 1_500_000

export interface KnownPaths {
  of: (site: number) => ReadonlyMap<string, number>
  /** Takes numbers that a transaction has found or made, once it has committed. */
  remember: (site: number, numbers: ReadonlyMap<string, number>) => void
}

const NONE: ReadonlyMap<string, number> = new Map()

export function createKnownPaths(): KnownPaths {
  const sites = new Map<number, Map<string, number>>()
  let characters = 0
  return {
    of: (site) => sites.get(site) ?? NONE,
    remember: (site, numbers) => {
      if (characters > MOST_CHARACTERS) {
        sites.clear()
        characters = 0
      }
      const known = sites.get(site) ?? new Map<string, number>()
      sites.set(site, known)
      for (const [path, number] of numbers) {
        known.set(detach(path), number)
        characters += path.length
      }
    },
  }
}

/** A copy, because a text cut out of a log keeps the whole block that contained it in memory. */
export function detach(text: string): string {
  return Buffer.from(text).toString()
}
