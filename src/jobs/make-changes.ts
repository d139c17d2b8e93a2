// The part of a job that needs no code host: the agent works on a tree, then the policy gate looks at what it made.
import type { AgentEnd } from '../agent/end.ts'
import { type AgentDeps, type AgentTask, runAgent } from '../agent/loop.ts'
import { refusals, writeRefusalUnder } from './policy.ts'

export type ChangesEnd = AgentEnd | { kind: 'policy_refused'; message: string }

/** Gives only changes that the gate lets pass. Throws what `runAgent` throws. */
export async function makeChanges(task: Omit<AgentTask, 'writeRefusal'>, deps: AgentDeps): Promise<ChangesEnd> {
  const end = await runAgent({ ...task, writeRefusal: writeRefusalUnder(task.docsRoot) }, deps)
  if (end.kind !== 'changes') return end
  const reasons = refusals(end.changes, await task.tree.list(), task.docsRoot, deps.limits)
  if (reasons.length === 0) return end
  return { kind: 'policy_refused', message: `The changes were refused: ${reasons.join('; ')}` }
}
