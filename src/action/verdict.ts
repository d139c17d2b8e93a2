// What the state of a job means for the step: success or failure, and its title.
import type { AgentJob } from '../contract/job.ts'
import { isTerminal } from '../contract/job-states.ts'

export interface Verdict {
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
