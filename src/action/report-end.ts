// Reports the end of the step to the workflow: outputs, summary, log and exit code.

import { plural } from '../base/text.ts'
import type { AgentJob } from '../contract/job.ts'
import type { JobInputs } from './inputs.ts'
import { writeSummary } from './job-summary.ts'
import { log } from './log.ts'
import { setJobOutputs } from './outputs.ts'
import type { StopReason } from './stop-signals.ts'
import { annotationText } from './untrusted-text.ts'
import { decideVerdict } from './verdict.ts'
import * as commands from './workflow-commands.ts'

/** `stopped` is the reason why the step could not wait for the end. */
export async function reportEnd(job: AgentJob, inputs: JobInputs, stopped: StopReason | undefined): Promise<void> {
  setJobOutputs(job)
  const isCutShort = stopped !== undefined && (job.status === 'active' || job.outcome === 'canceled')
  const verdict = decideVerdict(job, inputs)
  const title = isCutShort ? STOP_TITLES[stopped] : verdict.title
  if (isCutShort) commands.setFailed(annotationText(explainStop(job, inputs, stopped)))
  else if (verdict.isFailure) commands.setFailed(annotationText(describeEnd(title, job)))
  else log(describeEnd(title, job))
  if (inputs.summary) writeSummary(title, job)
}

const STOP_TITLES: Record<StopReason, string> = {
  timed_out: 'The time ran out before the job was over',
  interrupted: 'The workflow run was canceled before the job ended',
}

/** For a step that had to stop before Docmend accepted the job. */
export function reportNoJob(inputs: JobInputs, stopped: StopReason | undefined): void {
  if (stopped === 'interrupted') commands.setFailed('The workflow run was canceled before Docmend accepted the job.')
  else commands.setFailed(`Docmend did not accept the job within ${formatTimeout(inputs)}. Is it running at base-url?`)
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
