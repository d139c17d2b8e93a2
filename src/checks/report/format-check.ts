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

export const REPORT_FORMATS = ['text', 'json', 'github', 'gitlab', 'sarif', 'junit'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]
/** The JSON of a report is that of the program that makes it. */
type SharedFormat = Exclude<ReportFormat, 'json'>

/** By the names that `--format` takes. Each gives whole lines, or '' when there is nothing to say. */
const FORMATS: Readonly<Record<SharedFormat, Format>> = {
  text: formatText,
  github: formatAnnotations,
  gitlab: formatCodeQuality,
  sarif: formatSarif,
  junit: formatJunit,
}

/** Gives the report itself. What it leaves out for people, such as the counts, is in `describeResult`. */
export function formatCheck(result: CheckResult, format: ReportFormat, help: RuleHelp): string {
  return format === 'json' ? formatJson(result) : formatReport(reportOf(result), format, help)
}

/** The same for the report of another command. */
export function formatReport(report: Report, format: SharedFormat, help: RuleHelp): string {
  return FORMATS[format](report, help)
}
