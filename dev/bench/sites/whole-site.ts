// A site as it is now: what it is taken for, and all that the checks say of it.

import { isError, openDocs } from '../../../src/checks/index.ts'
import type { ChildEnv } from '../../../src/github/git/git-environment.ts'
import { openLocalTree } from '../../../src/github/git/local-tree.ts'
import { findDocsRoot } from '../../eval/history/docs-root.ts'
import { readOwnUsage, type Usage } from './own-usage.ts'
import type { SiteUnderTest } from './site-under-test.ts'

export interface WholeSite {
  framework: string
  /** The file that showed the framework, or why there is none. */
  foundBy: string
  docsRoot: string
  pages: number
  errorsByRule: Record<string, number>
  warningsByRule: Record<string, number>
  /** `broken-anchor (Anchors, 30 of 60 in use)`: what the base shows the rules not to understand. */
  quiet: string[]
  usage: Usage
}

export async function checkWholeSite(site: SiteUnderTest, childEnv: ChildEnv): Promise<WholeSite> {
  const local = await openLocalTree(site.repositoryDir, 'HEAD', childEnv)
  const { tree } = local
  try {
    const docsRoot = await findDocsRoot(tree, site.docsRoots)
    const docs = await openDocs(tree, docsRoot)
    const { framework, configFiles } = await docs.summary()
    const { pages, problems, unjudged } = await docs.checkAll()
    return {
      framework,
      foundBy: configFiles[0] ?? 'file names',
      docsRoot,
      pages,
      errorsByRule: countRules(problems.filter(isError)),
      warningsByRule: countRules(problems.filter((problem) => !isError(problem))),
      quiet: unjudged.quiet.map(({ rule, what, uses, wrong }) => `${rule} (${what}, ${wrong} of ${uses} in use)`),
      usage: readOwnUsage(),
    }
  } finally {
    await local.close()
  }
}

/** The most frequent first. */
export function countRules(problems: readonly { rule: string }[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { rule } of problems) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a))
}
