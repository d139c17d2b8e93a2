// Replies without a call: a reminder first, then they are the end. Only a model that has shown in this job that it gets our
// tools may end by talking: a server without a tool parser, or one that dropped the tools, talks too.
import type { CallHistory } from '../budget/call-history.ts'
import type { AgentEnd } from '../end.ts'
import { reportOn, sendBack } from '../finish/check-rounds.ts'
import { endOfPlainText, madeIn } from '../finish/finished.ts'
import type { ModelReply } from '../model.ts'
import type { Replay } from '../replay.ts'
import { BudgetExhausted, failed } from '../tools/refusal.ts'
import type { ToolContext } from '../tools/tool.ts'
import { findCallAsText } from './call-as-text.ts'
import type { Conversation } from './conversation.ts'
import { describeCallsAsText, describeNoCalls } from './no-calls.ts'

const NUDGE = 'Your reply had no tool call. Continue with the tools, and call finish when the task is done.'
const CALL_AS_TEXT =
  'Your reply contains a tool call as text, which is not run. Call the tools through the function calls of this API, and write no tool call into your text.'

interface PlainTextRun {
  conversation: Conversation
  context: ToolContext
  replay: Replay
  /** What says that the server did not read the whole prompt; undefined when nothing does. */
  droppedFront: string | undefined
}

export class PlainTextReplies {
  readonly #history: CallHistory
  readonly #isFollowUp: boolean
  #textsInARow = 0
  #emptyInARow = 0
  #callsAsTextInARow = 0

  /** `isFollowUp`: an earlier turn of the job has worked, so a text may be the answer to a question. */
  constructor(history: CallHistory, isFollowUp: boolean) {
    this.#history = history
    this.#isFollowUp = isFollowUp
  }

  /** Call this after each reply with calls. */
  reset(): void {
    this.#textsInARow = 0
    this.#emptyInARow = 0
    this.#callsAsTextInARow = 0
  }

  /** Gives the end of the run, or undefined when the model was asked to go on. */
  async handle({ text, stop }: ModelReply, run: PlainTextRun): Promise<AgentEnd | undefined> {
    if (stop === 'length') return this.#remindOfLength(run)
    if (text.trim() === '') return this.#remindOfSilence(run)
    this.#emptyInARow = 0
    this.#textsInARow += 1
    const format = findCallAsText(text, { isReply: true })
    if (format !== undefined) return this.#remindOfCalls(text, format, run)
    if (this.#textsInARow === 1) return remind(NUDGE, run)
    return this.#mayTalk() ? endByPlainText(text, run) : endWithoutCalls(text, run)
  }

  #mayTalk(): boolean {
    return this.#isFollowUp || this.#history.hasCalled
  }

  /** Such a text says nothing to a person, so it is never the end of the work. */
  #remindOfCalls(text: string, format: string, run: PlainTextRun): AgentEnd | undefined {
    this.#callsAsTextInARow += 1
    if (this.#callsAsTextInARow === 1) return remind(CALL_AS_TEXT, run)
    return { kind: 'error', message: describeCallsAsText(text, format), ...madeIn(run.context) }
  }

  #remindOfLength(run: PlainTextRun): undefined {
    this.#textsInARow += 1
    const why = this.#history.recordReply([{ name: 'text', arguments: '', result: failed('cut off', ['malformed']) }])
    if (why !== undefined) throw new BudgetExhausted(why)
    return remind(`Your reply was cut off at the output limit. ${NUDGE}`, run)
  }

  /** Silence says nothing of the changes, so it never makes a pull request of them. */
  #remindOfSilence(run: PlainTextRun): AgentEnd | undefined {
    this.#emptyInARow += 1
    if (this.#emptyInARow > 1) {
      if (!this.#mayTalk()) return endWithoutCalls('', run)
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

function endWithoutCalls(text: string, { context, droppedFront }: PlainTextRun): AgentEnd {
  return { kind: 'error', message: describeNoCalls(text, droppedFront), ...madeIn(context) }
}

/** Plain text counts as the end, unless the checks find something to fix. */
async function endByPlainText(text: string, run: PlainTextRun): Promise<AgentEnd | undefined> {
  const { context, replay, droppedFront } = run
  const made = madeIn(context)
  const report = await reportOn(made.changes, context.checks)
  const why = sendBack(report, context.checks)
  // Where the transcript goes on, the model was sent back, even if the checks would let it pass today.
  if (why === undefined && replay.isOver()) {
    // What was said without a look at the prompt looks like an answer.
    const isDoubtful = report === undefined && droppedFront !== undefined
    return endOfPlainText(isDoubtful ? `${text}\n\n${droppedFront}` : text, made, report)
  }
  context.checks.rounds += 1
  return remind(why ?? NUDGE, run)
}
