import { folderOf, isForeign, nameOf } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'

/** The newer name first. */
const CONFIGS = ['docs.json', 'mint.json']

export function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string>()
  for (const path of paths) {
    if (!CONFIGS.includes(nameOf(path)) || isForeign(path)) continue
    const folder = folderOf(path)
    if (!configs.has(folder) || nameOf(path) === 'docs.json') configs.set(folder, path)
  }
  return nearestFirst(configs)
}
