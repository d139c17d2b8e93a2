import { folderOf, isForeign, nameOf } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'

/** In order of preference where one folder has several. */
const MARKERS = [/^conf\.py$/, /^_toc\.ya?ml$/, /^myst\.ya?ml$/]

export function detect(paths: readonly string[]): SiteLocation[] {
  const found = new Map<string, { path: string; rank: number }>()
  for (const path of paths) {
    const rank = MARKERS.findIndex((marker) => marker.test(nameOf(path)))
    const folder = folderOf(path)
    if (rank !== -1 && !isForeign(path) && rank < (found.get(folder)?.rank ?? MARKERS.length))
      found.set(folder, { path, rank })
  }
  return nearestFirst(new Map([...found].map(([folder, { path }]) => [folder, path])))
}
