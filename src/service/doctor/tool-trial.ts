// Whether the model can do the work: one real call of a tool, in a prompt as long as those of jobs. A server may answer every
// question and still hand on no tool calls, or drop the beginning of a long prompt.
import { randomBytes } from 'node:crypto'
import { NOTHING_SPENT } from '../../agent/budget/budget.ts'
import { BudgetMeter } from '../../agent/budget/budget-meter.ts'
import { findCallAsText } from '../../agent/conversation/call-as-text.ts'
import { ENLARGE_WINDOW, findDroppedFront } from '../../agent/conversation/dropped-front.ts'
import { describeCallsAsText, describeNoCalls } from '../../agent/conversation/no-calls.ts'
import type { Message, Model, ModelReply, ModelRequest } from '../../agent/model.ts'
import { describeTools } from '../../agent/tools/index.ts'
import { BudgetExhausted } from '../../agent/tools/refusal.ts'
import { withFullStop } from '../../base/text.ts'
import type { Config } from '../config.ts'
import { type Finding, fail, ok, warning } from './finding.ts'
import { askInTrial, describeModel, findModelFaults, TOPIC, type Trial } from './model-findings.ts'

/** Time limit for the trial of tool calls: the server first reads a prompt as long as those of jobs. */
const TOOL_TRIAL_TIMEOUT_MS = 120_000

/** All that a run may send. */
const TOOLS = describeTools({ others: true, cause: true, history: true })
/** Room to think, and then for one short call. */
const OUTPUT_TOKENS = 4096
/** With the descriptions of the tools, the request has about 12 kB. */
const FILLING_PARAGRAPHS = 48

/** Asks the model for one call of a tool. The offline model is not asked. */
export async function findToolFaults(
  model: Model,
  config: Pick<Config, 'model' | 'budget'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (config.model.kind === 'offline') return findModelFaults(model, config, signal)
  const code = randomBytes(6).toString('hex')
  const messages = messagesOf(code)
  try {
    const request = { messages, tools: TOOLS, maxOutputTokens: reserveTokens(messages, model, config) }
    const trial: Trial = {
      request,
      timeoutMs: TOOL_TRIAL_TIMEOUT_MS,
      judge: (reply) => judgeReply(reply, code, request, model),
      judgeTooShort: ({ message }) => noCallWithin(request, model, ` ${withFullStop(message)}`),
    }
    return [await askInTrial(model, trial, signal)]
  } catch (error) {
    if (error instanceof BudgetExhausted) return [{ ...warning(TOPIC, error.message), isLasting: true }]
    throw error
  }
}

/** The code comes first, since servers drop the beginning of what is too long for them. */
function messagesOf(code: string): Message[] {
  const filling = Array.from(
    { length: FILLING_PARAGRAPHS },
    (_, index) =>
      `Paragraph ${index + 1} stands for a page of documentation that someone reads before they change a setting of the product.`,
  )
  return [
    { role: 'system', text: `This is a trial of tool calls. Its code is ${code}.` },
    {
      role: 'user',
      text: `${filling.join('\n')}\n\nNow call the tool read once. Its path is the code of this trial, from the beginning of this conversation. Write no other text.`,
    },
  ]
}

/** Within the limits of a turn. Throws `BudgetExhausted`. */
function reserveTokens(messages: readonly Message[], model: Model, { budget }: Pick<Config, 'budget'>): number {
  const fixedBytes = Buffer.byteLength(JSON.stringify(TOOLS))
  const meter = new BudgetMeter({ model, limits: budget, spent: NOTHING_SPENT, fixedBytes, workedMs: 0, now: () => 0 })
  return Math.min(OUTPUT_TOKENS, meter.reserve(messages))
}

function judgeReply(
  { text, toolCalls, usage, isUncounted, stop }: ModelReply,
  code: string,
  request: ModelRequest,
  model: Model,
): Finding {
  if (toolCalls.some((call) => call.arguments.includes(code))) {
    return ok(TOPIC, describeModel(model, isUncounted ? CALLS_UNCOUNTED : 'answers and calls tools'))
  }
  const format = toolCalls.length === 0 ? findCallAsText(text, { isReply: true }) : undefined
  if (format !== undefined) return lastingFault(describeCallsAsText(text, format))
  const droppedFront = findDroppedFront(request.messages, usage)
  if (droppedFront !== undefined) return lastingFault(`${model.name} cannot do the work of jobs: ${droppedFront}`)
  if (toolCalls.length > 0) {
    return lastingFault(
      `${model.name} called a tool, but does not know how a prompt of 12 kB begins: its server drops the beginning of long prompts, or the model is too weak. ${ENLARGE_WINDOW}`,
    )
  }
  if (stop === 'length') return noCallWithin(request, model)
  return lastingFault(describeNoCalls(text, undefined))
}

/** Proves nothing, so it is tried again. */
function noCallWithin({ maxOutputTokens }: ModelRequest, model: Model, said = ''): Finding {
  const text = `${model.name} came to no tool call within ${maxOutputTokens} tokens, so whether it can call tools is not known.${said}`
  return { ...warning(TOPIC, text), isLasting: true }
}

const CALLS_UNCOUNTED = 'answers and calls tools; its server counts no tokens, so they are estimated from the bytes'

function lastingFault(text: string): Finding {
  return { ...fail(TOPIC, text), isLasting: true }
}
