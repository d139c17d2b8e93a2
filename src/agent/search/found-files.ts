// What a search found as files or as numbers alone.
import type { SearchHit } from '../../base/git-tree.ts'
import { formatCount, plural, shownPath } from '../../base/text.ts'

/** Rows of folders that an overview has. */
const MAX_FOLDERS = 40

/** `23 lines in 9 files`. */
export function describeTotal(hits: readonly SearchHit[], isAtLeast: boolean): string {
  const files = new Set(hits.map(({ path }) => path)).size
  return `${isAtLeast ? 'at least ' : ''}${plural(hits.length, 'line')} in ${plural(files, 'file')}`
}

/** Path and number of hits, in the order of the hits. */
export function countByFile(hits: readonly SearchHit[]): [path: string, lines: number][] {
  const counts = new Map<string, number>()
  for (const { path } of hits) counts.set(path, (counts.get(path) ?? 0) + 1)
  return [...counts]
}

/** Gives a row for each folder, `docs/guides/: a.md 3, b.md`: a number where a file has more than one line. */
export function describeFiles(counts: readonly (readonly [path: string, lines: number])[]): string[] {
  const folders = Map.groupBy(counts, ([path]) => path.slice(0, path.lastIndexOf('/') + 1))
  return Array.from(folders, ([folder, files]) => {
    const names = files.map(([path, lines]) => {
      return shownPath(path.slice(folder.length)) + (lines === 1 ? '' : ` ${formatCount(lines)}`)
    })
    return `${shownPath(folder === '' ? './' : folder)}: ${names.join(', ')}`
  })
}

/** Gives a row for each folder, at the depth at which there are not too many of them. */
export function describeFolders(hits: readonly SearchHit[]): string[] {
  const paths = hits.map(({ path }) => path.split('/').slice(0, -1))
  for (let depth = Math.max(...paths.map((names) => names.length)); ; depth -= 1) {
    const counts = new Map<string, number>()
    for (const names of paths) {
      const folder = names.slice(0, depth).join('/')
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    if (counts.size > MAX_FOLDERS && depth > 1) continue
    const rows = Array.from(counts, ([folder, lines]) => `${shownPath(`${folder === '' ? '.' : folder}/`)} ${lines}`)
    const more = rows.length - MAX_FOLDERS
    return more <= 0 ? rows : [...rows.slice(0, MAX_FOLDERS), `[${more} more folders]`]
  }
}
