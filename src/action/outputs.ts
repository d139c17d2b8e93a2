// The outputs of action.yml.

import type { CheckResult } from '../checks/report/check-result.ts'
import type { AgentJob } from '../contract/job.ts'
import { isSuccess, isTerminal } from '../contract/job-states.ts'
import { jobPagePath, jobPath } from '../contract/paths.ts'
import type { ViewCounts } from '../contract/views.ts'
import type { Target } from './read-input.ts'
import * as commands from './workflow-commands.ts'

/** Sets the job's id before the step waits for it, so that another step can follow the job of a killed one. */
export function setJobIdentity(inputs: Target, jobId: string): void {
  commands.setOutput('job-id', jobId)
  commands.setOutput('job-url', jobAddress(inputs, jobId))
}

/** The job's address in the API; reading it needs the API key. */
export function jobAddress({ baseUrl, projectId }: Target, jobId: string): string {
  return `${baseUrl}${jobPath(projectId, jobId)}`
}

/** The job's page in the dashboard, for people who may see the project. */
export function jobPage({ baseUrl, projectId }: Target, jobId: string): string {
  return `${baseUrl}${jobPagePath(projectId, jobId)}`
}

/** Sets the last known state of the job; an absent value is the empty string. */
export function setJobOutputs(job: AgentJob): void {
  commands.setOutput('status', job.status)
  commands.setOutput('outcome', job.outcome ?? '')
  commands.setOutput('message', job.message ?? '')
  commands.setOutput('changed', hasChanged(job))
  commands.setOutput('operation', operationOf(job))
  commands.setOutput('prLink', job.prLink ?? '')
  commands.setOutput('pr-link', job.prLink ?? '')
  commands.setOutput('pr-number', job.pullRequest?.number ?? '')
  commands.setOutput('branch', job.pullRequest?.branch ?? '')
  commands.setOutput('head-sha', job.commitSha ?? '')
  commands.setOutput('patch-sha256', job.patchSha256 ?? '')
}

/** Whether the job did what was asked and changed files for it. */
export function hasChanged({ outcome }: AgentJob): boolean {
  return isSuccess(outcome) && outcome !== 'no_changes'
}

/** What the job did to its pull request, in the words of other actions; '' while it runs. */
function operationOf({ status, outcome }: AgentJob): 'created' | 'updated' | 'none' | '' {
  if (!isTerminal(status)) return ''
  if (outcome === 'pr_opened') return 'created'
  return outcome === 'pr_updated' ? 'updated' : 'none'
}

/** Sets the files of an export, one per line, and its totals. */
export function setExportOutputs({ files, totals }: { files: readonly string[]; totals: ViewCounts }): void {
  commands.setOutput('status', 'completed')
  commands.setOutput('files', files.join('\n'))
  commands.setOutput('total-views', totals.total)
  commands.setOutput('human-views', totals.human)
  commands.setOutput('ai-views', totals.ai)
}

/** Sets what a check found. */
export function setCheckOutputs({ errors, warnings, unjudged }: CheckResult, sarifFile: string): void {
  commands.setOutput('status', 'completed')
  commands.setOutput('errors', errors)
  commands.setOutput('warnings', warnings)
  commands.setOutput('quiet-rules', [...new Set(unjudged.quiet.map(({ rule }) => rule))].join(','))
  commands.setOutput('sarif-file', sarifFile)
}

/** For a step without credentials, which did nothing. */
export function setSkippedOutputs(): void {
  commands.setOutput('status', 'skipped')
  commands.setOutput('changed', false)
  commands.setOutput('operation', 'none')
}

/** For a step without a service that a fault ended. */
export function setFailedOutputs(): void {
  commands.setOutput('status', 'failed')
  commands.setOutput('changed', false)
}
