// Places in files that a program has something to say about, as plain data: the one input of every format but JSON.
import { type Problem, RULES } from '../index.ts'
import { RULE_NAMES } from '../problem.ts'
import { type CheckResult, severityOf } from './check-result.ts'
import { describeFixes, describeFixing } from './describe-fixing.ts'
import { describeCounts, describeGaps } from './describe-result.ts'
import { explainCommand, type RuleHelp } from './rule-help.ts'

/** A problem of any program: its rules are those of the report, and none of them decides how severe it is. */
export interface ReportItem extends Omit<Problem, 'rule' | 'severity'> {
  rule: string
  severity: 'error' | 'warning'
}

export interface Report {
  /** What made it, such as `docmend check`. */
  command: string
  items: readonly ReportItem[]
  rules: readonly { name: string; meaning: string; severity: ReportItem['severity'] }[]
  /** The command that explains a rule, for where no page is known that does. */
  explainCommand: (help: RuleHelp, rule: string) => string
  /** One sentence that counts. */
  counts: string
  /** What was not looked at, a sentence each. */
  gaps: readonly string[]
  /** A line for each correction, and what there is to say about all of them. */
  fixes: readonly string[]
  fixing: readonly string[]
}

export function reportOf(result: CheckResult): Report {
  return {
    command: 'docmend check',
    items: result.problems.map((problem) => ({ ...problem, severity: severityOf(problem) })),
    rules: RULE_NAMES.map((name) => ({ name, ...RULES[name] })),
    explainCommand,
    counts: describeCounts(result),
    gaps: describeGaps(result),
    fixes: describeFixes(result),
    fixing: describeFixing(result),
  }
}
