// The verifier: one call of the model that says whether lines support statements. It is paid from the budget of the turn and
// recorded in its transcript, so a run that is taken over does not pay for it again. Whatever goes wrong in it, the work stands.
import { BudgetMeter } from '../budget/budget-meter.ts'
import { boundedReply } from '../conversation/bounded-reply.ts'
import { readCalls } from '../conversation/read-calls.ts'
import type { AgentDeps } from '../loop.ts'
import { ModelError, type ModelReply, type ModelRequest } from '../model.ts'
import { BudgetExhausted } from '../tools/refusal.ts'
import { type Question, writeQuestions } from './questions.ts'
import { notJudged, readVerdicts, VERDICTS_CALL, VERDICTS_TOOL, type Verdict } from './verdicts.ts'

export type JudgeDeps = Pick<
  AgentDeps,
  'model' | 'limits' | 'spent' | 'recorded' | 'record' | 'warn' | 'now' | 'wallClock' | 'signal'
>

const JUDGE_MAX_MS = 5 * 60_000
/** Of a verdict with its reason. */
const VERDICT_TOKENS = 60
const TOOL_BYTES = Buffer.byteLength(JSON.stringify(VERDICTS_TOOL))
const NO_BUDGET = 'the budget of the job has no room for it'

/** Gives a verdict for each question, from the record if there is one. Throws faults of `record` and the reason of an abort. */
export async function judge(questions: readonly Question[], deps: JudgeDeps): Promise<Verdict[]> {
  const recorded = deps.recorded.flatMap((entry) => (entry.kind === 'reply' ? (entry.verdicts ?? []) : []))
  if (recorded.length > 0) return recorded
  const { asked, left, messages } = writeQuestions(questions, deps.model.contextTokens)
  const leftOut = left.map(({ question, why }) => notJudged(question, why))
  if (asked.length === 0) return leftOut
  const meter = new BudgetMeter({ ...deps, fixedBytes: TOOL_BYTES, workedMs: 0 })
  const maxOutputTokens = roomIn(meter, messages)
  const startedAt = deps.now()
  const reply =
    maxOutputTokens < 2 * VERDICT_TOKENS * asked.length
      ? NO_BUDGET
      : await ask({ messages, tools: [VERDICTS_TOOL], maxOutputTokens }, meter.remainingWorkMs(), deps)
  if (typeof reply === 'string') return [...asked.map(({ question }) => notJudged(question, reply)), ...leftOut]
  meter.charge(reply.usage)
  const verdicts = [...readVerdicts(reply, asked), ...leftOut]
  const elapsedMs = Math.round(deps.now() - startedAt)
  const entry = { kind: 'reply' as const, at: deps.wallClock().toISOString(), reply, elapsedMs, verdicts }
  // A transcript that is full ends a run; this one is over anyway.
  await deps.record(entry, meter.spent())
  return verdicts
}

/** Tokens of the reply; 0 when the budget has no room for the call. */
function roomIn(meter: BudgetMeter, messages: ModelRequest['messages']): number {
  try {
    return meter.reserve(messages)
  } catch (error) {
    if (error instanceof BudgetExhausted) return 0
    throw error
  }
}

/** Gives the reply, or why there is none: a clause. */
async function ask(
  request: ModelRequest,
  leftMs: number,
  { model, signal, warn }: JudgeDeps,
): Promise<ModelReply | string> {
  const timeUp = AbortSignal.timeout(Math.min(Math.max(1, leftMs), JUDGE_MAX_MS))
  try {
    const answer = await model.respond(request, AbortSignal.any([signal, timeUp]))
    const reply = boundedReply(readCalls(answer, [VERDICTS_CALL]), request.messages)
    // Readers of the transcript go by the names of calls, and none but this one is meant here.
    return { ...reply, toolCalls: reply.toolCalls.filter(({ name }) => name === VERDICTS_TOOL.name) }
  } catch (error) {
    signal.throwIfAborted()
    if (timeUp.aborted) return 'the model took too long'
    if (!(error instanceof ModelError)) throw error
    warn(`The verifier got no verdicts: ${error.message}`)
    return 'the model failed'
  }
}
