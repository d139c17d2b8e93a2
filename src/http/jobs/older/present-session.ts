// A job in the older form.
import type { AgentSession, HALT_REASONS } from '../../../contract/agent-session.ts'
import { isSuccess, isTerminal } from '../../../contract/job-states.ts'
import type { Job } from '../../../jobs/job.ts'
import { presentJob } from '../../../jobs/requests/present-job.ts'

export function presentSession(job: Job): AgentSession {
  const { id, status, prLink, message, topic, createdAt } = presentJob(job)
  return {
    sessionId: id,
    subdomain: job.projectId,
    branch: job.pullRequest?.branch ?? job.branch,
    haulted: isTerminal(status),
    haultReason: haltReasonOf(job),
    pullRequestLink: prLink ?? '',
    messageToUser: message ?? '',
    todos: [],
    title: topic ?? '',
    createdAt,
  }
}

/** The outcome counts for an archived job as well. */
function haltReasonOf({ status, outcome }: Job): (typeof HALT_REASONS)[number] {
  if (!isTerminal(status)) return 'processing'
  if (isSuccess(outcome)) return 'completed'
  return outcome === 'canceled' ? 'interrupted' : 'error'
}
