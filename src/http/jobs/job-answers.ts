// What the operations on one job share.
import { AgentJobSchema } from '../../contract/job.ts'
import { type Job, presentJob } from '../../jobs/job.ts'
import { jobNotFound } from '../../jobs/requests/request-refusals.ts'
import type { JsonAnswer } from '../operation.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const JOB_ANSWER = { description: 'The job.', schema: AgentJobSchema }

export function answerJob(job: Job): JsonAnswer {
  return { status: 200, body: presentJob(job) }
}

/**
 * An id that is not a UUID is an unknown job: looking it up is unnecessary, and the database cannot take some texts.
 */
export function requireJobId(jobId: string): string {
  if (!UUID.test(jobId)) throw jobNotFound(jobId)
  return jobId
}
