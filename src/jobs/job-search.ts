// What people look for among the jobs of a project; part of the port in store.ts.
import type { JobCursor } from '../contract/job-cursor.ts'
import type { JobStatus } from '../contract/job-states.ts'
import type { Job } from './job.ts'

export interface JobSearch {
  status?: JobStatus | undefined
  /** Exactly as `Job.requestedBy` has it. */
  requestedBy?: string | undefined
  /** Part of a prompt, a title, an id, a branch or the path of a changed file; capitals of a to z make no difference. */
  text?: string | undefined
  /** Jobs beyond this one, which itself is left out; undefined = from the newest. */
  beyond?: { cursor: JobCursor; direction: 'older' | 'newer' } | undefined
  limit: number
}

export interface JobSearchPage {
  /** Newest first, in either direction. */
  jobs: NamedJob[]
  /** Whether there are more in this direction among those that were looked at. */
  hasMore: boolean
  /** The last job that was looked at when the search ended before the last job; undefined = all were looked at. */
  lookedUntil: JobCursor | undefined
}

export interface NamedJob {
  job: Job
  /** The title of its result, or else its first prompt in full. */
  name: string
}
