import type { Problem } from '../../index.ts'
import { type CheckResult, severityOf } from '../check-result.ts'
import { describeFixes } from '../describe-fixing.ts'
import { shownLine } from '../shown-line.ts'

/**
 * A line for each problem, as compilers write it: `docs/a.md:3:1 error broken-link docs/b.md does not exist`. What was fixed
 * comes first.
 */
export function formatText(result: CheckResult): string {
  const lines = [...describeFixes(result).map(shownLine), ...result.problems.map(describeInLine)]
  return lines.map((line) => `${line}\n`).join('')
}

function describeInLine(problem: Problem): string {
  const { path, line, column, rule, message } = problem
  return shownLine(`${path}:${line}:${column} ${severityOf(problem)} ${rule} ${message}`)
}
