// Turns what a check found into the form in which a program or a person reads it.
import type { CheckResult } from './check-result.ts'
import { formatAnnotations } from './formats/github.ts'
import { formatCodeQuality } from './formats/gitlab.ts'
import { formatJson } from './formats/json.ts'
import { formatJunit } from './formats/junit.ts'
import { formatSarif } from './formats/sarif.ts'
import { formatText } from './formats/text.ts'
import type { RuleHelp } from './rule-help.ts'

type Format = (result: CheckResult, help: RuleHelp) => string

/** By the names that `docmend check --format` takes. Each gives whole lines, or '' when there is nothing to say. */
const FORMATS = {
  text: formatText,
  json: formatJson,
  github: formatAnnotations,
  gitlab: formatCodeQuality,
  sarif: formatSarif,
  junit: formatJunit,
} satisfies Record<string, Format>

export type ReportFormat = keyof typeof FORMATS

export const REPORT_FORMATS = Object.keys(FORMATS) as ReportFormat[]

/** Gives the report itself. What it leaves out for people, such as the counts, is in `describeResult`. */
export function formatCheck(result: CheckResult, format: ReportFormat, help: RuleHelp): string {
  const write: Format = FORMATS[format]
  return write(result, help)
}
