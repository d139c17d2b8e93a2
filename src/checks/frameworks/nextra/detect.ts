import { folderOf, isForeign, nameOf } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'

export const NEXT_CONFIG = /^next\.config\.[cm]?[jt]s$/
/** Only Nextra has `_meta.js`, in the folders of pages; `theme.config` was needed up to version 3. */
const META_FOLDER = /^(.*?)(?:^|\/)(?:src\/)?(?:content|pages|app)(?:\/.*)?$/
const META = /^_meta(\.[\w-]+)?\.([jt]sx?|json)$/
const THEME_CONFIG = /^theme\.config\.([jt]sx?|mdx)$/

export function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string>()
  const marked = new Map<string, string | undefined>()
  for (const path of paths) {
    const [name, folder] = [nameOf(path), folderOf(path)]
    if (isForeign(path)) continue
    if (NEXT_CONFIG.test(name)) configs.set(folder, configs.get(folder) ?? path)
    if (THEME_CONFIG.test(name)) marked.set(folder, path)
    if (META.test(name)) markProject(marked, folder)
  }
  return nearestFirst(new Map([...marked].map(([folder, theme]) => [folder, configs.get(folder) ?? theme])))
}

/** The project begins above `content`, `pages` or `app`. */
function markProject(marked: Map<string, string | undefined>, folder: string): void {
  const project = META_FOLDER.exec(folder)?.[1]
  if (project !== undefined && !marked.has(project)) marked.set(project, undefined)
}
