// The states of a job and the reasons for its end, with their names on the wire. No validator here: the Action bundles this
// file.

/** The status of a job on the wire. */
export const JOB_STATUSES = ['active', 'completed', 'archived', 'failed'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** What to do with the changes: a pull request, or a patch that is saved for reading and for `publish`. */
export const JOB_MODES = ['pull_request', 'patch'] as const
export type JobMode = (typeof JOB_MODES)[number]

/** Why a job ended; null while it is active. An archived job keeps its outcome. */
export const COMPLETED_OUTCOMES = ['pr_opened', 'pr_updated', 'patch_ready', 'no_changes'] as const
export const FAILED_OUTCOMES = ['budget_exhausted', 'checks_failed', 'policy_refused', 'canceled', 'error'] as const
export type CompletedOutcome = (typeof COMPLETED_OUTCOMES)[number]
export type FailedOutcome = (typeof FAILED_OUTCOMES)[number]
export type JobOutcome = CompletedOutcome | FailedOutcome

/** True when polling may stop: for any status but `active`. */
export function isTerminal(status: JobStatus): boolean {
  return status !== 'active'
}

/** True when the job did what was asked, also if it was archived since. */
export function isSuccess(outcome: JobOutcome | null): boolean {
  return COMPLETED_OUTCOMES.some((completed) => completed === outcome)
}

// What can ask for a job.

/** Trigger -> its meaning. */
export const JOB_TRIGGERS = {
  api: 'A program with an API key; coding agents over MCP count here.',
  action: 'A step of a workflow, whatever started the workflow, unless one of the next two is true.',
  schedule: 'A step of a workflow that ran on a schedule.',
  merged_code: 'A job that names a change of code as its `cause`.',
  dashboard: 'A person on the dashboard.',
} as const

export type JobTrigger = keyof typeof JOB_TRIGGERS
