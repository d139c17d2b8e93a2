// Reports the end of the step to the workflow: outputs, summary, log and exit code.

import { plural } from '../base/text.ts'
import type { AgentJob } from '../contract/job.ts'
import { isTerminal } from '../contract/job-states.ts'
import { explainError } from './explain-error.ts'
import type { JobInputs } from './inputs.ts'
import { writeSummary } from './job-summary.ts'
import { log } from './log.ts'
import { jobPage, setJobOutputs } from './outputs.ts'
import type { StopReason } from './stop-signals.ts'
import { annotationText } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'

// What the state of a job means for the step: success or failure, and its title.

interface Verdict {
  isFailure: boolean
  /** Our own words, for a heading. */
  title: string
}

/** The outcome of an archived job counts. */
export function decideVerdict(job: AgentJob, options: { failOnNoChanges: boolean }): Verdict {
  if (!isTerminal(job.status)) return { isFailure: false, title: 'The job is running' }
  switch (job.outcome) {
    case 'pr_opened':
      return { isFailure: false, title: 'A pull request was opened' }
    case 'pr_updated':
      return { isFailure: false, title: 'The pull request was updated' }
    case 'patch_ready':
      return { isFailure: false, title: 'A patch is ready' }
    case 'no_changes':
      return { isFailure: options.failOnNoChanges, title: 'Nothing was changed' }
    case 'budget_exhausted':
      return { isFailure: true, title: 'The job used up its budget' }
    case 'checks_failed':
      return { isFailure: true, title: 'The changed docs did not pass the checks' }
    case 'policy_refused':
      return { isFailure: true, title: 'The policy of the project refused the change' }
    case 'canceled':
      return { isFailure: true, title: 'The job was canceled' }
    case 'error':
    case null:
      return { isFailure: true, title: 'The job failed' }
    default:
      job.outcome satisfies never
      return { isFailure: true, title: 'The job ended with an outcome that this version of the Action does not know' }
  }
}

/**
 * `stopped` is the reason why the step could not wait for the end; `lastFault` is why Docmend could not be reached in the last
 * moments before.
 */
export async function reportEnd(
  job: AgentJob,
  inputs: JobInputs,
  stopped: StopReason | undefined,
  lastFault: Error | undefined,
): Promise<void> {
  setJobOutputs(job)
  const isCutShort = stopped !== undefined && (job.status === 'active' || job.outcome === 'canceled')
  const verdict = decideVerdict(job, inputs)
  const title = isCutShort ? STOP_TITLES[stopped] : verdict.title
  if (isCutShort) commands.setFailed(annotationText(withFault(explainStop(job, inputs, stopped), lastFault)))
  else if (verdict.isFailure) commands.setFailed(annotationText(describeEnd(title, job)))
  else log(describeEnd(title, job))
  if (inputs.summary) writeSummary(title, job, jobPage(inputs, job.id))
}

const STOP_TITLES: Record<StopReason, string> = {
  timed_out: 'The time ran out before the job was over',
  interrupted: 'The workflow run was canceled before the job ended',
}

/** For a step that had to stop before Docmend accepted the job. */
export function reportNoJob(inputs: JobInputs, stopped: StopReason | undefined, lastFault: Error | undefined): void {
  const what =
    stopped === 'interrupted'
      ? 'The workflow run was canceled before Docmend accepted the job.'
      : `Docmend did not accept the job within ${formatTimeout(inputs)}.${lastFault === undefined ? ' Is it running at base-url?' : ''}`
  commands.setFailed(annotationText(withFault(what, lastFault)))
}

/** The line that ends a step also says why the service could not be reached. */
export function withFault(what: string, lastFault: Error | undefined): string {
  return lastFault === undefined ? what : `${what} ${explainError(lastFault)}`
}

function describeEnd(title: string, { outcome, prLink, message }: AgentJob): string {
  const words = message === null ? title : isSelfExplanatory(outcome) ? message : `${title}: ${message}`
  return prLink === null ? words : `${words}\n${prLink}`
}

/** The messages of these outcomes already say what the title says; the others only give the reason. */
function isSelfExplanatory(outcome: AgentJob['outcome']): boolean {
  return outcome === 'pr_opened' || outcome === 'pr_updated' || outcome === 'patch_ready' || outcome === 'canceled'
}

function explainStop(job: AgentJob, inputs: JobInputs, stopped: StopReason): string {
  const what =
    stopped === 'timed_out'
      ? `Job ${job.id} was not over after ${formatTimeout(inputs)}`
      : 'The workflow run was canceled'
  if (job.outcome === 'canceled') return `${what}; the job was canceled.`
  return `${what}; the job goes on. Follow it in another step with job-id: ${job.id}${
    stopped === 'timed_out' ? ', or raise timeout-minutes.' : '.'
  }`
}

function formatTimeout({ timeoutMs }: JobInputs): string {
  return plural(timeoutMs / 60_000, 'minute')
}
