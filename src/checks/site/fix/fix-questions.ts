// What the history of a repository is asked before fixes are planned.
import type { FixQuestions } from '../../fix-plan.ts'
import type { Problem } from '../../problem.ts'
import { judgeLink } from '../check/check-link.ts'
import { stemOf } from '../resolve/page-names.ts'
import type { Site } from '../site.ts'
import { findLink, mayBeFixed } from './link-of-problem.ts'

/** Each costs a look into every commit that touched the docs. */
const MAX_NAMES = 2000
const MAX_ANCHORS = 200

export async function askHistory(site: Site, problems: readonly Problem[]): Promise<FixQuestions> {
  const [names, paths] = [new Set<string>(), new Set<string>()]
  const anchors = new Map<string, FixQuestions['anchors'][number]>()
  for (const problem of problems.filter(mayBeFixed)) {
    const page = site.pages.get(problem.path)
    const link = await findLink(site, problem)
    if (page === undefined || link === undefined) continue
    const { found, anchor } = await judgeLink(site, page, link)
    if (found.kind === 'broken') {
      names.add(formerName(found.tried))
      paths.add(problem.path)
    } else if (anchor !== undefined) {
      const { path, fragment } = anchor
      names.add(formerName(problem.subject))
      anchors.set(`${path}#${fragment}`, { path, fragment })
    }
  }
  return {
    names: [...names].slice(0, MAX_NAMES),
    paths: [...paths].slice(0, MAX_NAMES),
    anchors: [...anchors.values()].slice(0, MAX_ANCHORS),
  }
}

/** The name of a page or file as links may have it, whatever number or date the build took off its beginning. */
export function formerName(pathOrRoute: string): string {
  const stem = stemOf(pathOrRoute.replace(/[?#].*$/s, '')).replace(/\.[a-z\d]{1,5}$/, '')
  return stem.replace(/^(?:\d{4}-\d{2}-\d{2}|\d+)[-_.]+(?=.)/, '')
}
