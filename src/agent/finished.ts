// From the model's last words to the end of the run.
import type { Change } from '../documentation/change.ts'
import { describeProblem, isError } from '../documentation/problem.ts'
import type { CheckReport } from '../documentation/session.ts'
import { CHECK_ROUNDS } from './check-rounds.ts'
import type { AgentEnd, Work } from './end.ts'
import type { Finish } from './tools/tool.ts'

/** The model called finish. */
export function endOfFinish(finish: Finish, changes: Change[]): AgentEnd {
  const { title, summary, report } = finish
  if (report !== undefined) return endOfWork({ title: title.trim(), summary, changes, report })
  const reason = finish.noChangesReason?.trim()
  return { kind: 'no_changes', reason: reason === undefined || reason === '' ? withoutReason(finish.summary) : reason }
}

/**
 * The model only talked, twice: what it has changed so far stands, and its words are the summary. `report` is undefined
 * when that is nothing.
 */
export function endOfPlainText(text: string, changes: Change[], report: CheckReport | undefined): AgentEnd {
  if (report === undefined) return { kind: 'no_changes', reason: withoutReason(text) }
  return endOfWork({ title: 'Update the documentation', summary: text, changes, report })
}

function endOfWork(work: Work): AgentEnd {
  const problems = work.report.problems.filter(isError)
  const [first] = problems
  if (first === undefined) return { kind: 'changes', ...work }
  const count = problems.length === 1 ? 'one new error' : `${problems.length} new errors, the first of them`
  const message = `After ${CHECK_ROUNDS} rounds of repair the checks still find ${count}: ${describeProblem(first)}`
  return { kind: 'checks_failed', message, problems, ...work }
}

function withoutReason(said: string): string {
  const quoted = said.trim() === '' ? '' : ` It said: ${said.trim()}`
  return `The model changed nothing and gave no reason.${quoted}`
}
