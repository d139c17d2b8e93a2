import type { Problem } from '../../documentation/index.ts'
import { type CheckResult, severityOf } from '../check-result.ts'
import { shownLine } from '../shown-line.ts'

/** A line for each problem, as compilers write it: `docs/a.md:3:1 error broken-link docs/b.md does not exist`. */
export function formatText({ problems }: CheckResult): string {
  return problems.map((problem) => `${describeInLine(problem)}\n`).join('')
}

function describeInLine(problem: Problem): string {
  const { path, line, column, rule, message } = problem
  return shownLine(`${path}:${line}:${column} ${severityOf(problem)} ${rule} ${message}`)
}
