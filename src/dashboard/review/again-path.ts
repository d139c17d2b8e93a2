// The form for a new job with what an earlier one was asked.
import type { Job } from '../../jobs/job.ts'
import { projectPath } from '../paths.ts'

/** Servers and proxies take addresses of about 8 KB; the rest is room for a sign-in on the way. */
const PROMPT_MAX_CHARACTERS = 3000

/** A prompt that no address has room for is left to be copied. */
export function againPath(projectId: string, { prompt, requestedRef }: Pick<Job, 'prompt' | 'requestedRef'>): string {
  const query = new URLSearchParams()
  if (encodeURIComponent(prompt).length <= PROMPT_MAX_CHARACTERS) query.set('prompt', prompt)
  if (requestedRef !== null) query.set('ref', requestedRef)
  return `${projectPath(projectId, 'jobs', 'new')}${query.size === 0 ? '' : `?${query.toString()}`}`
}
