// The idempotency key under which a workflow run submits its job, so that no retry creates a second job.
import { createHash } from 'node:crypto'
import type { WorkflowRun } from './workflow-run.ts'

/**
 * SHA-256 in hex of run, job, step, project and the whole body; from the second attempt on, also of the attempt's number, and
 * in a matrix of what tells its legs apart.
 */
export function deriveIdempotencyKey(
  run: Pick<WorkflowRun, 'id' | 'job' | 'step'>,
  projectId: string,
  body: object,
  attempt: number,
  matrixKey = '',
): string {
  // Outside a matrix as it always was, so that a re-run with a newer Action finds its job.
  const leg = matrixKey === '' ? [] : [{ matrixKey }]
  const parts = [run.id, run.job, run.step, projectId, body, ...(attempt > 1 ? [attempt] : []), ...leg]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
