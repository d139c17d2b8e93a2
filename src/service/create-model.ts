// Creates the configured model.
import type { Model } from '../agent/model.ts'
import { ANSWER_TIMEOUT_MS, REQUEST_RETRIES, STREAM_IDLE_TIMEOUT_MS } from '../agent/models/defaults.ts'
import { createOfflineModel } from '../agent/models/offline/offline.ts'
import { createOpenAiModel } from '../agent/models/openai.ts'
import { readVersion } from '../version.ts'
import { type Config, ConfigError } from './config.ts'
import type { ModelConfig } from './model-config.ts'

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
