// Hands the instruction to Docmend, once for a run of the workflow.
import type { Client } from '../client/client.ts'
import type { AgentJob, CreateJobBody } from '../contract/job.ts'
import { isSuccess, isTerminal } from '../contract/job-states.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { log } from './log.ts'
import type { WorkflowRun } from './workflow-run.ts'

/**
 * Gives the job of this step: of the earliest attempt of the run whose job has not failed, or a new one. Each attempt
 * has a key of its own, so a third attempt finds the job of the second again instead of making another.
 */
export async function submitJob(
  client: Client,
  projectId: string,
  body: CreateJobBody,
  run: WorkflowRun,
  signal: AbortSignal,
): Promise<AgentJob> {
  for (let attempt = 1; ; attempt++) {
    const key = idempotencyKey(run, projectId, body, attempt)
    const made = await client.createJob(projectId, body, { idempotencyKey: key, signal })
    if (attempt >= run.attempt) return made
    // A known key is answered as it was the first time: what became of the job since has to be asked for.
    const job = await client.getJob(projectId, made.id, { signal })
    if (!hasFailed(job)) return job
    log(`Job ${job.id} of attempt ${attempt} of this run failed; asking for another one.`)
  }
}

function hasFailed(job: AgentJob): boolean {
  return isTerminal(job.status) && !isSuccess(job.outcome)
}
