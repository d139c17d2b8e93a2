// Asks GitHub about the state of pull requests that sent no webhook for a while: one may have been missed.
import type { PullRequest } from '../../jobs/job.ts'
import type { PullRequestRecord, UnseenPullRequest } from '../../jobs/pull-requests.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Project, ProjectStore } from '../../projects/project.ts'
import { askAbout, type GitHubAccess } from '../api/access.ts'
import { explaining } from '../errors.ts'
import type { GitHubSettings } from '../github-settings.ts'
import { type FoundPullRequest, listPullRequests, withoutBody } from '../publish/pull-requests.ts'

/** Pull requests that one round of housekeeping looks up, and as many conversations that it reads. */
export const PULL_REQUESTS_PER_ROUND = 50

// Asks GitHub what became of a pull request, and notes the answer: at intervals, after a delivery that contradicts what is
// known, and before a request to a closed one is refused.

type KnownPullRequest = Pick<PullRequest, 'number' | 'branch'>

/** Gives the pull request as it is now; undefined when there is none. */
type FindPullRequest = (
  project: Project,
  known: KnownPullRequest,
  signal: AbortSignal,
) => Promise<PullRequest | undefined>

/** Asks and notes within the time of a webhook; gives what is there. Rejects when GitHub cannot be asked. */
export type AskNow = (project: Project, known: KnownPullRequest) => Promise<PullRequest | undefined>

interface AskParts {
  jobs: Pick<JobStore, 'recordPullRequest'>
  findPullRequest: FindPullRequest
  now: () => number
}

/**
 * Asks and notes; gives undefined when there is no such pull request. Where the answer contradicts what another source said
 * during the request, it asks once more, and that answer counts.
 */
export async function askPullRequest(
  project: Project,
  known: KnownPullRequest,
  signal: AbortSignal,
  parts: AskParts,
): Promise<{ pullRequest: PullRequest; record: PullRequestRecord } | undefined> {
  const { repositoryId } = project
  if (repositoryId === null) return undefined
  for (const isAnswer of [false, true]) {
    const pullRequest = await parts.findPullRequest(project, known, signal)
    if (pullRequest === undefined) return undefined
    const { branch } = known
    const record = await parts.jobs.recordPullRequest({
      repositoryId,
      branch,
      pullRequest,
      now: parts.now(),
      ...(isAnswer ? { isAnswer } : {}),
    })
    if (record !== 'unclear') return { pullRequest, record }
  }
  return undefined
}

/** All pull requests of the branch are listed: a person may have opened another one in place of a closed one. */
export function createFindPullRequest(github: GitHubAccess): FindPullRequest {
  return (project, known, signal) =>
    explaining(`look for pull request #${known.number} of ${project.repository}`, async () => {
      const all = await askAbout(project, signal, github, (octokit, repository) =>
        listPullRequests(octokit, repository, known.branch),
      )
      const found = choose(all, known.number)
      return found && withoutBody(found)
    })
}

function choose(all: readonly FoundPullRequest[], number: number): FoundPullRequest | undefined {
  const known = all.find((one) => one.number === number)
  if (known?.state === 'open') return known
  return all.find(({ state }) => state === 'open') ?? known ?? all[0]
}

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
