// Replies without a call: a reminder first, then they are the end.
import type { CallHistory } from '../budget/call-history.ts'
import type { AgentEnd } from '../end.ts'
import { reportOn, sendBack } from '../finish/check-rounds.ts'
import { endOfPlainText, madeIn } from '../finish/finished.ts'
import type { ModelReply } from '../model.ts'
import type { Replay } from '../replay.ts'
import { BudgetExhausted, MALFORMED } from '../tools/refusal.ts'
import type { ToolContext } from '../tools/tool.ts'
import type { Conversation } from './conversation.ts'

const NUDGE = 'Your reply had no tool call. Continue with the tools, and call finish when the task is done.'

interface PlainTextRun {
  conversation: Conversation
  context: ToolContext
  replay: Replay
}

export class PlainTextReplies {
  readonly #history: CallHistory
  #textsInARow = 0
  #emptyInARow = 0

  constructor(history: CallHistory) {
    this.#history = history
  }

  /** Call it after a reply that had calls. */
  reset(): void {
    this.#textsInARow = 0
    this.#emptyInARow = 0
  }

  /** Gives the end of the run, or undefined when the model was asked to go on. */
  async handle({ text, stop }: ModelReply, run: PlainTextRun): Promise<AgentEnd | undefined> {
    if (stop === 'length') return this.#remindOfLength(run)
    if (text.trim() === '') return this.#remindOfSilence(run)
    this.#emptyInARow = 0
    this.#textsInARow += 1
    return this.#textsInARow > 1 ? endByPlainText(text, run) : remind(NUDGE, run)
  }

  #remindOfLength(run: PlainTextRun): undefined {
    this.#textsInARow += 1
    const why = this.#history.recordReply([{ name: 'text', arguments: '', answer: `${MALFORMED}cut off` }])
    if (why !== undefined) throw new BudgetExhausted(why)
    return remind(`Your reply was cut off at the output limit. ${NUDGE}`, run)
  }

  /** Silence says nothing of the changes, so it never makes a pull request of them. */
  #remindOfSilence(run: PlainTextRun): undefined {
    this.#emptyInARow += 1
    if (this.#emptyInARow > 1) {
      throw new BudgetExhausted(
        'The model gave two empty replies in a row: no text and no tool call. Does it support tool calls? Try another model.',
      )
    }
    return remind(`Your reply was empty. ${NUDGE}`, run)
  }
}

function remind(text: string, { conversation }: PlainTextRun): undefined {
  conversation.push({ role: 'user', text })
  return undefined
}

/** Plain text counts as the end, unless the checks find something to fix. */
async function endByPlainText(text: string, run: PlainTextRun): Promise<AgentEnd | undefined> {
  const { context, replay } = run
  const made = madeIn(context)
  const report = await reportOn(made.changes, context.checks)
  const why = sendBack(report, context.checks)
  // Where the transcript goes on, the model was sent back, even if the checks would let it pass today.
  if (why === undefined && replay.isOver()) return endOfPlainText(text, made, report)
  context.checks.rounds += 1
  return remind(why ?? NUDGE, run)
}
