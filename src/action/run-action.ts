// The story of a step.

import { type Client, createClient } from '../client/client.ts'
import { ClientError } from '../client/read-answer.ts'
import type { AgentJob } from '../contract/job.ts'
import { nameChangedFiles } from './changed-files.ts'
import { COMMANDS, commandOfEntry, warnOfUnreadInputs } from './command-inputs.ts'
import { type Credentials, hasCredentials, readCredentials, warnBeforeExpiry } from './credentials.ts'
import { readExportInputs } from './export/export-inputs.ts'
import { exportViews } from './export/export-views.ts'
import { readJobInputs } from './inputs.ts'
import { log } from './log.ts'
import { logRetries } from './log-retries.ts'
import { hasChanged, setFailedOutputs, setSkippedOutputs } from './outputs.ts'
import { writePatch } from './patch-file.ts'
import { readAll } from './read-all.ts'
import { readChoice, type Target } from './read-input.ts'
import { reportEnd, reportNoJob } from './report-end.ts'
import { watchForStop } from './stop-signals.ts'
import { trackJob } from './track-job.ts'
import * as commands from './workflow-commands.ts'
import { readWorkflowRun, type WorkflowRun } from './workflow-run.ts'

/** Time for canceling the job: the runner kills a canceled step after ten seconds. */
const CANCEL_MS = 5_000

/** Runs the step and sets its outputs and exit code. `reportFailure` explains what it throws. */
export async function runAction(): Promise<void> {
  const own = commandOfEntry(process.argv[1])
  const command = own ?? readChoice('command', COMMANDS)
  warnOfUnreadInputs(command, own !== undefined)
  if (command === 'check') return (await import('./check/run-check.ts')).runCheck(process.env)
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
  const client = connectTo(inputs, credentialsFor(inputs.baseUrl), run)
  const job = await trackJob({ client, inputs, run, signals })
  if (job === undefined) reportNoJob(inputs, signals.stopReason())
  else {
    await reportEnd(job, inputs, signals.stopReason())
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
  const client = connectTo(inputs, credentialsFor(inputs.baseUrl), run)
  await exportViews(client, inputs, watchForStop(inputs.timeoutMs, 0))
}

/** The service counts what becomes of pull requests by what started the workflow. */
function connectTo({ baseUrl }: Target, apiKey: Credentials, { event }: Pick<WorkflowRun, 'event'>): Client {
  const listeners = { onKeyExpiry: warnBeforeExpiry(Date.now), onRetry: logRetries(log) }
  const userAgent = /^\w+$/.test(event) ? `docmend-action (event: ${event})` : 'docmend-action'
  return createClient({ baseUrl, apiKey, userAgent, ...listeners })
}

function skip(withheldBecause: string): void {
  setSkippedOutputs()
  commands.notice(`Docmend was skipped: GitHub gives this run no secrets, because ${withheldBecause}.`)
}
