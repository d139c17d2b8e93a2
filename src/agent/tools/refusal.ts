// A mistake of the model: it gets a tool result that says what to do, and nothing is thrown out of the loop.
import type { Failed, FailureReason } from '../tool-result.ts'

/** How the model sees that a call could not be understood, so that nothing ran. */
const MALFORMED = 'Malformed call: '
/** How the model sees that a tool refused, so that nothing was changed. */
const FAILED = 'Failed: '

interface RefusalOptions extends ErrorOptions {
  reasons?: FailureReason[]
}

/** What the model asked for cannot be done; nothing was changed. The message tells it what to do instead. */
export class Refusal extends Error {
  readonly reasons: FailureReason[]

  constructor(message: string, { reasons = [], ...options }: RefusalOptions = {}) {
    super(message, options)
    this.reasons = reasons
  }
}

/** The call itself could not be understood: not JSON, no such tool, arguments of the wrong shape. */
export class MalformedCall extends Refusal {
  constructor(message: string, options?: ErrorOptions) {
    super(message, { ...options, reasons: ['malformed'] })
  }
}

/** A hard stop of the whole run; the message is what the job's `message` will say. */
export class BudgetExhausted extends Error {}

/** Gives the result of a call that failed with this message. */
export function failed(message: string, reasons: FailureReason[] = []): Failed {
  const text = markFor(reasons) + message
  return reasons.length === 0 ? { ok: false, text } : { ok: false, text, reasons }
}

/** Gives the message of a failure, as it was before the model got it. */
export function messageOf({ text, reasons = [] }: Failed): string {
  return text.slice(markFor(reasons).length)
}

function markFor(reasons: readonly FailureReason[]): string {
  return reasons.includes('malformed') ? MALFORMED : FAILED
}
