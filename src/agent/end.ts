// How a run of the agent ends. Ends are values; what is thrown is a fault of the surroundings.
import type { Change } from './change.ts'

export type AgentEnd =
  /** The model finished and the change set differs from the base. */
  | { kind: 'changes'; title: string; summary: string; changes: Change[] }
  /** The model finished and nothing differs; `reason` is its explanation, or ours when it gave none. */
  | { kind: 'no_changes'; reason: string }
  /** A hard stop: calls, tokens, minutes, malformed calls, repetition, size of the change set or of the transcript. */
  | { kind: 'budget_exhausted'; message: string }
