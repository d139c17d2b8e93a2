// Problems by rule and by page, the worst first.
import { mostSevereFirst, severityOf } from '../../check-report/check-result.ts'
import type { Problem } from '../../documentation/index.ts'

export interface ProblemGroup {
  /** A rule, or the path of a page. */
  name: string
  errors: number
  /** The most severe first. */
  problems: readonly [Problem, ...Problem[]]
}

export function groupByRule(problems: readonly Problem[]): ProblemGroup[] {
  return group(problems, ({ rule }) => rule)
}

export function groupByPage(problems: readonly Problem[]): ProblemGroup[] {
  return group(problems, ({ path }) => path)
}

/** Those with most errors first, then those with most problems; else in the order of the check. */
function group(problems: readonly Problem[], nameOf: (problem: Problem) => string): ProblemGroup[] {
  const groups = Array.from(Map.groupBy(mostSevereFirst(problems), nameOf), ([name, [first, ...others]]) => {
    const all = first === undefined ? [] : [first, ...others]
    return { name, errors: all.filter((one) => severityOf(one) === 'error').length, first, others }
  })
  return groups
    .flatMap(({ name, errors, first, others }): ProblemGroup[] =>
      first === undefined ? [] : [{ name, errors, problems: [first, ...others] }],
    )
    .sort((a, b) => b.errors - a.errors || b.problems.length - a.problems.length)
}
