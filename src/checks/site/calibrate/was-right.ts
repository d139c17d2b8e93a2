// Whether what a problem is about was right in the base: what a rule understood there it also understands now.

import { judgeLink } from '../check/check-link.ts'
import { eachNavEntry, resolveNavEntry } from '../check/check-nav.ts'
import { type Site, sameMember } from '../site.ts'
import type { GroupedProblem } from './link-group.ts'
import type { WasRight } from './weigh-problems.ts'

/** `movedFrom`: new path → old path. A page that the base does not have is taken as if it had been there. */
export function createWasRight(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): WasRight {
  return async (problem) => {
    // Whether the address is complete, and the file served, does not depend on what is in the tree.
    if (problem.group?.cause === 'base' || problem.group?.form === 'link unserved') return false
    if (problem.group?.form === 'nav') return wasInNav(before, after, problem)
    // It is found only of new pages, and of those that were listed under another name.
    if (problem.group?.form === 'listed page') return movedFrom.has(problem.path)
    const { path, rule, kind, subject } = problem
    const page = before.pages.get(movedFrom.get(path) ?? path) ?? after.pages.get(path)
    if (page === undefined || kind === undefined) return false
    const { found, anchor } = await judgeLink(before, page, { kind, target: subject })
    if (rule === 'broken-anchor') return anchor?.isThere === true && before.pages.has(anchor.path)
    return found.kind === 'page' || found.kind === 'file' || found.kind === 'address'
  }
}

function wasInNav(before: Site, after: Site, { path, line, column }: GroupedProblem): boolean {
  for (const { site, entry } of eachNavEntry(after)) {
    const isMeant = entry.file === path && entry.line === line && entry.column === column
    if (isMeant && resolveNavEntry(sameMember(site, before), entry).kind !== 'missing') return true
  }
  return false
}
