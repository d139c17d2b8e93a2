// A mistake of the model: it gets a tool result that says what to do, and nothing is thrown out of the loop.

/** How an answer begins when the call could not be understood; nothing was run. */
export const MALFORMED = 'Malformed call: '
/** How an answer begins when the tool refused; nothing was changed. */
export const FAILED = 'Failed: '

/** True for the answer to a call that changed nothing. */
export function isFailure(answer: string): boolean {
  return answer.startsWith(FAILED) || answer.startsWith(MALFORMED)
}

/** What the model asked for cannot be done; nothing was changed. The message tells it what to do instead. */
export class Refusal extends Error {}

/** The call itself could not be understood: not JSON, no such tool, arguments of the wrong shape. */
export class MalformedCall extends Refusal {}

/** A hard stop of the whole run; the message is what the job's `message` will say. */
export class BudgetExhausted extends Error {}
