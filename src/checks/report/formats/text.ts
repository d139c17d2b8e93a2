import { mostSevereFirst } from '../check-result.ts'
import type { Report, ReportItem } from '../report.ts'
import { shownLine } from '../shown-line.ts'

/**
 * A line for each problem, as compilers write it: `docs/a.md:3:1 error broken-link docs/b.md does not exist`. What was fixed
 * comes first, then what hurts most.
 */
export function formatText({ fixes, items }: Pick<Report, 'fixes' | 'items'>): string {
  const lines = [...fixes.map(shownLine), ...mostSevereFirst(items).map(describeInLine)]
  return lines.map((line) => `${line}\n`).join('')
}

function describeInLine({ path, line, column, severity, rule, message }: ReportItem): string {
  return shownLine(`${path}:${line}:${column} ${severity} ${rule} ${message}`)
}
