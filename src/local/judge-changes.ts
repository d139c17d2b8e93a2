// What a reviewer should look at in the changes of a local repository: active content, secrets, files from outside of the docs.

import type { Change, Tree } from '../base/git-tree.ts'
import type { CheckReport, DocsSession, SiteSummary } from '../checks/index.ts'
import { DOCMEND_FILE, readDocmendFile } from '../jobs/policy/docmend-file.ts'
import { type GateVerdict, listForReview } from '../jobs/policy/gate.ts'
import type { PolicySettings } from '../jobs/policy/project-policy.ts'
import { readPolicyFile } from '../jobs/policy/read-policy-file.ts'
import { createSecretScanner } from '../jobs/policy/secrets.ts'
import { type Config, listSecrets } from '../service/config.ts'
import { resolveLocalPolicy } from './local-policy.ts'

interface CheckedChanges {
  changes: readonly Change[]
  /** On exactly these changes. */
  report: CheckReport
  /** Of the base. */
  session: DocsSession
  base: Tree
}

/** `.docmend.yml` counts as it was before the changes, which could loosen it. */
export async function judgeChanges(
  { changes, report, session, base }: CheckedChanges,
  config: Config,
  { settings, docsRoot }: { settings: PolicySettings; docsRoot: string },
): Promise<Pick<GateVerdict, 'refusals' | 'notes'>> {
  const site = { ...(await session.summary()), docsRoot }
  const read = readDocmendFile(await readPolicyFile(base))
  if (read.kind === 'unreadable') {
    const why = `${DOCMEND_FILE} before the changes is not valid, so it sets no rules: ${read.why}`
    return { refusals: [why], notes: [] }
  }
  const policy = resolveLocalPolicy(settings, read.file, config.budget)
  const ofDocs = changes.filter(isOfDocs(site))
  const reportOfDocs = ofDocs.length === changes.length ? report : await session.check(ofDocs)
  const scan = createSecretScanner(listSecrets(config))
  return listForReview({
    changes: ofDocs,
    tree: base,
    site,
    policy,
    report: reportOfDocs,
    prompts: [],
    texts: {},
    scan,
  })
}

/** People also change files outside of the docs, which are not judged. */
function isOfDocs({
  docsRoot,
  navFiles,
}: Pick<SiteSummary, 'navFiles'> & { docsRoot: string }): (one: Change) => boolean {
  return ({ path }) => docsRoot === '' || path.startsWith(`${docsRoot}/`) || navFiles.includes(path)
}
