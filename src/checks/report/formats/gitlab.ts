// A Code Quality report, which GitLab shows in merge requests. It compares the fingerprints with those of the target branch.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
import { neutralize } from '../../../base/text.ts'
import { fingerprint } from '../fingerprints.ts'
import type { Report } from '../report.ts'
import { linkToRule, type RuleHelp } from '../rule-help.ts'

/** What stops a pull request is major; the format has no notion of "error". */
const SEVERITIES = { error: 'major', warning: 'minor' } as const

export function formatCodeQuality({ items }: Report, { rulesPage }: RuleHelp): string {
  const fingerprints = fingerprint(items)
  const issues = items.map(({ rule, message, path, line, severity }, index) => {
    return {
      description: neutralize(message),
      check_name: rule,
      fingerprint: fingerprints[index],
      severity: SEVERITIES[severity],
      location: { path, lines: { begin: line } },
      // GitLab shows none of it, other readers of the format do.
      ...(rulesPage !== undefined && { content: { body: linkToRule(rulesPage, rule) } }),
    }
  })
  return `${JSON.stringify(issues, null, 2)}\n`
}
