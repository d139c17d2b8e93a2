// From the model's last words to the end of the run. Nothing that a person could not see is kept of them; one such
// character, NUL, no text column of PostgreSQL would take.

import { type CheckReport, isError } from '../../documentation/index.ts'
import type { Change } from '../../git-tree/change.ts'
import { CHECK_ROUNDS } from '../defaults.ts'
import type { AgentEnd, Work } from '../end.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import type { Finish } from '../tools/tool.ts'

/** The model called finish. */
export function endOfFinish(finish: Finish, changes: Change[]): AgentEnd {
  const { report } = finish
  const [title, summary] = [withoutInvisible(finish.title).trim(), withoutInvisible(finish.summary)]
  if (report !== undefined) return endOfWork({ title, summary, changes, report, evidence: finish.evidence })
  const reason = withoutInvisible(finish.noChangesReason ?? '').trim()
  return { kind: 'no_changes', reason: reason === '' ? withoutReason(summary) : reason }
}

/**
 * The model answered in plain text, twice: what it has changed so far stands, and its words are the summary. `report` is undefined
 * when that is nothing.
 */
export function endOfPlainText(text: string, changes: Change[], report: CheckReport | undefined): AgentEnd {
  const summary = withoutInvisible(text)
  if (report === undefined) return { kind: 'no_changes', reason: withoutReason(summary) }
  return endOfWork({ title: 'Update the documentation', summary, changes, report, evidence: [] })
}

function endOfWork(work: Work): AgentEnd {
  const problems = work.report.problems.filter(isError)
  if (problems.length === 0) return { kind: 'changes', ...work }
  const count = problems.length === 1 ? 'one new error' : `${problems.length} new errors`
  const message = `After ${CHECK_ROUNDS} rounds of repair the checks still find ${count}`
  return { kind: 'checks_failed', message, problems, ...work }
}

function withoutReason(said: string): string {
  const quoted = said.trim() === '' ? '' : ` It said: ${said.trim()}`
  return `The model changed nothing and gave no reason.${quoted}`
}
