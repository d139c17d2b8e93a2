import { folderOf, isForeign, nameOf } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'
import { CONTENT } from './routes.ts'

/** The folder of the pages tells a site: Astro builds other sites too. */
export function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string>()
  const folders = new Set<string>()
  for (const path of paths) {
    if (/^astro\.config\.[cm]?[jt]s$/.test(nameOf(path))) configs.set(folderOf(path), path)
    const at = `/${path}`.indexOf(`/${CONTENT}/`)
    if (at !== -1 && !isForeign(path)) folders.add(path.slice(0, Math.max(0, at - 1)))
  }
  return nearestFirst(new Map([...folders].map((folder) => [folder, configs.get(folder)])))
}
