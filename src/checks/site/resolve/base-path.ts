// Links to pages of a site that is served below the top of its host: whether the base path is before the address in the end.

import { isBelow } from '../../config/paths.ts'
import type { PageLink } from '../../page/page-analysis.ts'
import type { Site } from '../site.ts'
import { findRoute } from './find-route.ts'
import type { Resolution } from './resolve-link.ts'
import { parseTarget } from './target.ts'

/** What a reader's browser asks for, and what the link should be. */
export interface BaseFault {
  asked: string
  write: string
}

/**
 * Gives the fault of an absolute link that surely means a page of the site and misses it by its base path. Undefined where
 * the framework is not known to leave the link, or to add the path to it.
 */
export function findBaseFault(
  site: Site,
  { kind, target, via }: Pick<PageLink, 'kind' | 'target' | 'via'>,
  found: Resolution,
): BaseFault | undefined {
  const { basePath, links, publicFolders } = site.rules
  const written = target.trim()
  if (basePath === '' || links.addsBase === undefined || via === 'component') return undefined
  const parsed = parseTarget(written)
  if (kind === 'image') {
    const isLeft = (via === 'code' || (via === 'html' && links.leavesHtmlImages === true)) && found.kind === 'file'
    if (!isLeft || parsed.kind !== 'local' || !/^\/./.test(parsed.path)) return undefined
    const isPublic = publicFolders.some((folder) => isBelow(found.path, folder))
    if (!isPublic || parsed.path.startsWith(`${basePath}/`)) return undefined
    return { asked: parsed.path, write: `${basePath}${written}` }
  }
  if (kind !== 'link' || found.kind !== 'page' || parsed.kind !== 'local' || !/^\/./.test(parsed.path)) return undefined
  const isBased = `${parsed.path}/`.startsWith(`${basePath}/`)
  const isAdded = links.addsBase !== 'never' && via === undefined
  // A folder of pages may be named like the base path.
  const isAddress = findRoute(site, parsed.path)?.kind === 'page'
  if (!isAdded && !isBased && isAddress) return { asked: parsed.path, write: `${basePath}${written}` }
  const isDoubled = isAdded && isBased && !isAddress && links.addsBase === 'always'
  return isDoubled ? { asked: `${basePath}${parsed.path}`, write: written.slice(basePath.length) || '/' } : undefined
}
