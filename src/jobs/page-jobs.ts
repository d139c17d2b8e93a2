// Port: which jobs may have been about one page of the docs. Implemented in src/storage/.
import type { ChangedPages } from './effect/changed-pages.ts'
import type { Job } from './job.ts'

export interface PageJobCandidate {
  job: Job
  /** Of the job's pull request; undefined when it has none, or an earlier version did not keep them. */
  pages: ChangedPages | undefined
  /** In their order. */
  prompts: string[]
}

export interface PageJobStore {
  /**
   * Gives jobs whose prompts, or the addresses of whose changed pages, have this text in them, in capitals or not: newest
   * first, 100 at most, among the newest 1,000 of the project.
   */
  candidates(projectId: string, text: string): Promise<PageJobCandidate[]>
}
