import type { Project } from '../../projects/project.ts'
import type { Job } from '../job.ts'
import type { JobEnd } from '../store.ts'
import { endOfPublished } from './end-of-published.ts'
import type { JobServices } from './job-services.ts'
import { mayOnlyBeOurs } from './prepare-turn.ts'

/**
 * Looks for the pull request that this turn may have opened before it was cut off, and gives how the turn ends if there is
 * one. Where the pull request was open before, finding it says nothing about whether the commit of this turn reached it.
 */
export async function findOpened(
  job: Job,
  project: Project,
  signal: AbortSignal,
  { host, store }: Pick<JobServices, 'host' | 'store'>,
): Promise<JobEnd | undefined> {
  const isProof = mayOnlyBeOurs(job) || job.pullRequest === null
  const pullRequest = isProof ? await host.findPullRequest(project, job.branch, signal) : undefined
  if (pullRequest === undefined) return undefined
  const title = (await store.result(job.id))?.title ?? 'made by an earlier attempt'
  return endOfPublished({ pullRequest, notes: [] }, { title }, false)
}
