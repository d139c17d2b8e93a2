import type { Job } from '../job.ts'
import type { JobEnd, SavedResult } from '../store.ts'
import { countLeft } from '../units/left-for-you.ts'

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
