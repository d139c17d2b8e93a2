// What a model is asked once when its finish cannot be meant so. A second time its word is taken: a question that is
// repeated makes no better answer.
import { FAILED } from '../tools/refusal.ts'

/**
 * `reason`: nothing was changed and nothing says why. `evidence`: it cites places that do not exist. `others`: the changes take
 * away lines that other people committed since the last turn. `lists`: lists that were edited name what the changed code does not
 * have. `style`: what the project's linter finds.
 */
export type FinishQuestion = 'reason' | 'evidence' | 'others' | 'lists' | 'style'

/** How the refusals begin. */
export const QUESTIONS: Readonly<Record<FinishQuestion, string>> = {
  reason: 'There are no changes, and no noChangesReason. ',
  evidence: 'Your evidence cites places that do not exist. ',
  others: 'Your changes take away these lines, which other people committed since your last turn. ',
  lists: 'Lists that you edited name what the changed code does not have. ',
  style: "The project's linter has something to say. ",
}

/** Gives what the model was asked by this answer: each question costs a request, so all of them stand in one answer. */
export function questionsIn(name: string, answer: string): FinishQuestion[] {
  if (name !== 'finish' || !answer.startsWith(FAILED)) return []
  const questions = Object.keys(QUESTIONS) as FinishQuestion[]
  return questions.filter(
    (question) =>
      answer.startsWith(FAILED + QUESTIONS[question]) || answer.includes(BETWEEN_QUESTIONS + QUESTIONS[question]),
  )
}

export const BETWEEN_QUESTIONS = '\n\n'
