// The models that an evaluation can run, by the names of `--model`.
import type { Model } from '../../src/agent/model.ts'
import { createOfflineModel } from '../../src/agent/models/offline/offline.ts'
import type { Config } from '../../src/service/config.ts'
import { createModel } from '../../src/service/create-model.ts'
import { useProxy } from '../../src/service/proxy.ts'
import { createScriptedModel } from './scripted-model.ts'
import type { TaskTurn } from './task.ts'

export const MODEL_NAMES = ['scripted', 'offline', 'configured'] as const
export type ModelName = (typeof MODEL_NAMES)[number]

/** `configured`: from the environment, as in `docmend run`. */
export function createModels(name: ModelName, config: Config): (turn: TaskTurn) => Model {
  switch (name) {
    case 'scripted':
      return ({ solution }) => createScriptedModel(solution)
    case 'offline':
      return createOfflineModel
    case 'configured': {
      useProxy(config.childEnv)
      const model = createModel(config)
      return () => model
    }
    default:
      return name satisfies never
  }
}
