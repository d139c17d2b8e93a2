// The way from a job that ended to the same task once more.
import type { Job } from '../../jobs/job.ts'
import { newJobPath } from '../jobs/new-job-path.ts'

/** undefined = the prompt is too long for an address. */
export function tryAgainPath({ projectId, prompt, requestedRef }: Job): string | undefined {
  return newJobPath(projectId, { prompt, ...(requestedRef === null ? {} : { ref: requestedRef }) })
}
