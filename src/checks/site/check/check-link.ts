// What the rules say of one link: of where it leads, and of the part of the page that it names.
import type { PageLink } from '../../page/page-analysis.ts'
import { findAnchorMaker, HAS_IT } from '../resolve/anchor-makers.ts'
import { type BaseFault, findBaseFault } from '../resolve/base-path.ts'
import { hasAnchor } from '../resolve/page-anchors.ts'
import { type Resolution, resolveLink } from '../resolve/resolve-link.ts'
import { findUnserved } from '../resolve/unserved.ts'
import type { Site, SitePage } from '../site.ts'

export interface JudgedLink {
  found: Resolution
  /** Of a link that lacks the base path of the site, or has it twice. */
  base?: BaseFault
  /** Of a link to a file that the site does not serve: why. */
  unserved?: string
  /** Of a link that names a part of a page: which, and whether the page has it. */
  anchor?: JudgedAnchor
}

export interface JudgedAnchor {
  path: string
  fragment: string
  /** True also where the page does not show it, but a component may make it. */
  isThere: boolean
  /** That component. */
  maker?: string
}

/** Judges a link that stands in `page`. Costs a parse of the page that it leads to, if it names a part of it. */
export async function judgeLink(
  site: Site,
  page: SitePage,
  link: Pick<PageLink, 'kind' | 'target' | 'via'>,
): Promise<JudgedLink> {
  const { kind, target } = link
  const resolved = resolveLink(site, page, kind, target)
  const isOfInclude = kind === 'label' && resolved.kind === 'broken' && (await isLabelOfInclude(site, resolved.tried))
  const found: Resolution = isOfInclude ? { kind: 'ignored' } : resolved
  const isOfRepository = site.siteOf(page.path).isOfRepository(page)
  const base = isOfRepository ? undefined : findBaseFault(site.siteOf(page.path), link, found)
  if (base !== undefined) return { found, base }
  const unserved = isOfRepository ? undefined : findUnserved(site, page, link, found)
  if (unserved !== undefined) return { found, unserved }
  if (found.kind !== 'page' || found.fragment === '' || kind === 'include') return { found }
  // A partial is part of other pages, whose anchors it may name.
  if (!page.isPage && !isOfRepository && found.path === page.path) return { found }
  const { path, fragment } = found
  const isThere =
    (await hasAnchor(site, path, fragment)) || (isOfRepository && (await isOnCodeHost(site, path, fragment)))
  const maker = isThere ? undefined : await findAnchorMaker(site, path, fragment)
  const isUnknown = maker !== undefined && maker !== HAS_IT
  return { found, anchor: { path, fragment, isThere: isThere || maker !== undefined, ...(isUnknown && { maker }) } }
}

async function isLabelOfInclude(site: Site, label: string): Promise<boolean> {
  const labels = await site.includedLabels()
  return labels === undefined || labels.has(label.toLowerCase())
}

/** Readers of a code host see the page there, with the anchors of that host. */
async function isOnCodeHost(site: Site, path: string, fragment: string): Promise<boolean> {
  return (await site.repositoryAnchors(path))?.has(fragment.toLowerCase()) === true
}
