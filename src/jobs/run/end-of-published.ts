import { withFullStop } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import type { Job } from '../job.ts'
import { titleOf } from '../pull-request/text.ts'
import { RepositoryError } from '../repository.ts'
import type { JobEnd, SavedResult } from '../store.ts'
import { countLeft } from '../units/left-for-you.ts'
import type { JobServices } from './job-services.ts'
import { mayOnlyBeOurs } from './prepare-turn.ts'

interface Published {
  pullRequest: NonNullable<Job['pullRequest']>
  /** null = not known; nothing is watched then. */
  commitSha: string | null
  notes: readonly string[]
}

/** How a turn ends whose changes are on a pull request. */
export function endOfPublished(
  { pullRequest, commitSha, notes }: Published,
  { title, report }: Pick<SavedResult, 'title'> & Partial<Pick<SavedResult, 'report'>>,
  isUpdate: boolean,
): JobEnd {
  const what = `${isUpdate ? 'Updated' : 'Opened'} ${pullRequest.draft ? 'draft pull request' : 'pull request'}`
  const unfinished = report?.unfinished == null ? [] : [`It is not finished: ${report.unfinished.message}`]
  // Someone may have closed or merged it in the moment in which the commit arrived.
  const state = pullRequest.state === 'open' ? [] : [`It is ${pullRequest.state} now`]
  const message = [
    `${what} #${pullRequest.number}: ${title}`,
    ...state,
    ...unfinished,
    ...countLeft(report),
    ...notes,
  ].join('. ')
  const isWatched = commitSha !== null && pullRequest.state === 'open'
  return {
    status: 'completed',
    outcome: isUpdate ? 'pr_updated' : 'pr_opened',
    message,
    pullRequest,
    ...(isWatched ? { commitSha } : {}),
  }
}

/**
 * Looks for the pull request that this turn may have opened before it was cut off, and gives how the turn ends if there is
 * one. Where the pull request was open before, finding it says nothing about whether the commit of this turn reached it.
 * Throws `RepositoryError` when nobody can say; one that passes is waited for like an outage, so that no job counts as failed
 * whose pull request is open.
 */
export async function findOpened(
  job: Job,
  project: Project,
  signal: AbortSignal,
  { host, store }: Pick<JobServices, 'host' | 'store'>,
): Promise<JobEnd | undefined> {
  const isProof = mayOnlyBeOurs(job) || job.pullRequest === null
  const pullRequest = isProof ? await look(job, () => host.findPullRequest(project, job.branch, signal)) : undefined
  if (pullRequest === undefined) return undefined
  const title = titleOf(job, { title: (await store.result(job.id))?.title ?? 'made by an earlier attempt' })
  return endOfPublished({ pullRequest, commitSha: null, notes: [] }, { title }, false)
}

async function look<T>({ branch }: Job, find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error
    const { transient, message } = error
    const wait = transient ? (error.wait ?? {}) : undefined
    const doubt = `Docmend does not know whether ${branch} has an open pull request: look on GitHub before you ask again`
    throw new RepositoryError(`${withFullStop(message)} ${doubt}`, { transient, wait, cause: error })
  }
}
