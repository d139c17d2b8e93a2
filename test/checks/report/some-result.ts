// Results of a check for the tests of its formats.

import { isError, type Problem } from '../../../src/checks/index.ts'
import type { CheckResult } from '../../../src/checks/report/check-result.ts'
import type { RuleHelp } from '../../../src/checks/report/rule-help.ts'

export const RULES_PAGE = 'https://code.example.com/acme/docmend/blob/v1/docs/rules.md'
export const WITH_ADDRESS: RuleHelp = { version: '1.2.3', rulesPage: RULES_PAGE }
export const WITHOUT_ADDRESS: RuleHelp = { version: '1.2.3', rulesPage: undefined }

export function someProblem(changes: Partial<Problem> = {}): Problem {
  return {
    path: 'docs/a.md',
    line: 3,
    column: 1,
    rule: 'broken-link',
    subject: 'b.md',
    message: 'docs/b.md does not exist',
    ...changes,
  }
}

export function someResult(problems: readonly Problem[], changes: Partial<CheckResult> = {}): CheckResult {
  const errors = problems.filter(isError).length
  return {
    framework: 'mkdocs',
    docsRoot: 'docs',
    pages: 2,
    errors,
    warnings: problems.length - errors,
    problems,
    unjudged: { quiet: [], off: [] },
    hints: [],
    skipped: [],
    byHand: [],
    drift: [],
    refusals: [],
    notes: [],
    ...changes,
  }
}

/** So many problems, each of its own page and subject. */
export function manyProblems(count: number, changes: (index: number) => Partial<Problem> = () => ({})): Problem[] {
  return Array.from({ length: count }, (_, index) =>
    someProblem({ path: `docs/${index}.md`, subject: `${index}`, ...changes(index) }),
  )
}
