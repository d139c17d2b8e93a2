import { folderOf, isForeign, nameOf } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'
import { PAGES } from './routes.ts'

/** What a folder of pages elsewhere than in `src` has beside it: https://docs.astro.build/en/guides/content-collections/ */
const COLLECTIONS = /(?:^|\/)content(?:\.|\/)config\.[cm]?[jt]s$/

/** The folder of the pages tells a site: Astro builds other sites too. */
export function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string>()
  const sources = new Set<string>()
  const around = new Set<string>()
  for (const path of paths) {
    if (/^astro\.config\.[cm]?[jt]s$/.test(nameOf(path))) configs.set(folderOf(path), path)
    if (COLLECTIONS.test(path)) sources.add(path.replace(COLLECTIONS, ''))
    const at = `/${path}`.indexOf(`/${PAGES}/`)
    if (at !== -1 && !isForeign(path)) around.add(path.slice(0, Math.max(0, at - 1)))
  }
  const folders = [...around].flatMap((source) => {
    if (nameOf(source) === 'src') return [folderOf(source)]
    const site = sources.has(source) ? foldersAbove(source).find((folder) => configs.has(folder)) : undefined
    return site === undefined ? [] : [site]
  })
  return nearestFirst(new Map(folders.map((folder) => [folder, configs.get(folder)])))
}

/** The folder itself first. */
function foldersAbove(folder: string): string[] {
  return folder === '' ? [''] : [folder, ...foldersAbove(folderOf(folder))]
}
