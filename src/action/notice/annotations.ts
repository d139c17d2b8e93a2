// Findings as annotations on the lines of a pull request.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message

import { plural } from '../../base/text.ts'
import { workflowCommand } from '../../base/workflow-command.ts'
import type { Finding } from '../../notice/finding.ts'
import { annotationText } from '../untrusted-text.ts'
import { codePlaceOf, describeChange } from './describe-change.ts'
import type { FailOn } from './notice-inputs.ts'

/** GitHub keeps this many errors, and as many warnings, of a step; the others it drops without a word. */
const SHOWN_OF_A_LEVEL = 10

interface Annotated {
  failOn: FailOn
  /** The pages lie in another repository, so that only the code can be marked. */
  isElsewhere: boolean
}

/** Gives lines for the runner: the most certain of each level, which are the first, and a notice of how many are left out. */
export function annotationsOf(open: readonly Finding[], { failOn, isElsewhere }: Annotated): string[] {
  const errors = open.filter((finding) => isFailing(finding, failOn))
  const warnings = open.filter((finding) => !isFailing(finding, failOn))
  const shown = [
    ...errors.slice(0, SHOWN_OF_A_LEVEL).map((finding) => annotate('error', finding, isElsewhere)),
    ...warnings.slice(0, SHOWN_OF_A_LEVEL).map((finding) => annotate('warning', finding, isElsewhere)),
  ]
  const hidden = open.length - shown.length
  if (hidden === 0) return shown
  const more = `GitHub shows ${SHOWN_OF_A_LEVEL} errors and ${SHOWN_OF_A_LEVEL} warnings of a step. The log has ${plural(hidden, 'more finding')}.`
  return [...shown, workflowCommand('notice', more, { title: 'Docmend' })]
}

/** Whether the finding fails the step. */
export function isFailing({ kind }: Pick<Finding, 'kind'>, failOn: FailOn): boolean {
  return failOn === 'missing' || failOn === kind
}

function annotate(level: 'error' | 'warning', finding: Finding, isElsewhere: boolean): string {
  const { page, line, endLine } = finding.unit
  const code = codePlaceOf(finding)
  const onPage = { file: page, line, endLine, title: finding.rule }
  // A line that is gone cannot be marked, so its file is.
  const onCode = { file: code?.path, line: finding.is === undefined ? undefined : code?.line, title: finding.rule }
  return workflowCommand(level, annotationText(describeFinding(finding)), isElsewhere ? onCode : onPage)
}

/** `docs/options.md:3: retries was 3 by default and is 5 now (src/options.ts:1)`, and the edit in a line of its own. */
export function describeFinding(finding: Finding): string {
  const { unit, edit } = finding
  const place = codePlaceOf(finding)
  const code = place === undefined ? '' : ` (${place.path}:${place.line})`
  const sentence = `${unit.page}:${unit.line}: ${describeChange(finding, (text) => text)}${code}`
  return edit === undefined
    ? sentence
    : `${sentence}\nReplace "${edit.before}" with "${edit.after}" in line ${edit.line}.`
}
