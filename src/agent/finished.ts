// From the model's last words to the end of the run.
import type { Change } from './change.ts'
import type { AgentEnd } from './end.ts'
import type { Finish } from './tools/tool.ts'

/** The model called finish. */
export function endOfFinish(finish: Finish, changes: Change[]): AgentEnd {
  if (changes.length > 0) return { kind: 'changes', title: finish.title.trim(), summary: finish.summary, changes }
  const reason = finish.noChangesReason?.trim()
  return { kind: 'no_changes', reason: reason === undefined || reason === '' ? withoutReason(finish.summary) : reason }
}

/** The model only talked, twice: what it has changed so far stands, and its words are the summary. */
export function endOfPlainText(text: string, changes: Change[]): AgentEnd {
  if (changes.length > 0) return { kind: 'changes', title: 'Update the documentation', summary: text, changes }
  return { kind: 'no_changes', reason: withoutReason(text) }
}

function withoutReason(said: string): string {
  const quoted = said.trim() === '' ? '' : ` It said: ${said.trim()}`
  return `The model changed nothing and gave no reason.${quoted}`
}
