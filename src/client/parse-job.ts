// The one place that checks an answer against the contract.
import type { AgentJob, JobList } from '../contract/job.ts'
import { JOB_STATUSES } from '../contract/job-states.ts'
import type { Outcomes } from '../contract/outcomes.ts'
import { badAnswer } from './read-answer.ts'

/**
 * Returns the answer as a job. It only checks what an answer of another server would get wrong: a schema library would
 * triple the bundle of the Action, and fields that a later version adds must pass. Throws `ClientError`.
 */
export function parseJob(answer: unknown, baseUrl: string): AgentJob {
  if (isJob(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isJob(answer: unknown): answer is AgentJob {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || !('status' in answer)) return false
  return typeof answer.id === 'string' && JOB_STATUSES.some((status) => status === answer.status)
}

/** Returns the answer as a page of jobs. Throws `ClientError`. */
export function parseJobList(answer: Record<string, unknown>, baseUrl: string): JobList {
  const { jobs, hasMore, nextCursor } = answer
  if (!Array.isArray(jobs) || typeof hasMore !== 'boolean') throw badAnswer(200, baseUrl)
  const next = typeof nextCursor === 'string' ? nextCursor : null
  return { jobs: jobs.map((job) => parseJob(job, baseUrl)), hasMore, nextCursor: next }
}

/** Returns the answer as counts of what became of pull requests. Throws `ClientError`. */
export function parseOutcomes(answer: Record<string, unknown>, baseUrl: string): Outcomes {
  if (isOutcomes(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isOutcomes(answer: object): answer is Outcomes {
  if (!('total' in answer) || !('groups' in answer) || !('open' in answer)) return false
  const { total, groups, open } = answer
  return typeof total === 'object' && total !== null && Array.isArray(groups) && typeof open === 'number'
}
