// Hits in files that nobody reads for what they say: lock files, source maps, minified code, drawings. Their lines are long
// and tell nothing, so they are counted, unless the search names the file.
import type { SearchHit } from '../../base/git-tree.ts'
import { formatCount, plural, shownPath } from '../../base/text.ts'
import { fileKind } from '../../notice/file-kind.ts'
import { countByFile } from './found-files.ts'
import type { SelectedPaths } from './selected-paths.ts'

const FILES_SHOWN = 5
const NOT_READ = /\.(?:svg|map|min\.(?:[cm]?js|css))$/i

interface Sorted {
  toShow: SearchHit[]
  toCount: SearchHit[]
}

/** Tells hits to show from hits to count. */
export function sortHits(hits: readonly SearchHit[], selected: SelectedPaths): Sorted {
  const isAskedFor = selected.partsWithin(isNotRead)
  const isCounted = ({ path }: SearchHit): boolean => isNotRead(path) && !isAskedFor(path)
  return { toShow: hits.filter((hit) => !isCounted(hit)), toCount: hits.filter(isCounted) }
}

function isNotRead(path: string): boolean {
  return NOT_READ.test(path) || fileKind(path) === 'lock file'
}

/** `3 hits in package-lock.json, 1 hit in logo.svg`; '' for none. */
export function describeCounted(hits: readonly SearchHit[]): string {
  const counts = countByFile(hits)
  const shown = counts.slice(0, FILES_SHOWN).map(([path, lines]) => `${plural(lines, 'hit')} in ${shownPath(path)}`)
  const more = counts.slice(FILES_SHOWN)
  const rest = more.reduce((sum, [, lines]) => sum + lines, 0)
  return [...shown, ...(rest === 0 ? [] : [`${formatCount(rest)} in ${plural(more.length, 'more file')}`])].join(', ')
}
