// The link that a problem is about.
import type { PageLink } from '../../page/page-analysis.ts'
import type { Problem, Rule } from '../../problem.ts'
import type { Site } from '../site.ts'

const RULES_OF_LINKS: ReadonlySet<Rule> = new Set(['broken-link', 'broken-anchor', 'missing-image', 'missing-include'])

/** True where `planFixes` looks for a correction, not that there is one. */
export function mayBeFixed(problem: Problem): boolean {
  return isOfLink(problem) && problem.frozen === undefined
}

function isOfLink({ rule }: Problem): boolean {
  return RULES_OF_LINKS.has(rule)
}

/** Undefined where it is not known which part of the text is the target. */
export async function findLink(
  site: Site,
  { path, line, column, subject }: Problem,
): Promise<(PageLink & Required<Pick<PageLink, 'range'>>) | undefined> {
  const links = (await site.analyzeAsRead(path))?.links ?? []
  const link = links.find((one) => one.line === line && one.column === column && one.target === subject)
  return link?.range === undefined ? undefined : { ...link, range: link.range }
}
