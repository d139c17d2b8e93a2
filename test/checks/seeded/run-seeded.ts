// Plants a mistake into a site and asks what is found.

import { changesBetween } from '../../../src/base/changes-between.ts'
import { treeOfFiles } from '../../../src/base/made-trees.ts'
import { isError, type Problem } from '../../../src/checks/problem.ts'
import type { CheckReport, DocsReader } from '../../../src/checks/session.ts'
import type { Fault } from './fault.ts'
import type { SiteFiles } from './read-site.ts'
import { apply, type Step, textOf } from './steps.ts'

export interface Verdict {
  found: boolean
  /** Errors that were not planted. */
  falseAlarms: Problem[]
  report: CheckReport
}

/** Compares the site with the fault to the site without it. */
export async function judgeFault(reader: DocsReader, site: SiteFiles, fault: Fault): Promise<Verdict> {
  const { report, after } = await checkSteps(reader, site, fault.steps)
  const { path, rule, at, isByHand } = fault.expect
  const lines = at === undefined ? undefined : linesWith(textOf(after, path), at)
  const isIt = (problem: Problem): boolean =>
    problem.path === path && problem.rule === rule && (lines === undefined || lines.includes(problem.line))
  const isSaid = (sentence: string): boolean => lines?.some((line) => sentence.startsWith(`${path}:${line} `)) === true
  const isKin = ({ rule: said }: Problem): boolean => said === rule || (fault.also ?? []).includes(said)
  return {
    found: isByHand ? report.byHand.some(isSaid) : report.problems.some(isIt),
    falseAlarms: report.problems.filter((problem) => isError(problem) && !isKin(problem)),
    report,
  }
}

/** Gives the report about what the steps change. */
export async function checkSteps(reader: DocsReader, site: SiteFiles, steps: readonly Step[]) {
  const after = apply(site, steps)
  const base = treeOfFiles(site)
  const changes = await changesBetween(base, treeOfFiles(after))
  const session = await reader.open(base, '')
  try {
    return { report: await session.check(changes), after }
  } finally {
    await session.close()
  }
}

function linesWith(text: string, part: string): number[] {
  return text.split('\n').flatMap((line, index) => (line.includes(part) ? [index + 1] : []))
}
