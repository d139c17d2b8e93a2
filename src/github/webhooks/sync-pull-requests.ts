// Asks GitHub about the state of pull requests that sent no webhook for a while: one may have been missed.
import type { PullRequest } from '../../jobs/job.ts'
import type { JobStore, UnseenPullRequest } from '../../jobs/store.ts'
import type { Project } from '../../projects/project.ts'
import type { ProjectStore } from '../../projects/project-store.ts'
import { PULL_REQUEST_UNSEEN_MS, PULL_REQUESTS_PER_ROUND } from '../defaults.ts'
import type { GitHubSettings } from '../settings.ts'

export interface SyncPullRequestsParts extends Pick<GitHubSettings, 'now' | 'logger'> {
  projects: Pick<ProjectStore, 'find'>
  jobs: Pick<JobStore, 'claimUnseenPullRequests' | 'recordPullRequest'>
  findPullRequest: (project: Project, branch: string, signal: AbortSignal) => Promise<PullRequest | undefined>
}

/** After so many faults in a row GitHub itself has a problem; the next round asks again. */
const FAULTS_MAX = 3

/** Looks at those that are unseen for an hour, 50 at most; gives how many are noted. */
export async function syncPullRequests(parts: SyncPullRequestsParts, signal: AbortSignal): Promise<number> {
  const now = parts.now()
  const unseen = await parts.jobs.claimUnseenPullRequests(now - PULL_REQUEST_UNSEEN_MS, now, PULL_REQUESTS_PER_ROUND)
  let [noted, faults] = [0, 0]
  for (const one of unseen) {
    signal.throwIfAborted()
    try {
      if (await updateOne(one, signal, parts)) noted++
      faults = 0
    } catch (error) {
      signal.throwIfAborted()
      parts.logger.warn({ err: error, branch: one.branch }, 'Could not read a pull request')
      if (++faults === FAULTS_MAX) break
    }
  }
  return noted
}

async function updateOne(
  { projectId, repositoryId, branch }: UnseenPullRequest,
  signal: AbortSignal,
  { projects, jobs, findPullRequest, now }: SyncPullRequestsParts,
): Promise<boolean> {
  const project = await projects.find(projectId)
  // Without access there is nothing to see; an installation that comes back is asked again.
  if (project?.state !== 'active') return false
  const pullRequest = await findPullRequest(project, branch, signal)
  return pullRequest !== undefined && jobs.recordPullRequest({ repositoryId, branch, pullRequest, now: now() })
}
