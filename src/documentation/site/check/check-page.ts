// All problems of one page: those of its text, and those of its links.
import type { LinkKind, PageLink } from '../../page/page-analysis.ts'
import type { Problem, Rule } from '../../problem.ts'
import { hasAnchor } from '../resolve/page-anchors.ts'
import { type Resolution, resolveLink } from '../resolve/resolve-link.ts'
import type { Suggester } from '../resolve/suggest.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'

const RULE_OF_KIND: Record<LinkKind, Rule> = {
  link: 'broken-link',
  image: 'missing-image',
  include: 'missing-include',
  document: 'broken-link',
  label: 'broken-link',
}

/** Checks a document of the site in full; none for a path that is no document or is not read. */
export async function checkPage(site: Site, path: string, suggester: Suggester): Promise<Problem[]> {
  const page = site.pages.get(path)
  const analysis = await site.analyze(path)
  if (page === undefined || analysis === undefined) return []
  const problems: Problem[] = analysis.problems.map((problem) => ({ path, ...problem }))
  const yieldIfLong = createYield()
  for (const link of analysis.links) {
    await yieldIfLong()
    const problem = await checkLink(site, page, link, suggester)
    if (problem !== undefined) problems.push({ path, ...problem })
  }
  return problems
}

async function checkLink(site: Site, page: SitePage, link: PageLink, suggester: Suggester) {
  const found = resolveLink(site, page, link.kind, link.target)
  const place = { line: link.line, column: link.column, subject: link.target }
  if (found.kind === 'broken') {
    return { ...place, rule: RULE_OF_KIND[link.kind], message: brokenMessage(site, page, link, found, suggester) }
  }
  if (!needsAnchor(page, link, found) || (await hasAnchor(site, found.path, found.fragment))) return undefined
  const meant = await suggester.suggestAnchor(site, found.path, found.fragment)
  const message = `${found.path} has no heading or id #${found.fragment}${meant === undefined ? '' : `; did you mean #${meant}?`}`
  return { ...place, rule: 'broken-anchor' as const, message }
}

/** A partial is part of other pages, whose anchors it may name. */
function needsAnchor(
  page: SitePage,
  { kind }: PageLink,
  found: Resolution,
): found is Extract<Resolution, { kind: 'page' }> {
  if (found.kind !== 'page' || found.fragment === '' || kind === 'include') return false
  return page.isPage || found.path !== page.path
}

function brokenMessage(
  site: Site,
  page: SitePage,
  link: PageLink,
  { tried }: Extract<Resolution, { kind: 'broken' }>,
  suggester: Suggester,
): string {
  if (link.kind === 'label') return `No page has the label ${tried}`
  const meant = suggester.suggest(site, page, link, tried)
  if (meant === undefined) return `${tried} does not exist`
  const differsInCase = meant.toLowerCase() === link.target.toLowerCase()
  return differsInCase
    ? `${tried} does not exist: it differs in case from ${meant}; write ${meant}`
    : `${tried} does not exist; did you mean ${meant}?`
}
