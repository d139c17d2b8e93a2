// What the checks say about the changes, in words for the model, and how often they may send it back.

import type { Change } from '../../base/git-tree.ts'
import { oneLine, plural, shorten, shownPath } from '../../base/text.ts'
import {
  ACTIVE_FORMS,
  type AllowedForm,
  type CheckReport,
  type DocsSession,
  describeDrift,
  describeProblem,
  describeUnjudged,
  isAllowed,
  isError,
  type NewActiveContent,
  type Problem,
} from '../../checks/index.ts'

/** Rounds in which the model may fix new errors that the checks found; then the pages that have them are left out. */
export const CHECK_ROUNDS = 3

/** Of one report. */
export const PROBLEMS_SHOWN = 40
const LINES_SHOWN = 10
const LINE_MAX_CHARACTERS = 500

export interface Checks {
  docs: DocsSession
  /** Forms of active content that this project allows in new text; the gate refuses all others. */
  allowedForms: readonly AllowedForm[]
  /** How often the checks have sent the model back; the loop counts. */
  rounds: number
  /** What moves left for a person, by the path that a file was moved to. */
  leftByMoves: Map<string, readonly string[]>
}

/** Gives the report on these changes, or undefined when there are none. */
export async function reportOn(changes: readonly Change[], checks: Checks): Promise<CheckReport | undefined> {
  if (changes.length === 0) return undefined
  const report = await checks.docs.check(changes)
  return { ...report, byHand: [...new Set([...report.byHand, ...leftByHand(changes, checks)])] }
}

/** What a person has to do for the files that still are where they were moved to. */
function leftByHand(changes: readonly Change[], { leftByMoves }: Pick<Checks, 'leftByMoves'>): string[] {
  const present = new Set(changes.flatMap(({ kind, path }) => (kind === 'delete' ? [] : [path])))
  return [...leftByMoves].flatMap(([path, sentences]) => (present.has(path) ? sentences : []))
}

/**
 * Returns what the model has to fix; undefined when nothing, or when all rounds are used up. What can only be left out is
 * said once: the model may take it back, or name it, and the rest goes in any case.
 */
export function sendBack(report: CheckReport | undefined, checks: Checks): string | undefined {
  if (report === undefined || checks.rounds >= CHECK_ROUNDS) return undefined
  const isTold = checks.rounds > 0
  if (!hasMendable(report, checks.allowedForms) && (isTold || !hasLost(report, checks.allowedForms))) return undefined
  const round = `Fix these with the tools, then call finish again (round ${checks.rounds + 1} of ${CHECK_ROUNDS}).`
  return `The changes do not pass the checks. ${round}\n${describeReport(report, checks.allowedForms)}`
}

/** Gives a report in words: what blocks first, then warnings and what is left for a person. */
export function describeReport(report: CheckReport, allowedForms: readonly AllowedForm[]): string {
  const errors = report.problems.filter(isError)
  const warnings = report.problems.filter((problem) => !isError(problem))
  const refused = refusedActiveContent(report, allowedForms)
  const parts = [
    headline(report, errors.length, warnings.length),
    ...section('', errors.map(describeSafely), PROBLEMS_SHOWN),
    ...section(
      'You may not add anything that runs code or loads content. Remove it:',
      refused.filter(isAdded).map(describeActiveContent),
    ),
    ...section(
      'Pages may only use files of the documentation. Change or remove these targets:',
      report.outward.filter(isAdded).map(describeOutward),
    ),
    ...section('These files will be left out. Undo your changes to them, or name them in your summary:', [
      ...report.nonContent.map(({ path, why }) => line(`${shownPath(path)} ${why}`)),
      ...refused.filter((one) => !isAdded(one)).map(describeActiveContent),
      ...report.outward.filter((one) => !isAdded(one)).map(describeOutward),
    ]),
    ...section('Warnings:', warnings.map(describeSafely)),
    ...section('A person has to do this by hand; name it in your summary:', report.byHand.map(line)),
    ...section(
      'These translations differ from the pages that you changed. Name them in your summary, unless your task includes them:',
      describeDrift(report.drift ?? []).map(line),
    ),
    ...section('Not checked:', [...describeUnjudged(report.unjudged), ...report.skipped].map(line)),
  ]
  return parts.join('\n')
}

/** The new active content that the gate will refuse. */
function refusedActiveContent(report: CheckReport, allowedForms: readonly AllowedForm[]): NewActiveContent[] {
  return report.activeContent.filter((one) => !isAllowed(one, allowedForms))
}

/** What would cost the whole change set, and errors that an edit can fix. */
function hasMendable(report: CheckReport, allowedForms: readonly AllowedForm[]): boolean {
  const added = [...report.outward, ...refusedActiveContent(report, allowedForms)].filter(isAdded)
  return added.length > 0 || report.problems.some((problem) => isError(problem) && problem.rule !== 'unchecked')
}

/** What only costs the files that it is in. */
function hasLost(report: CheckReport, allowedForms: readonly AllowedForm[]): boolean {
  const refused = [...report.nonContent, ...report.outward, ...refusedActiveContent(report, allowedForms)]
  return refused.length > 0 || report.problems.some(isError)
}

function isAdded({ isReworded }: { isReworded?: true }): boolean {
  return isReworded !== true
}

function headline({ checkedPages, oldProblems }: CheckReport, errors: number, warnings: number): string {
  const before = `${checkedPages === 1 ? 'This page' : 'These pages'} already had ${plural(oldProblems, 'problem')}`
  const old = oldProblems === 0 ? '' : ` ${before} before your edit. Leave ${oldProblems === 1 ? 'it' : 'them'} alone.`
  const found = `${plural(errors, 'new error')} and ${plural(warnings, 'new warning')}`
  return `${found} in ${plural(checkedPages, 'page')}.${old}`
}

function section(title: string, lines: readonly string[], most = LINES_SHOWN): string[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, most)
  const rest = lines.length > shown.length ? [`[and ${lines.length - shown.length} more]`] : []
  return [...(title === '' ? [] : [title]), ...shown, ...rest]
}

/** Gives a row for each, the first ones of many. */
export function describeProblems(problems: readonly Problem[]): string {
  return section('', problems.map(describeSafely)).join('\n')
}

function describeSafely(problem: Problem): string {
  return line(describeProblem({ ...problem, path: shownPath(problem.path) }))
}

function describeActiveContent({ path, line: at, alsoAt = [], form, text }: NewActiveContent): string {
  return line(`${shownPath(path)}:${[at, ...alsoAt].join(',')} ${form} ${text} (${ACTIVE_FORMS[form]})`)
}

function describeOutward({ path, line: at, target, why }: CheckReport['outward'][number]): string {
  return line(`${shownPath(path)}:${at} ${target} ${why}`)
}

/** One line of bounded length: messages quote the repository, which may hold anything. */
function line(text: string): string {
  return shorten(oneLine(text), LINE_MAX_CHARACTERS)
}
