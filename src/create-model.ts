// The model that the configuration names.
import type { Model } from './agent/model.ts'
import type { Config } from './config.ts'
import { createOfflineModel } from './models/offline.ts'
import { createOpenAiModel } from './models/openai.ts'
import { readVersion } from './version.ts'

/** Of one request to a model vendor, and how often it is repeated before the attempt fails (design.md 4.4). */
const MODEL_TIMEOUT_MS = 120_000
const MODEL_RETRIES = 2

export function createModel({ model }: Config): Model {
  if (model.kind === 'offline') return createOfflineModel()
  return createOpenAiModel({
    apiKey: model.apiKey,
    baseUrl: model.baseUrl,
    model: model.name,
    timeoutMs: MODEL_TIMEOUT_MS,
    maxRetries: MODEL_RETRIES,
    userAgent: `docmend/${readVersion()}`,
  })
}
