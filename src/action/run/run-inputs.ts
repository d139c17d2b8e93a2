// The inputs of `command: run`, parsed and checked, and the model that the environment of the step names.

import type { CauseFolder } from '../../local/run-locally.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { type Config, listSecrets } from '../../service/config.ts'
import { readBundleDir } from '../bundle-dir.ts'
import { readDocsRoot } from '../check/check-inputs.ts'
import { readPrompt } from '../inputs.ts'
import { readAll } from '../read-all.ts'
import { readBoolean, readMinutes } from '../read-input.ts'
import type { WorkflowRun } from '../workflow-run.ts'
import { readCauseRange } from './cause-range.ts'
import { mask, readSettings, readStepConfig } from './local-settings.ts'

export interface RunInputs {
  config: Config
  prompt: string
  cause: CauseFolder | undefined
  /** undefined = detected. */
  docsRoot: string | undefined
  settings: ProjectSettings
  /** Of the bundle, absolute. */
  folder: string
  timeoutMs: number
  failOnNoChanges: boolean
  summary: boolean
}

/** Masks the secrets of the environment. Throws an error that names each wrong input and says what to write. */
export function readRunInputs(run: WorkflowRun, env: NodeJS.ProcessEnv): RunInputs {
  return readAll({
    config: () => readMaskedConfig(env),
    prompt: () => readPrompt(run.workspace, 'prompt, prompt-file or cause'),
    cause: () => readCauseRange(run.workspace),
    docsRoot: readDocsRoot,
    settings: () => readSettings('run'),
    folder: () => readBundleDir(run),
    timeoutMs: () => readMinutes('timeout-minutes'),
    failOnNoChanges: () => readBoolean('fail-on-no-changes'),
    summary: () => readBoolean('summary'),
  })
}

function readMaskedConfig(env: NodeJS.ProcessEnv): Config {
  const config = readStepConfig(env)
  for (const secret of listSecrets(config)) mask(secret)
  return config
}
