// The model that the configuration names.
import type { Model } from './agent/model.ts'
import { type Config, ConfigError, type ModelConfig } from './config.ts'
import { createOfflineModel } from './models/offline.ts'
import { createOpenAiModel } from './models/openai.ts'
import { readVersion } from './version.ts'

/** Of one request to a model vendor, and how often it is repeated before the attempt fails (design.md 4.4). */
const MODEL_TIMEOUT_MS = 120_000
const MODEL_RETRIES = 2
/** Slow servers read a long prompt for minutes before the first word; Node's fetch gives up after 300 s of silence. */
const MODEL_IDLE_TIMEOUT_MS = 240_000

/** Throws `ConfigError` when costs are limited that cannot be counted. */
export function createModel({ model: configured, budget }: Pick<Config, 'model' | 'budget'>): Model {
  const model = configured.kind === 'offline' ? createOfflineModel() : createConfigured(configured)
  if (budget.costUsd !== null && model.price === null) {
    throw new ConfigError(
      `DOCMEND_MAX_COST_USD is set, but what ${model.name} costs is not known. Set DOCMEND_MODEL_PRICE to US dollars per ` +
        'million tokens of input, cached input and output, such as 1.25,0.125,10',
    )
  }
  return model
}

function createConfigured(model: Extract<ModelConfig, { kind: 'openai' }>): Model {
  return createOpenAiModel({
    apiKey: model.apiKey,
    baseUrl: model.baseUrl,
    model: model.name,
    wire: model.wire,
    options: model.options,
    price: model.price,
    contextTokens: model.contextTokens,
    timeoutMs: MODEL_TIMEOUT_MS,
    idleTimeoutMs: MODEL_IDLE_TIMEOUT_MS,
    maxRetries: MODEL_RETRIES,
    userAgent: `docmend/${readVersion()}`,
  })
}
