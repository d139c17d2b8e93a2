// Relative addresses on a site of which it is not known whether the addresses of its pages end in a slash.
import { isMarkdown } from '../resolve/documents.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'

/**
 * True for a relative target without the extension of a source file where the browser makes one address of it on a host that
 * adds slashes and another one elsewhere. A check takes either; a fix must not choose.
 */
export function isReadInTwoWays(site: Site, from: SitePage, target: string): boolean {
  const { links } = site.siteOf(from.path).rules
  const { path } = splitTarget(target)
  const isRelative = path !== '' && !/^(?:\/|[@~]|[a-z][a-z\d+.-]*:)/i.test(path)
  const isOfBrowser = links.relativeTo.includes('route') && links.routesEndInSlash === undefined
  return isRelative && isOfBrowser && !isMarkdown(path)
}
