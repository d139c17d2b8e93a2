// Links to files that are in the repository and not on the site.
import { isBelow } from '../../config/paths.ts'
import type { PageLink } from '../../page/page-analysis.ts'
import type { Site, SitePage } from '../site.ts'
import type { Resolution } from './resolve-link.ts'
import { parseTarget } from './target.ts'

/**
 * Says why the file that a link leads to is not served, or gives undefined. Only links of pages are judged: the text of a partial
 * is meant from elsewhere, and a component makes of an address what it wants.
 */
export function findUnserved(
  site: Site,
  from: SitePage,
  { kind, target, via }: Pick<PageLink, 'kind' | 'target' | 'via'>,
  found: Resolution,
): string | undefined {
  const { links, publicFolders, framework } = site.siteOf(from.path).rules
  const { unservedBecause } = links
  if (
    unservedBecause === undefined ||
    (kind !== 'link' && kind !== 'image') ||
    via === 'component' ||
    via === 'code' ||
    !from.isPage
  )
    return undefined
  if (via === 'html' && links.leavesHtml !== true) {
    const isLost = kind === 'image' && links.leavesHtmlImages === true && found.kind === 'file'
    if (!isLost || publicFolders.some((folder) => isBelow(found.path, folder))) return undefined
    return `${framework.title} leaves the address in an <img> as it is written, and serves only files of ${publicFolders.join(' and ')} under it. Use an image of Markdown, or import the file`
  }
  if (found.kind !== 'file' && (found.kind !== 'page' || found.viaRedirect === true)) return undefined
  const parsed = parseTarget(target)
  if (parsed.kind !== 'local' || parsed.path === '') return undefined
  const fields = site.pages.get(found.path)?.scan.frontmatter ?? {}
  return unservedBecause({ kind, target: parsed.path, file: found.path, isPage: found.kind === 'page', fields, via })
}
