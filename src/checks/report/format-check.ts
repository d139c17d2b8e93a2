// Turns what a check found into the form in which a program or a person reads it.
import type { CheckResult } from './check-result.ts'
import { formatAnnotations } from './formats/github.ts'
import { formatCodeQuality } from './formats/gitlab.ts'
import { formatJson } from './formats/json.ts'
import { formatJunit } from './formats/junit.ts'
import { formatSarif } from './formats/sarif.ts'
import { formatText } from './formats/text.ts'
import { type Report, reportOf } from './report.ts'
import type { RuleHelp } from './rule-help.ts'

type Format = (report: Report, help: RuleHelp) => string

/** By the names that `--format` takes. Each gives whole lines, or '' when there is nothing to say. */
const FORMATS = {
  text: formatText,
  github: formatAnnotations,
  gitlab: formatCodeQuality,
  sarif: formatSarif,
  junit: formatJunit,
} satisfies Record<string, Format>

/** What every report can be. Its JSON is that of the program that makes it. */
type SharedFormat = keyof typeof FORMATS
export type ReportFormat = SharedFormat | 'json'

export const REPORT_FORMATS: readonly ReportFormat[] = ['text', 'json', 'github', 'gitlab', 'sarif', 'junit']

/** Gives the report itself. What it leaves out for people, such as the counts, is in `describeResult`. */
export function formatCheck(result: CheckResult, format: ReportFormat, help: RuleHelp): string {
  return format === 'json' ? formatJson(result) : formatReport(reportOf(result), format, help)
}

export function formatReport(report: Report, format: SharedFormat, help: RuleHelp): string {
  const write: Format = FORMATS[format]
  return write(report, help)
}
