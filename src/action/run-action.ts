// The story of a step.

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withFullStop } from '../base/text.ts'
import { type Client, createClient } from '../client/client.ts'
import { ClientError } from '../client/read-answer.ts'
import type { Retry } from '../client/send.ts'
import type { AgentJob } from '../contract/job.ts'
import { publishJobPath } from '../contract/paths.ts'
import { BUNDLE_FORMAT, type Bundle } from '../local/workflow/bundle.ts'
import { writeBundle } from '../local/workflow/write-bundle.ts'
import { readProxy, useProxy } from '../service/proxy.ts'
import { readBundleDir } from './bundle-dir.ts'
import { nameChangedFiles, setChangedFiles } from './changed-files.ts'
import { COMMANDS, commandOfEntry, warnOfUnreadInputs } from './command-inputs.ts'
import { type Credentials, hasCredentials, readCredentials, warnBeforeExpiry } from './credentials.ts'
import { readExportInputs } from './export/export-inputs.ts'
import { exportViews } from './export/export-views.ts'
import { type JobInputs, readJobInputs } from './inputs.ts'
import { addToSummary } from './job-summary.ts'
import { log } from './log.ts'
import { hasChanged, setFailedOutputs, setSkippedOutputs } from './outputs.ts'
import { readAll } from './read-all.ts'
import { readChoice, type Target } from './read-input.ts'
import { reportEnd, reportNoJob } from './report-end.ts'
import { type StopSignals, watchForStop } from './stop-signals.ts'
import { trackJob } from './track-job.ts'
import { summaryHtml } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'
import { readWorkflowRun, type WorkflowRun } from './workflow-run.ts'

// Says in the log why nothing happens while the client tries again.

/** One failure that passes is not worth a line, unless it took long. */
const SILENT_TRIES = 1
const SILENT_MS = 10_000
const LOG_EVERY_MS = 30_000

/** Logs one line per half minute of failures. `leftMs` gives the milliseconds that are left for the step. */
export function logRetries(log: (line: string) => void, leftMs: () => number): (retry: Retry) => void {
  let nextAtMs = 0
  return ({ error, tries, triedForMs, leftMs: ofCall }) => {
    if (tries === 1) nextAtMs = 0
    if ((tries <= SILENT_TRIES && triedForMs < SILENT_MS) || triedForMs < nextAtMs) return
    nextAtMs = triedForMs + LOG_EVERY_MS
    const seconds = Math.ceil(Math.min(ofCall, leftMs()) / 1000)
    log(`${withFullStop(error.message)} Trying again for up to ${seconds} s.`)
  }
}

// The patch of a service as a bundle, for a job of the workflow that publishes it with its own token.

/** A job has no field for its title, nor for whether it is finished, so both are read from its message. */
const READY = 'The patch is ready: '

/** What the service does not tell, such as the base commit, `command: publish` finds by itself. */
export function toBundle(job: AgentJob, patch: Uint8Array): Bundle {
  const message = job.message ?? ''
  const title = message.startsWith(READY) ? (message.slice(READY.length).split('. ', 1)[0] ?? '') : message
  const manifest: Bundle['manifest'] = {
    format: BUNDLE_FORMAT,
    repository: new URL(job.source.repository).pathname.slice(1),
    baseCommit: null,
    docsRoot: null,
    title: title.split('\n', 1)[0]?.slice(0, 1000) ?? '',
    summary: message.slice(0, 50_000),
    isUnfinished: message.includes('It is not finished: '),
    patchSha256: createHash('sha256').update(patch).digest('hex'),
    promptSha256: null,
    runId: job.id.slice(0, 100),
    model: job.model.slice(0, 200),
    versions: { docmend: '', node: process.versions.node },
  }
  return { manifest, patch, description: '' }
}

// Writes the patch of a job to a file for later steps: `git apply`, or an artifact that a person reads.

/** Writes the patch below the runner's temporary folder, sets the outputs that name it and its files, and explains how to publish it. */
export async function writePatch(
  client: Client,
  inputs: JobInputs,
  job: AgentJob,
  { temporary, workspace }: WorkflowRun,
  signal: AbortSignal,
): Promise<void> {
  const { patch } = await client.patchOf(inputs.projectId, job.id, { signal })
  // The id comes from the server; in a path it must be nothing but a name.
  const name = `docmend-${job.id.replaceAll(/[^\w-]/g, '')}.patch`
  const path = join(temporary ?? workspace, name)
  await writeFile(path, patch)
  commands.setOutput('patch-file', path)
  setChangedFiles(patch)
  const bundle = toBundle(job, patch)
  const folder = readBundleDir({ temporary, workspace })
  await writeBundle(folder, bundle)
  commands.setOutput('bundle-dir', folder)
  await explainPatch(path, bundle.manifest.patchSha256, inputs, job)
}

const HOW_TO_PUBLISH = 'docs/api.md#read-a-patch-and-publish-it'

async function explainPatch(path: string, sha256: string, inputs: JobInputs, job: AgentJob): Promise<void> {
  const address = `POST ${inputs.baseUrl}${publishJobPath(inputs.projectId, job.id)}`
  const body = JSON.stringify({ sha256 })
  log(`The patch is in ${path}\nSHA-256 ${sha256}\nPublish it with ${address} ${body} (${HOW_TO_PUBLISH})`)
  if (!inputs.summary) return
  const code = (text: string): string => `<code>${summaryHtml(text)}</code>`
  addToSummary(
    `The patch is in ${code(path)}, SHA-256 ${code(sha256)}.\n\n` +
      `Publish it with ${code(address)} and the body ${code(body)} (${HOW_TO_PUBLISH}).\n`,
  )
}

/** Time for canceling the job: the runner kills a canceled step after ten seconds. */
const CANCEL_MS = 5_000

/** Runs the step and sets its outputs and exit code. `reportFailure` explains what it throws. */
export async function runAction(): Promise<void> {
  const own = commandOfEntry(process.argv[1])
  const command = own ?? readChoice('command', COMMANDS)
  warnOfUnreadInputs(command, own !== undefined)
  if (command === 'check') return (await import('./check/run-check.ts')).runCheck(process.env)
  if (command === 'notice') return (await import('./notice/run-notice.ts')).runNotice(process.env)
  const run = await readWorkflowRun()
  if (command === 'job' || command === 'export-views') return callService(command, run)
  try {
    if (command === 'run') await (await import('./run/run-command.ts')).runWithoutService(run, process.env)
    else await (await import('./publish/publish-command.ts')).publishWithToken(run, process.env)
  } catch (error) {
    setFailedOutputs()
    throw error
  }
}

/**
 * The commands that talk to a service. A workflow that runs on everyone's pull requests must not fail where GitHub itself
 * withholds the secrets.
 */
async function callService(command: 'job' | 'export-views', run: WorkflowRun): Promise<void> {
  if (run.withheldBecause !== undefined && !hasCredentials()) {
    skip(run.withheldBecause)
    return
  }
  try {
    await (command === 'job' ? runJob : runExport)(run)
  } catch (error) {
    // Dependabot's runs get no secrets, but may get a token that allows reading only.
    if (run.withheldBecause === undefined || !isRefusedRun(error)) throw error
    skip(run.withheldBecause)
  }
}

function isRefusedRun(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'token_not_allowed'
}

async function runJob(run: WorkflowRun): Promise<void> {
  const { credentialsFor, inputs } = readAll({ credentialsFor: readCredentials, inputs: () => readJobInputs(run) })
  const signals = watchForStop(inputs.timeoutMs, inputs.cancelOnTimeout ? CANCEL_MS : 0)
  const { client, lastFault } = connectTo(inputs, credentialsFor(inputs.baseUrl), run, signals)
  const job = await trackJob({ client, inputs, run, signals })
  if (job === undefined) reportNoJob(inputs, signals.stopReason(), lastFault())
  else {
    await reportEnd(job, inputs, signals.stopReason(), lastFault())
    // Last, so that a patch that cannot be read spoils nothing else.
    if (!hasPatch(job)) return
    if (job.outcome === 'patch_ready') await writePatch(client, inputs, job, run, signals.giveUp)
    else await nameChangedFiles(client, inputs, job, signals.giveUp)
  }
}

/** A patch that is too large to be stored has no hash. One of an earlier turn says nothing about a turn without changes. */
function hasPatch(job: AgentJob): boolean {
  return hasChanged(job) && job.patchSha256 !== null
}

async function runExport(run: WorkflowRun): Promise<void> {
  const now = new Date()
  const { credentialsFor, inputs } = readAll({
    credentialsFor: readCredentials,
    inputs: () => readExportInputs(run, now),
  })
  const signals = watchForStop(inputs.timeoutMs, 0)
  const { client, lastFault } = connectTo(inputs, credentialsFor(inputs.baseUrl), run, signals)
  await exportViews(client, inputs, signals, lastFault)
}

interface Connected {
  client: Client
  /** The reason of the last failed try, unless the service has responded since. */
  lastFault: () => ClientError | undefined
}

/** The service counts what becomes of pull requests by what started the workflow. */
function connectTo(
  { baseUrl }: Target,
  apiKey: Credentials,
  { event }: Pick<WorkflowRun, 'event'>,
  { leftMs }: StopSignals,
): Connected {
  if (baseUrl.startsWith('https:')) useProxy(readProxy(process.env))
  let fault: ClientError | undefined
  const logRetry = logRetries(log, leftMs)
  const onRetry = (retry: Retry): void => {
    fault = retry.error
    logRetry(retry)
  }
  const listeningFetch: typeof fetch = async (...asked) => {
    const response = await fetch(...asked)
    if (response.ok) fault = undefined
    return response
  }
  const userAgent = /^\w+$/.test(event) ? `docmend-action (event: ${event})` : 'docmend-action'
  const listeners = { onKeyExpiry: warnBeforeExpiry(Date.now), onRetry, fetch: listeningFetch }
  return { client: createClient({ baseUrl, apiKey, userAgent, ...listeners }), lastFault: () => fault }
}

function skip(withheldBecause: string): void {
  setSkippedOutputs()
  commands.notice(`Docmend was skipped: GitHub gives this run no secrets, because ${withheldBecause}.`)
}
