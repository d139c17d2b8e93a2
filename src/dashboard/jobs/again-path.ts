// The form for a new job with what an earlier one was asked.
import type { Job } from '../../jobs/job.ts'
import { projectPath } from '../paths.ts'
import { newJobPath } from './new-job-path.ts'

/** A prompt that no address has room for is left to be copied. */
export function againPath({
  projectId,
  prompt,
  requestedRef,
}: Pick<Job, 'projectId' | 'prompt' | 'requestedRef'>): string {
  const ref = requestedRef === null ? {} : { ref: requestedRef }
  return newJobPath(projectId, { prompt, ...ref }) ?? projectPath(projectId, 'jobs', 'new')
}
