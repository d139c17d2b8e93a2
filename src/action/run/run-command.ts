// `command: run`: makes a patch of the checkout, and writes it with its evidence to the folder of a bundle.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalRunEnd } from '../../local/run-end.ts'
import type { CauseFolder, LocalRun } from '../../local/run-locally.ts'
import { BUNDLE_FILES, type Bundle } from '../../local/workflow/bundle.ts'
import { makeBundle } from '../../local/workflow/make-bundle.ts'
import { writeBundle } from '../../local/workflow/write-bundle.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { type Config, listSecrets } from '../../service/config.ts'
import { readBundleDir } from '../bundle-dir.ts'
import { readDocsRoot } from '../check/check-inputs.ts'
import { readPrompt } from '../inputs.ts'
import { addToSummary } from '../job-summary.ts'
import { log } from '../log.ts'
import { readAll } from '../read-all.ts'
import { readBoolean, readMinutes } from '../read-input.ts'
import { watchForStop } from '../stop-signals.ts'
import { annotationText, summaryHtml } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import type { WorkflowRun } from '../workflow-run.ts'
import { mask, readSettings, readStepConfig } from './local-settings.ts'
import { startDocs } from './start-docs.ts'

// The input `cause` without a service: two commits of the same checkout.

const RANGE = /^(?:([^\s@#]{1,140})@)?([^\s@]{1,255}?)\.\.([^\s.@][^\s@]{0,254})$/

/** Undefined when it is not set. Throws an error that says what to write. */
export function readCauseRange(workspace: string): CauseFolder | undefined {
  const repository = process.env.GITHUB_REPOSITORY ?? ''
  const text = commands.getInput('cause')
  if (text === '') return undefined
  const [whole, name = repository, from = '', to = ''] = RANGE.exec(text) ?? []
  if (whole === undefined || name.toLowerCase() !== repository.toLowerCase()) {
    throw new Error(
      `cause is ${JSON.stringify(text.slice(0, 300))}; with command: run write from..to, two commits or branches of the checkout (fetch-depth: 0).`,
    )
  }
  return { dir: workspace, name: repository, from, to }
}

// The inputs of `command: run`, parsed and checked, and the model that the environment of the step names.

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

/** Runs the step and sets its outputs. Throws an error that names each wrong input, and `ModelError`. */
export async function runWithoutService(run: WorkflowRun, env: NodeJS.ProcessEnv): Promise<void> {
  const { config, folder, timeoutMs, failOnNoChanges, summary, ...wanted } = readRunInputs(run, env)
  const request = {
    ...wanted,
    repositoryDir: run.workspace,
    signal: watchForStop(timeoutMs, 0).stop,
    watcher: logSteps(config),
    repository: env.GITHUB_REPOSITORY ?? '',
    runId: run.id,
  }
  const docs = startDocs()
  try {
    const { end, bundle } = await makeBundle(config, docs, request)
    if (bundle !== undefined) await writeBundle(folder, bundle)
    setOutputs(end, bundle, folder)
    await keepUnfinished(end, folder)
    const isFailure = end.status === 'failed' || (end.outcome === 'no_changes' && failOnNoChanges)
    if (isFailure) commands.setFailed(annotationText(end.message))
    else log(end.message)
    if (summary) addToSummary(summarize(end, bundle))
  } finally {
    await docs.close()
  }
}

/** What was made before the run ended early was paid for. It is no bundle, so no other job publishes it. */
async function keepUnfinished({ unfinishedPatch }: LocalRunEnd, folder: string): Promise<void> {
  if (unfinishedPatch === undefined) return
  const path = join(folder, 'unfinished.patch')
  await mkdir(folder, { recursive: true })
  await writeFile(path, unfinishedPatch)
  commands.setOutput('patch-file', path)
  log(`The changes made before the run ended early are in ${path}`)
}

function logSteps({ model }: Config): LocalRun['watcher'] {
  let calls = 0
  return {
    begins: (docsRoot) => {
      log(`Docs root: ${docsRoot === '' ? 'the whole repository' : docsRoot}`)
      if (model.kind !== 'offline') return
      log(
        'No model is configured (OPENAI_API_KEY or OPENAI_BASE_URL), so the offline model works: it follows a few fixed instructions and understands no others.',
      )
    },
    asks: () => {
      calls += 1
      log(`Model call ${calls}`)
    },
    records: () => undefined,
    warns: (sentence) => commands.warning(annotationText(sentence)),
  }
}

function setOutputs(end: LocalRunEnd, bundle: Bundle | undefined, folder: string): void {
  commands.setOutput('status', end.status)
  commands.setOutput('outcome', end.outcome)
  commands.setOutput('message', end.message)
  commands.setOutput('changed', bundle !== undefined)
  commands.setOutput('changed-files', end.changes.map(({ path }) => path).join('\n'))
  if (bundle === undefined) return
  commands.setOutput('bundle-dir', folder)
  commands.setOutput('patch-file', join(folder, BUNDLE_FILES.patch.path))
  commands.setOutput('patch-sha256', bundle.manifest.patchSha256)
}

function summarize({ outcome, message, changes, model, spent }: LocalRunEnd, bundle: Bundle | undefined): string {
  const rows = [
    ['Outcome', outcome],
    ['Model', model],
    ['Files changed', String(changes.length)],
    ['Model calls', String(spent.modelCalls)],
    ...(bundle === undefined ? [] : [['SHA-256 of the patch', bundle.manifest.patchSha256]]),
  ]
  const table = rows.map(([name = '', value = '']) => `| ${name} | ${summaryHtml(value)} |`)
  const title = bundle === undefined ? 'Docmend made no patch' : 'Docmend made a patch'
  return `### ${title}\n\n| | |\n| --- | --- |\n${table.join('\n')}\n\n<blockquote>${summaryHtml(message)}</blockquote>\n`
}
