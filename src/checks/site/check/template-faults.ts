// What the pages of a site evaluate and cannot. What a page does not define, the site may, or a page that includes it.
import type { PageAnalysis, TemplateFault } from '../../page/page-analysis.ts'
import type { PageProblem } from '../../problem.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site, SitePage } from '../site.ts'

/** Texts that a page is a part of or consists of, and that are looked at for names. */
const MAX_TEXTS = 50

/** Gives the problems of the faults that nothing settles. Costs nothing for a page without one. */
export async function findTemplateProblems(
  site: Site,
  page: SitePage,
  { template }: PageAnalysis,
): Promise<PageProblem[]> {
  const own = site.siteOf(page.path)
  if (template === undefined || template.faults.length === 0 || own.isOfRepository(page)) return []
  const isSettled = await own.templateSettings()
  const faults = template.faults.filter((fault) => !isSettled(fault))
  const isNamed = faults.length === 0 ? () => true : await findNamesAround(site, page)
  return faults.filter((fault) => !isNamed(fault)).map(({ problem }) => problem)
}

/**
 * Gives a test of names: those that a text around this one, or one in it, defines. A part that no page includes is
 * evaluated nowhere.
 */
async function findNamesAround(site: Site, page: SitePage): Promise<(fault: TemplateFault) => boolean> {
  const around = textsAround(site, page)
  if (around.length === 0 && !page.isPage) return () => true
  const known = new Set<string>()
  for (const path of [...around, ...page.scan.includes.flatMap((target) => includedPath(site, page, target) ?? [])]) {
    const names = (await site.analyzeAsRead(path))?.template?.names
    if (names === undefined) return ({ name }) => name !== undefined
    for (const name of names) known.add(name)
  }
  return ({ name }) => name !== undefined && known.has(name)
}

/** The texts that include this one, at any depth. */
function textsAround(site: Site, page: SitePage): string[] {
  const found = new Set([page.path])
  for (const inner of found) {
    if (found.size > MAX_TEXTS) break
    for (const from of site.includers().get(inner) ?? []) found.add(from)
  }
  found.delete(page.path)
  return [...found].filter((path) => site.pages.has(path))
}

function includedPath(site: Site, page: SitePage, target: string): string | undefined {
  const found = resolveLink(site, page, 'include', target)
  return found.kind === 'page' ? found.path : undefined
}
