// What a model is asked once when its finish cannot be meant so. A second time its word is taken: a question that is
// repeated makes no better answer.
import { FAILED } from '../tools/refusal.ts'

/** `reason`: nothing was changed and nothing says why. `evidence`: some of it cannot be looked up. */
export type FinishQuestion = 'reason' | 'evidence'

/** How the refusals begin. */
export const QUESTIONS: Readonly<Record<FinishQuestion, string>> = {
  reason: 'There are no changes, and no noChangesReason. ',
  evidence: 'Some of the evidence cannot be verified. ',
}

/** Gives what the model was asked by this answer, or undefined. */
export function questionIn(name: string, answer: string): FinishQuestion | undefined {
  if (name !== 'finish') return undefined
  const isAsked = (question: FinishQuestion): boolean => answer.startsWith(FAILED + QUESTIONS[question])
  return isAsked('reason') ? 'reason' : isAsked('evidence') ? 'evidence' : undefined
}
