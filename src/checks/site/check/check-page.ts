// All problems of one page: those of its text, and those of its links.
import type { PageLink } from '../../page/page-analysis.ts'
import type { PageProblem } from '../../problem.ts'
import { findingsOf, type Group, type GroupedProblem, groupOf } from '../calibrate/link-group.ts'
import type { Resolution } from '../resolve/resolve-link.ts'
import type { Suggester } from '../resolve/suggest.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import { findMissingImports } from './check-imports.ts'
import { checkContainers } from './container-names.ts'
import { checkFrontmatterKeys } from './frontmatter-keys.ts'
import { type JudgedAnchor, type JudgedLink, judgeLink } from './judge-link.ts'
import { findTemplateProblems } from './template-faults.ts'

/** Checks a document of the site in full; none for a path that is no document or is not read. */
export async function checkPage(site: Site, path: string, suggester: Suggester): Promise<GroupedProblem[]> {
  const page = site.pages.get(path)
  const analysis = await site.analyzeAsRead(path)
  if (page === undefined || analysis === undefined) return []
  // A code host shows frontmatter, and builds nothing of it.
  const isOfRepository = site.siteOf(path).isOfRepository(page)
  const ofText = isOfRepository ? analysis.problems.filter(({ rule }) => rule !== 'frontmatter') : analysis.problems
  const problems: GroupedProblem[] = ofText.map((problem) => ({ path, ...problem }))
  problems.push(...(await checkFrontmatterKeys(site, page)), ...(await checkContainers(site, page)))
  const yieldIfLong = createYield()
  for (const link of analysis.links) {
    await yieldIfLong()
    const problem = await checkLink(site, page, link, suggester)
    const isSaid = problem?.rule === 'anchors-unchecked' && problems.some((said) => isSameProblem(said, problem))
    if (problem !== undefined && !isSaid) problems.push({ path, ...problem })
  }
  for (const problem of await findTemplateProblems(site, page, analysis)) problems.push({ path, ...problem })
  for (const problem of await findMissingImports(site, page, analysis)) problems.push({ path, ...problem })
  return problems
}

function isSameProblem(a: PageProblem, b: PageProblem): boolean {
  return a.rule === b.rule && a.subject === b.subject
}

async function checkLink(site: Site, page: SitePage, link: PageLink, suggester: Suggester) {
  const judged = await judgeLink(site, page, link)
  if (judged.anchor?.maker !== undefined) return unjudgedAnchor(link, judged.anchor)
  const wrong = (await findingsOf(site, link, judged)).find(({ cause }) => cause !== undefined)
  if (wrong?.cause === undefined) return undefined
  const { rule, form, cause } = wrong
  // What the base shows of its site says nothing of what is read elsewhere.
  const group: Group | undefined = site.siteOf(page.path).isOfRepository(page)
    ? undefined
    : groupOf(site.siteOf(page.path), { rule, form, cause })
  const place = { line: link.line, column: link.column, subject: link.target, kind: link.kind }
  const { anchor } = judged
  return {
    ...place,
    rule,
    ...(group && { group }),
    ...(anchor && { anchor }),
    ...(cause === 'base' && { severity: 'warning' as const }),
    message: await messageFor(site, page, link, judged, suggester),
  }
}

/** A warning: said once on a page of each page that it leads to. */
function unjudgedAnchor({ line, column }: PageLink, { path, fragment, maker = '' }: JudgedAnchor) {
  const message = `${path} does not show #${fragment}, but ${maker} makes anchors there, so they are not checked`
  return { line, column, rule: 'anchors-unchecked' as const, subject: path, message }
}

async function messageFor(
  site: Site,
  page: SitePage,
  link: PageLink,
  { found, anchor, base }: JudgedLink,
  suggester: Suggester,
): Promise<string> {
  if (found.kind === 'broken') return brokenMessage(site, page, link, found, suggester)
  if (base !== undefined)
    return `The site is served below ${site.siteOf(page.path).rules.basePath}, and this link leads to ${base.asked} on its host; write ${base.write}`
  const { path, fragment } = anchor ?? { path: '', fragment: '' }
  const meant = await suggester.suggestAnchor(site, path, fragment)
  return `${path} has no heading or id #${fragment}${meant === undefined ? '' : `; did you mean #${meant}?`}`
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
