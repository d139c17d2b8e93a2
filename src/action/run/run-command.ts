// `command: run`: makes a patch of the checkout, and writes it with its evidence to the folder of a bundle.

import { join } from 'node:path'
import type { LocalRunEnd } from '../../local/run-end.ts'
import type { LocalRun } from '../../local/run-locally.ts'
import { BUNDLE_FILES, type Bundle } from '../../local/workflow/bundle.ts'
import { makeBundle } from '../../local/workflow/make-bundle.ts'
import { writeBundle } from '../../local/workflow/write-bundle.ts'
import type { Config } from '../../service/config.ts'
import { addToSummary } from '../job-summary.ts'
import { log } from '../log.ts'
import { watchForStop } from '../stop-signals.ts'
import { annotationText, summaryHtml } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import type { WorkflowRun } from '../workflow-run.ts'
import { readRunInputs } from './run-inputs.ts'
import { startDocs } from './start-docs.ts'

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
    const isFailure = end.status === 'failed' || (end.outcome === 'no_changes' && failOnNoChanges)
    if (isFailure) commands.setFailed(annotationText(end.message))
    else log(end.message)
    if (summary) addToSummary(summarize(end, bundle))
  } finally {
    await docs.close()
  }
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
