// Creates the configured model.
import type { Model } from '../agent/model.ts'
import { createOfflineModel } from '../agent/models/offline/offline.ts'
import { createOpenAiModel } from '../agent/models/openai.ts'
import { readVersion } from '../version.ts'
import type { ModelConfig } from './config/model.ts'
import { type Config, ConfigError } from './config.ts'

/** Time limit for one answer that is not streamed. */
const ANSWER_TIMEOUT_MS = 120_000

/**
 * The longest pause in a streamed answer. Slow servers read a long prompt for minutes, and Node's fetch gives up after
 * 300 seconds.
 */
const STREAM_IDLE_TIMEOUT_MS = 240_000

/**
 * Retries of a request after a broken connection, 408, 409, 429 or 5xx; then the job gives its slot back and continues
 * later. After a silence, it does so at once.
 */
const REQUEST_RETRIES = 2

/** Throws `ConfigError` when a cost limit is set but the price is not known. */
export function createModel(
  { model: configured, budget }: Pick<Config, 'model' | 'budget'>,
  innerFetch?: typeof fetch,
): Model {
  const model = configured.kind === 'offline' ? createOfflineModel() : createConfigured(configured, innerFetch)
  if (budget.costUsd !== null && model.price === null) {
    throw new ConfigError(
      `DOCMEND_MAX_COST_USD is set, but the price of ${model.name} is not known. Set DOCMEND_MODEL_PRICE to US dollars per ` +
        'million tokens of input, cached input and output, such as 1.25,0.125,10',
    )
  }
  return model
}

function createConfigured(model: Extract<ModelConfig, { kind: 'openai' }>, innerFetch?: typeof fetch): Model {
  return createOpenAiModel({
    ...model,
    model: model.name,
    timeoutMs: ANSWER_TIMEOUT_MS,
    idleTimeoutMs: STREAM_IDLE_TIMEOUT_MS,
    maxRetries: REQUEST_RETRIES,
    userAgent: `docmend/${readVersion()}`,
    fetch: innerFetch,
  })
}
