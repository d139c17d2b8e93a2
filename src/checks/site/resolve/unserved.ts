// Links to files that are in the repository and not on the site.
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
  const { unservedBecause, leavesHtml } = site.siteOf(from.path).rules.links
  if (unservedBecause === undefined || (kind !== 'link' && kind !== 'image') || !from.isPage) return undefined
  if (via === 'component' || (via === 'html' && leavesHtml !== true)) return undefined
  if (found.kind !== 'file' && (found.kind !== 'page' || found.viaRedirect === true)) return undefined
  const parsed = parseTarget(target)
  if (parsed.kind !== 'local' || parsed.path === '') return undefined
  const fields = site.pages.get(found.path)?.scan.frontmatter ?? {}
  return unservedBecause({ kind, target: parsed.path, file: found.path, isPage: found.kind === 'page', fields, via })
}
