// What goes wrong for the model: told to it as a tool result, never thrown out of the loop (style: errors go by who must act).

/** What the model asked for cannot be done; nothing was changed. The message tells it what to do instead. */
export class Refusal extends Error {}

/** The call itself could not be understood: not JSON, no such tool, arguments of the wrong shape. */
export class MalformedCall extends Refusal {}

/** A hard stop of the whole run; the message is what the job's `message` will say. */
export class BudgetExhausted extends Error {}
