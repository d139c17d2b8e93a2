// What a call of a tool came to. `text` is all that the model sees; our own code goes by the values beside it and never by
// words in the text. Both are saved in the transcript, so that a replayed run decides as the first one did.

/**
 * What a finish is sent back with once. A second time the model's word is taken: a question that is repeated makes no better
 * answer. `unexplained`: nothing was changed and nothing says why. `evidence`: it cites places that do not exist. `others`: the
 * changes take away lines that other people committed since the last turn. `lists`: lists that were edited name what the
 * changed code does not have. `warnings`: findings of the checks that are not errors. `style`: what the project's linter finds.
 */
const FINISH_QUESTIONS = ['unexplained', 'evidence', 'others', 'lists', 'warnings', 'style'] as const
export type FinishQuestion = (typeof FINISH_QUESTIONS)[number]

/**
 * Why a call failed, where something depends on it. `malformed`: it could not be understood, so nothing ran. `unseen`: the
 * model had not seen the lines to edit, which `text` now shows. `no_match`: the text to replace does not occur, or stays the
 * same. `checks`: the checks sent a finish back.
 */
export const FAILURE_REASONS = ['malformed', 'unseen', 'no_match', 'checks', ...FINISH_QUESTIONS] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** The call did at least a part of what it was for. */
export interface Done {
  ok: true
  text: string
  /** What came of it, in one line; absent where the first line of `text` says so. */
  outcome?: string | undefined
  /** The lines of the file that `text` shows, from 1, both included; of `read`. */
  lines?: { first: number; last: number } | undefined
  /** `text` names something that is left to do, which the model has to see before it finishes. */
  leavesWork?: true | undefined
  /** Of `edit`: paths of the files that it left as they were; absent where none. */
  notEdited?: string[] | undefined
}

/** The call changed nothing; `text` says why and what to do instead. */
export interface Failed {
  ok: false
  text: string
  /** Absent where none applies. */
  reasons?: FailureReason[] | undefined
}

export type ToolResult = Done | Failed

/** The result of one call of a reply. */
export type CallResult = { callId: string; name: string } & ToolResult

export function hasReason(result: ToolResult, reason: FailureReason): boolean {
  return !result.ok && result.reasons?.includes(reason) === true
}

/** Gives what the model was asked about its finish: each question costs a request, so all of them are in one result. */
export function questionsIn(result: ToolResult): FinishQuestion[] {
  return FINISH_QUESTIONS.filter((question) => hasReason(result, question))
}
