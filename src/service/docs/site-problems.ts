// What the checks find in the docs of a project. They run once for a commit and its settings, whichever page asks first.
import { LRUCache } from 'lru-cache'
import { type Problem, withRuleSettings } from '../../checks/index.ts'
import { findRules } from '../../jobs/policy/read-policy-file.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { OpenSite } from './kept-sites.ts'

/** By file. */
export type SiteProblems = ReadonlyMap<string, readonly Problem[]>

/** Throws `ChecksError`; after a fault, the next call tries again. */
export type ReadSiteProblems = (
  projectId: string,
  site: OpenSite,
  of: { commitSha: string; settings: ProjectSettings },
) => Promise<SiteProblems>

interface Checked {
  version: string
  problems: Promise<SiteProblems>
}

/** Projects whose problems are kept: those of a large site with many take some megabytes. */
const PROJECTS = 20

export function createSiteProblems(): ReadSiteProblems {
  const checked = new LRUCache<string, Checked>({ max: PROJECTS })
  return (projectId, site, { commitSha, settings }) => {
    const version = JSON.stringify([commitSha, site.docsRoot, settings.checks])
    const known = checked.get(projectId)
    if (known?.version === version) return known.problems
    const problems = check(site, settings)
    checked.set(projectId, { version, problems })
    problems.catch(() => {
      if (checked.peek(projectId)?.problems === problems) checked.delete(projectId)
    })
    return problems
  }
}

async function check({ docs, tree }: OpenSite, settings: ProjectSettings): Promise<SiteProblems> {
  const { problems } = await withRuleSettings(docs, await findRules(tree, { settings })).checkAll()
  return Map.groupBy(problems, ({ path }) => path)
}
