// From the model's last words to the end of the run. Nothing that a person could not see is kept of them; one such
// character, NUL, no text column of PostgreSQL would take.

import { type CheckReport, isError } from '../../checks/index.ts'
import type { AgentEnd, Made, WholeWords, Work } from '../end.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import type { Finish, ToolContext } from '../tools/tool.ts'
import { CHECK_ROUNDS } from './check-rounds.ts'

/** What the run has made by now. */
export function madeIn({ changeSet, checks }: Pick<ToolContext, 'changeSet' | 'checks'>): Made {
  const moves = changeSet.moves().map((move) => ({ ...move, byHand: checks.leftByMoves.get(move.to) ?? [] }))
  return { changes: changeSet.changes(), moves, refused: changeSet.refused.list() }
}

/** The model called finish. */
export function endOfFinish(finish: Finish, made: Made): AgentEnd {
  const { report } = finish
  const [title, summary] = [withoutInvisible(finish.title).trim(), withoutInvisible(finish.summary)]
  const whole = wholeWords(finish)
  if (report !== undefined) return endOfWork({ title, summary, ...made, report, evidence: finish.evidence, whole })
  const reason = withoutInvisible(finish.noChangesReason ?? '').trim()
  return noChanges(reason === '' ? withoutReason(summary) : reason, made)
}

function noChanges(reason: string, { refused }: Made): AgentEnd {
  return { kind: 'no_changes', reason, ...(refused.length === 0 ? {} : { refused }) }
}

/** Undefined when a part of it is missing. */
function wholeWords({ whole }: Finish): WholeWords | undefined {
  const title = withoutInvisible(whole?.title ?? '').trim()
  const summary = withoutInvisible(whole?.summary ?? '')
  return title === '' || summary.trim() === '' ? undefined : { title, summary }
}

/**
 * The model answered in plain text, twice: what it has changed so far stands, and its words are the summary. `report` is undefined
 * when that is nothing.
 */
export function endOfPlainText(text: string, made: Made, report: CheckReport | undefined): AgentEnd {
  const summary = withoutInvisible(text)
  if (report === undefined) return noChanges(withoutReason(summary), made)
  return endOfWork({ title: 'Update the documentation', summary, ...made, report, evidence: [] })
}

function endOfWork(work: Work): AgentEnd {
  const problems = work.report.problems.filter(isError)
  if (problems.length === 0) return { kind: 'changes', ...work }
  const count = problems.length === 1 ? 'one new error' : `${problems.length} new errors`
  // A page that cannot be read is said once, since no edit fixes it.
  const isMendable = problems.some(({ rule }) => rule !== 'unchecked')
  const message = isMendable
    ? `After ${CHECK_ROUNDS} rounds of repair the checks still find ${count}`
    : `The checks find ${count}`
  return { kind: 'checks_failed', message, problems, ...work }
}

function withoutReason(said: string): string {
  return said.trim() === ''
    ? 'Nothing was changed, and the model did not say why.'
    : `Nothing was changed. The model said: ${said.trim()}`
}
