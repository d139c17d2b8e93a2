import { folderOf, foldersOf, isForeign, joinPath, nameOf } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'

/** Since version 0.110; before it, and still, `config`, which is the name of other programs' files too. */
const CONFIG = /^(hugo|config)\.(toml|ya?ml|json)$/
/** Zola also has a config.toml, but no YAML or JSON, beside `content`, and keeps its templates in another folder. */
const OF_ZOLA = 'templates'

/** https://gohugo.io/getting-started/configuration/: one file beside `content`, or several in `config/_default`. */
export function detect(paths: readonly string[]): SiteLocation[] {
  const folders = foldersOf(paths)
  const configs = new Map<string, string>()
  for (const path of paths) {
    const [, name] = CONFIG.exec(nameOf(path)) ?? []
    const folder = siteOf(path)
    if (name === undefined || isForeign(path)) continue
    const has = (inside: string): boolean => folders.has(joinPath(folder, inside) ?? inside)
    const isSite = name === 'hugo' || (has('content') && !(path.endsWith('.toml') && has(OF_ZOLA)))
    if (isSite && (name === 'hugo' || !configs.has(folder))) configs.set(folder, path)
  }
  return nearestFirst(configs)
}

function siteOf(path: string): string {
  return folderOf(path).replace(/(^|\/)config\/_default$/, '')
}
