// Problems by rule and by page, the worst first.

import type { Problem, RULES } from '../../checks/index.ts'
import { mostSevereFirst, rankOf, severityOf } from '../../checks/report/check-result.ts'

export interface ProblemGroup {
  /** A rule, or the path of a page. */
  name: string
  errors: number
  /** The most severe first. */
  problems: readonly [Problem, ...Problem[]]
}

/** What hurts most first; rules that tell what was not checked come last: there is nothing to fix. */
export function groupByRule(problems: readonly Problem[]): ProblemGroup[] {
  const groups = group(problems, ({ rule }) => rule).sort((a, b) => rankOf(a.problems[0]) - rankOf(b.problems[0]))
  return [
    ...groups.filter(({ name }) => !TELLS_OF_GAPS.has(name)),
    ...groups.filter(({ name }) => TELLS_OF_GAPS.has(name)),
  ]
}

const TELLS_OF_GAPS: ReadonlySet<string> = new Set<keyof typeof RULES>([
  'anchors-unchecked',
  'nav-unreadable',
  'left-out-site',
])

/** Of one rule: what is wrong in most places first, such as a dead link to one page on many. */
export function groupByMessage(problems: readonly Problem[]): ProblemGroup[] {
  // What may be meant instead differs from page to page.
  return group(problems, ({ message }) => message.replace(/; did you mean .*$/s, ''))
}

/** The pages of now, without what was not checked in them; those of earlier versions and posts where there are no others. */
export function groupByPage(problems: readonly Problem[]): ProblemGroup[] {
  const wrong = problems.filter(({ rule }) => !TELLS_OF_GAPS.has(rule))
  const current = wrong.filter(({ frozen }) => frozen === undefined)
  return group(current.length > 0 ? current : wrong, ({ path }) => path)
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
