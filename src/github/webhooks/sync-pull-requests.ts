// Asks GitHub about the state of pull requests that sent no webhook for a while: one may have been missed.
import type { UnseenPullRequest } from '../../jobs/pull-request-records.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { ProjectStore } from '../../projects/project-store.ts'
import { PULL_REQUESTS_PER_ROUND } from '../defaults.ts'
import type { GitHubSettings } from '../settings.ts'
import { type AskParts, askPullRequest } from './ask-pull-request.ts'

/**
 * The same for a closed one, until its job is archived: a person may have reopened it, and that webhook may have been
 * missed.
 */
const CLOSED_PULL_REQUEST_UNSEEN_MS = 6 * 60 * 60_000

/** Docmend looks up an open pull request that has sent no webhook for this long. */
const PULL_REQUEST_UNSEEN_MS = 60 * 60_000

export interface SyncPullRequestsParts extends AskParts, Pick<GitHubSettings, 'logger'> {
  projects: Pick<ProjectStore, 'find'>
  jobs: Pick<JobStore, 'claimUnseenPullRequests' | 'recordPullRequest'>
}

/** After so many faults in a row GitHub itself has a problem; the next round asks again. */
const FAULTS_MAX = 3

/** Looks at those that are unseen for an hour, or when closed for longer, 50 at most; gives how many are noted. */
export async function syncPullRequests(parts: SyncPullRequestsParts, signal: AbortSignal): Promise<number> {
  const now = parts.now()
  const since = { open: now - PULL_REQUEST_UNSEEN_MS, closed: now - CLOSED_PULL_REQUEST_UNSEEN_MS }
  const unseen = await parts.jobs.claimUnseenPullRequests(since, now, PULL_REQUESTS_PER_ROUND)
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
  unseen: UnseenPullRequest,
  signal: AbortSignal,
  parts: SyncPullRequestsParts,
): Promise<boolean> {
  const project = await parts.projects.find(unseen.projectId)
  // Without access there is nothing to see; an installation that comes back is asked again.
  if (project?.state !== 'active') return false
  return (await askPullRequest(project, unseen, signal, parts))?.record === 'saved'
}
