// Whether a new file can stand beside the others: file against folder, and names that differ only in case.

interface Collision {
  /** Where the colliding segment of the new path ends. */
  end: number
  other: string
}

/** Says why a file cannot be created at `path` among the existing ones, or gives undefined. Cost: one pass over them. */
export function pathConflict(path: string, existing: Iterable<string>): string | undefined {
  let collision: Collision | undefined
  let knownFolderEnd = 0
  for (const other of existing) {
    const at = firstDifference(path, other)
    if (at === other.length && path.charAt(at) === '/') return `${other} is a file, so ${path} cannot be below it`
    if (at === path.length && other.charAt(at) === '/') return `${path} is a folder`
    const start = path.lastIndexOf('/', at - 1) + 1
    knownFolderEnd = Math.max(knownFolderEnd, start)
    const end = segmentEnd(path, start)
    if (path === other || fold(path.slice(start, end)) !== fold(other.slice(start, segmentEnd(other, start)))) continue
    if (collision === undefined || end < collision.end) collision = { end, other }
  }
  // A folder that exists exactly as spelled is no new collision, even when the base has another that differs in case.
  if (collision === undefined || collision.end <= knownFolderEnd) return undefined
  return `${path} differs only in case from ${collision.other}, which many systems cannot tell apart`
}

function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) if (a.charCodeAt(index) !== b.charCodeAt(index)) return index
  return length
}

function segmentEnd(path: string, start: number): number {
  const end = path.indexOf('/', start)
  return end === -1 ? path.length : end
}

/** By way of capitals: `ß` and `ss`, `ſ` and `s` are one name on file systems that fold case in full. */
function fold(segment: string): string {
  return segment.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC')
}
