// The outputs of action.yml.
import * as core from '@actions/core'
import type { AgentJob } from '../contract/job.ts'
import { isSuccess } from '../contract/job-states.ts'
import { jobPath } from '../contract/paths.ts'
import type { ViewCounts } from '../contract/views.ts'
import type { Target } from './read-input.ts'

/** Names the job before anything waits for it, so that a step that was killed can be re-attached to. */
export function setJobIdentity(inputs: Target, jobId: string): void {
  core.setOutput('job-id', jobId)
  core.setOutput('job-url', jobAddress(inputs, jobId))
}

/** The job's address at the API; reading it takes the API key. */
export function jobAddress({ baseUrl, projectId }: Target, jobId: string): string {
  return `${baseUrl}${jobPath(projectId, jobId)}`
}

/** The last known state of the job. What it does not have is the empty string. */
export function setJobOutputs(job: AgentJob): void {
  core.setOutput('status', job.status)
  core.setOutput('outcome', job.outcome ?? '')
  core.setOutput('message', job.message ?? '')
  core.setOutput('changed', isSuccess(job.outcome) && job.outcome !== 'no_changes')
  core.setOutput('prLink', job.prLink ?? '')
  core.setOutput('pr-link', job.prLink ?? '')
  core.setOutput('pr-number', job.pullRequest?.number ?? '')
}

/** The files of an export, by line, and its totals. */
export function setExportOutputs({ files, totals }: { files: readonly string[]; totals: ViewCounts }): void {
  core.setOutput('status', 'completed')
  core.setOutput('files', files.join('\n'))
  core.setOutput('total-views', totals.total)
  core.setOutput('human-views', totals.human)
  core.setOutput('ai-views', totals.ai)
}

/** The step had no credentials and did nothing. */
export function setSkippedOutputs(): void {
  core.setOutput('status', 'skipped')
  core.setOutput('changed', false)
}
