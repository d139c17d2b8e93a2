// The outputs of action.yml.
import * as core from '@actions/core'
import type { AgentJob } from '../contract/job.ts'
import { isSuccess } from '../contract/job-states.ts'
import { jobPath } from '../contract/paths.ts'
import type { JobInputs } from './inputs.ts'

/** Names the job before anything waits for it, so that a step that was killed can be re-attached to. */
export function setJobIdentity(inputs: Pick<JobInputs, 'baseUrl' | 'projectId'>, jobId: string): void {
  core.setOutput('job-id', jobId)
  core.setOutput('job-url', jobAddress(inputs, jobId))
}

/** The job's address at the API; reading it takes the API key. */
export function jobAddress({ baseUrl, projectId }: Pick<JobInputs, 'baseUrl' | 'projectId'>, jobId: string): string {
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

/** The step had no credentials and did nothing. */
export function setSkippedOutputs(): void {
  core.setOutput('status', 'skipped')
  core.setOutput('changed', false)
}
