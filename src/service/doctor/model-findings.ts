// The model: one request with a few tokens of output shows whether address, key and name are right.
import { type Model, ModelError, type ModelReply, type ModelRequest } from '../../agent/model.ts'
import { formatCount, withFullStop } from '../../base/text.ts'
import type { Config } from '../config.ts'
import { type Finding, fail, ok, warning } from './finding.ts'

/** Time limit for the trial of the model; a local server may first have to load it. */
const MODEL_TRIAL_TIMEOUT_MS = 60_000

export const TOPIC = 'model'
/** The least that the Responses API takes. */
const TRIAL_TOKENS = 16

export async function findModelFaults(
  model: Model,
  config: Pick<Config, 'model'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (config.model.kind === 'offline') {
    return [
      warning(
        TOPIC,
        'No model is set, so the offline one answers, which only replaces words and fixes links. Set OPENAI_API_KEY, or ' +
          'OPENAI_BASE_URL and DOCMEND_MODEL for your own server',
      ),
    ]
  }
  const trial: Trial = {
    request: {
      messages: [{ role: 'user', text: 'Answer with the word ok.' }],
      tools: [],
      maxOutputTokens: TRIAL_TOKENS,
    },
    timeoutMs: MODEL_TRIAL_TIMEOUT_MS,
    judge: () => ok(TOPIC, describeModel(model, 'answers')),
    judgeTooShort: () => ok(TOPIC, `${model.name} answers; ${describePrice(model)}`),
  }
  return [await askInTrial(model, trial, signal)]
}

export interface Trial {
  request: ModelRequest
  timeoutMs: number
  judge: (reply: ModelReply) => Finding
  /** Of a server that refuses to answer within so few tokens. */
  judgeTooShort: (error: ModelError) => Finding
}

/** Asks once. A refusal of the server and a silent server are findings. */
export async function askInTrial(
  model: Model,
  { request, timeoutMs, judge, judgeTooShort }: Trial,
  signal: AbortSignal,
): Promise<Finding> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return judge(await model.respond(request, AbortSignal.any([signal, limit])))
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted) {
      return warning(
        TOPIC,
        `${model.name} did not answer within ${timeoutMs / 1000} seconds: is its server overloaded, or still loading it?`,
      )
    }
    if (!(error instanceof ModelError)) throw error
    if (error.kind === 'too_short') return judgeTooShort(error)
    return { ...fail(TOPIC, withFullStop(error.message)), isLasting: !error.transient }
  }
}

/** `does`: what it has been seen to do. */
export function describeModel(model: Model, does: string): string {
  const context = `its context window counts as ${formatCount(model.contextTokens)} tokens`
  return `${model.name} ${does}; ${context}; ${describePrice(model)}`
}

function describePrice({ price }: Pick<Model, 'price'>): string {
  if (price === null) return 'its price is not known, so jobs show no cost. Set DOCMEND_MODEL_PRICE'
  const { input, cachedInput, output } = price
  return `a million tokens cost US$ ${input} of input, ${cachedInput} of cached input and ${output} of output`
}
