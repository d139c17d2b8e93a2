import { isForeign } from '../../config/paths.ts'
import type { SiteLocation } from '../framework.ts'
import { nearestFirst } from '../locate.ts'

const CONFIG = /^config(\/index)?\.[cm]?[jt]s$/

/** A folder `.vitepress` tells a site, with a configuration in it or without. */
export function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string | undefined>()
  for (const path of paths) {
    const [, folder = '', rest = ''] = /^(.*?)\.vitepress\/(.*)$/s.exec(path) ?? []
    if (rest === '' || (folder !== '' && !folder.endsWith('/')) || isForeign(path)) continue
    const site = folder.replace(/\/$/, '')
    const known = configs.get(site)
    if (CONFIG.test(rest)) configs.set(site, known ?? path)
    else if (!configs.has(site)) configs.set(site, undefined)
  }
  return nearestFirst(configs)
}
