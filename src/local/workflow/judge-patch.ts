// Judges the changes of a bundle as if nobody had looked at them before: the checks and the whole policy gate, on the base.

import type { Change, Tree } from '../../base/git-tree.ts'
import { type CheckReport, type DocsReader, isError, type Problem, withRuleSettings } from '../../checks/index.ts'
import { applyGate } from '../../jobs/policy/gate.ts'
import { DISABLED, type ProjectPolicy } from '../../jobs/policy/project-policy.ts'
import type { SecretScanner } from '../../jobs/policy/secrets.ts'

interface JudgeParts {
  docs: DocsReader
  docsRoot: string
  policy: ProjectPolicy
  scan: SecretScanner
  /** What was asked for. */
  prompts: readonly string[]
  /** Everything else that would be published, by its name in a refusal. */
  texts: Readonly<Record<string, string>>
}

export type Judgement =
  | { kind: 'passed'; report: CheckReport; notes: string[] }
  | { kind: 'checks_failed' | 'policy_refused'; reasons: string[] }

/** Throws faults of the tree and of the checks. */
export async function judgePatch(tree: Tree, changes: readonly Change[], parts: JudgeParts): Promise<Judgement> {
  const { docsRoot, policy, scan, prompts, texts } = parts
  if (!policy.isEnabled) return { kind: 'policy_refused', reasons: [DISABLED] }
  const docs = withRuleSettings(await parts.docs.open(tree, docsRoot), policy.checks)
  try {
    const [site, report] = [{ ...(await docs.summary()), docsRoot }, await docs.check(changes)]
    const { refusals, notes } = await applyGate({ changes, tree, site, policy, report, prompts, texts, scan })
    if (refusals.length > 0) return { kind: 'policy_refused', reasons: refusals }
    const errors = report.problems.filter(isError)
    if (errors.length > 0 && policy.onChecks === 'fail') return { kind: 'checks_failed', reasons: errors.map(describe) }
    return { kind: 'passed', report, notes }
  } finally {
    await docs.close()
  }
}

function describe({ path, line, message }: Problem): string {
  return `${path}:${line}: ${message}`
}
