// Tells the workflow how the step ended: outputs, summary, log and exit code.
import * as core from '@actions/core'
import type { AgentJob } from '../contract/job.ts'
import type { JobInputs } from './inputs.ts'
import { log } from './log.ts'
import { setJobOutputs } from './outputs.ts'
import type { StopReason } from './stop-signals.ts'
import { writeSummary } from './summary.ts'
import { annotationText } from './untrusted-text.ts'
import { judge } from './verdict.ts'

/** `stopped` is why the step could not wait for the end, or undefined. */
export async function reportEnd(job: AgentJob, inputs: JobInputs, stopped: StopReason | undefined): Promise<void> {
  setJobOutputs(job)
  const isCutShort = stopped !== undefined && (job.status === 'active' || job.outcome === 'canceled')
  const verdict = judge(job, inputs)
  const title = isCutShort ? STOP_TITLES[stopped] : verdict.title
  if (isCutShort) core.setFailed(annotationText(explainStop(job, inputs, stopped)))
  else if (verdict.isFailure) core.setFailed(annotationText(endText(title, job)))
  else log(endText(title, job))
  if (inputs.summary) await writeSummary(title, job)
}

const STOP_TITLES: Record<StopReason, string> = {
  timed_out: 'The time was up before the job was over',
  interrupted: 'The workflow run was canceled before the job was over',
}

/** The step had to stop before Docmend had taken the job. */
export function reportNoJob(inputs: JobInputs, stopped: StopReason | undefined): void {
  if (stopped === 'interrupted') core.setFailed('The workflow run was canceled before Docmend had taken the job.')
  else core.setFailed(`Docmend did not take the job within ${time(inputs)}. Is it running at base-url?`)
}

function endText(title: string, { outcome, prLink, message }: AgentJob): string {
  const words = message === null ? title : saysHowItEnded(outcome) ? message : `${title}: ${message}`
  return prLink === null ? words : `${words}\n${prLink}`
}

/** The message of these says what the title would; that of others is only why. */
function saysHowItEnded(outcome: AgentJob['outcome']): boolean {
  return outcome === 'pr_opened' || outcome === 'pr_updated' || outcome === 'patch_ready' || outcome === 'canceled'
}

function explainStop(job: AgentJob, inputs: JobInputs, stopped: StopReason): string {
  const what =
    stopped === 'timed_out' ? `Job ${job.id} was not over after ${time(inputs)}` : 'The workflow run was canceled'
  if (job.outcome === 'canceled') return `${what}; the job was canceled.`
  return `${what}; the job goes on. Follow it in another step with job-id: ${job.id}${
    stopped === 'timed_out' ? ', or raise timeout-minutes.' : '.'
  }`
}

function time({ timeoutMs }: JobInputs): string {
  return `${timeoutMs / 60_000} minutes`
}
