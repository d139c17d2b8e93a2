// The outputs of action.yml.
import * as core from '@actions/core'
import type { AgentJob } from '../contract/job.ts'
import { isSuccess } from '../contract/job-states.ts'
import { jobPath } from '../contract/paths.ts'
import type { ViewCounts } from '../contract/views.ts'
import type { Target } from './read-input.ts'

/** Sets the job's id before the step waits for it, so that another step can follow the job of a killed one. */
export function setJobIdentity(inputs: Target, jobId: string): void {
  core.setOutput('job-id', jobId)
  core.setOutput('job-url', jobAddress(inputs, jobId))
}

/** The job's address in the API; reading it needs the API key. */
export function jobAddress({ baseUrl, projectId }: Target, jobId: string): string {
  return `${baseUrl}${jobPath(projectId, jobId)}`
}

/** Sets the last known state of the job; an absent value is the empty string. */
export function setJobOutputs(job: AgentJob): void {
  core.setOutput('status', job.status)
  core.setOutput('outcome', job.outcome ?? '')
  core.setOutput('message', job.message ?? '')
  core.setOutput('changed', isSuccess(job.outcome) && job.outcome !== 'no_changes')
  core.setOutput('prLink', job.prLink ?? '')
  core.setOutput('pr-link', job.prLink ?? '')
  core.setOutput('pr-number', job.pullRequest?.number ?? '')
}

/** Sets the files of an export, one per line, and its totals. */
export function setExportOutputs({ files, totals }: { files: readonly string[]; totals: ViewCounts }): void {
  core.setOutput('status', 'completed')
  core.setOutput('files', files.join('\n'))
  core.setOutput('total-views', totals.total)
  core.setOutput('human-views', totals.human)
  core.setOutput('ai-views', totals.ai)
}

/** For a step without credentials, which did nothing. */
export function setSkippedOutputs(): void {
  core.setOutput('status', 'skipped')
  core.setOutput('changed', false)
}
