// The story of a step.
import * as core from '@actions/core'
import { createClient } from '../client/client.ts'
import { followJob } from './follow-job.ts'
import { readApiKey, readInputs } from './inputs.ts'
import { warnBeforeExpiry } from './key-expiry.ts'
import { setSkippedOutputs } from './outputs.ts'
import { reportEnd, reportNoJob } from './report-end.ts'
import { watchForStop } from './stop-signals.ts'
import { readWorkflowRun, type WorkflowRun } from './workflow-run.ts'

/** What a cancellation may take: the runner kills a canceled step after ten seconds. */
const CANCEL_MS = 5_000

/** Runs the step and sets its outputs and exit code. Throws what `reportFailure` explains. */
export async function runAction(): Promise<void> {
  const run = readWorkflowRun()
  const apiKey = readApiKey()
  if (apiKey === undefined) {
    endWithoutKey(run)
    return
  }
  const inputs = readInputs(apiKey, run.workspace)
  const signals = watchForStop(inputs.timeoutMs, inputs.cancelOnTimeout ? CANCEL_MS : 0)
  const onKeyExpiry = warnBeforeExpiry(Date.now)
  const client = createClient({ baseUrl: inputs.baseUrl, apiKey, userAgent: 'docmend-action', onKeyExpiry })
  const job = await followJob({ client, inputs, run, signals })
  if (job === undefined) reportNoJob(inputs, signals.stopReason())
  else await reportEnd(job, inputs, signals.stopReason())
}

/** A workflow that everyone's pull requests run must not turn red where GitHub itself withholds the key. */
function endWithoutKey({ withheldBecause }: WorkflowRun): void {
  if (withheldBecause === undefined) {
    throw new Error(
      'api-key is missing. Make a key for the project, store it as a secret of the repository, and hand that to api-key.',
    )
  }
  setSkippedOutputs()
  core.notice(`Docmend was skipped: GitHub gives this run no secrets, because ${withheldBecause}.`)
}
