// The key under which a run of a workflow submits its job, so that no retry of any kind makes a second one.
import { createHash } from 'node:crypto'
import type { WorkflowRun } from './workflow-run.ts'

/**
 * SHA-256 in hex over run, job, step, project and the whole body. The attempt counts only from the second on: a re-run
 * finds the job of the first attempt again.
 */
export function idempotencyKey(
  run: Pick<WorkflowRun, 'id' | 'job' | 'step'>,
  projectId: string,
  body: object,
  attempt: number,
): string {
  const parts = [run.id, run.job, run.step, projectId, body, ...(attempt > 1 ? [attempt] : [])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
