import { folderOf, foldersOf, isForeign, nameOf } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'

const CONFIG = /^docusaurus\.config\.[cm]?[jt]s$/
const SIDEBARS = /^sidebars\.([cm]?[jt]s|json)$/

/** Often `website` holds the site and `docs` beside it the pages; in a workspace, `packages/website` and `docs`. */
export function foldersBeside(folder: string): string[] {
  if (folder === '') return []
  const above = folderOf(folder)
  const isPackage = /^(?:packages|apps|sites|workspaces)$/.test(nameOf(above))
  return [above, ...(isPackage ? [folderOf(above)] : [])].map((one) => inside(one, 'docs'))
}

/** Without a configuration, old versions prove that there is a site, or sidebars with documents in or beside them. */
export function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string | undefined>()
  const folders = foldersOf(paths)
  for (const path of paths) {
    const [name, folder] = [nameOf(path), folderOf(path)]
    if (CONFIG.test(name) && !isForeign(path)) configs.set(folder, configs.get(folder) ?? path)
    else if (configs.has(folder) || isForeign(path)) continue
    else if (name === 'versions.json' && folders.has(inside(folder, 'versioned_docs'))) configs.set(folder, undefined)
    else if (
      SIDEBARS.test(name) &&
      (folders.has(inside(folder, 'docs')) || folders.has(inside(folderOf(folder), 'docs')))
    )
      configs.set(folder, undefined)
  }
  return nearestFirst(configs)
}

function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
