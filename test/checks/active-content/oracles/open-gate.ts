// The gate as it judges one new page of a small site, with everything that it would refuse in it.
import { applyGate } from '../../../../src/jobs/policy/gate.ts'
import { type PolicySettings, resolvePolicy } from '../../../../src/jobs/policy/project-policy.ts'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

/** The defaults of a project. */
const SETTINGS: PolicySettings = {
  draft: 'asked',
  onBudget: 'fail',
  onChecks: 'fail',
  checks: {},
  allowedForms: [],
  verifyClaims: false,
  viewsInPullRequests: 'never',
  contextRepositories: [],
  hiddenPaths: [],
}
/** These say that nothing about the page is certain. */
const WHOLE_PAGE = /could not be read to its end|\(unclear-frontmatter\)/

export interface Gate {
  framework: string
  /** Gives the text of every construct of the page that is refused. */
  refusalsOf(page: string): Promise<string[]>
  close(): Promise<void>
}

/** Opens a site with these files; `path` is where the new pages stand. */
export async function openGate(files: Readonly<Record<string, string>>, path: string): Promise<Gate> {
  const tree = createMemoryTree(files)
  const docsRoot = ''
  const docs = await openMemoryDocs(tree, docsRoot)
  const summary = await docs.summary()
  const limits = { changedFiles: 100, changedBytes: 4_000_000 }
  const policy = resolvePolicy(SETTINGS, {}, limits)
  return {
    framework: summary.framework,
    refusalsOf: async (page) => {
      const changes = [{ kind: 'write', path, content: Buffer.from(page) } as const]
      const report = await docs.check(changes)
      const site = { ...summary, docsRoot }
      const { refusals } = await applyGate({
        changes,
        tree,
        site,
        policy,
        report,
        prompts: [],
        texts: {},
        scan: async () => [],
      })
      const isRefusedWhole = refusals.some((reason) => WHOLE_PAGE.test(reason))
      return [...(isRefusedWhole ? [page] : []), ...refusals, ...report.activeContent.map(({ text }) => text)]
    },
    close: () => docs.close(),
  }
}
