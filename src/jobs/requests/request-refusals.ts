// Why the store did not take a request, as the errors that callers read. One place for jobs, messages and publishing.

import { dayOf, isoDay } from '../../base/days.ts'
import { plural } from '../../base/text.ts'
import { ApiError, type ErrorDetail } from '../../contract/errors.ts'
import { ERROR_MAX_DETAILS } from '../../contract/limits.ts'
import type { Project, ProjectState } from '../../projects/project.ts'
import type { PullRequest } from '../job.ts'
import type { RequestRefusal, ReviewsWaiting } from './store-requests.ts'

/** Gives the error for a request that was not taken, whatever it asked for. */
export function toApiError(refusal: RequestRefusal, project: Pick<Project, 'repository'>): ApiError {
  switch (refusal.kind) {
    case 'conflict':
      return new ApiError(
        'idempotency_conflict',
        'This Idempotency-Key was used with another body in the last 7 days. Send the same body or a new key',
      )
    case 'unavailable':
      return new ApiError('project_unavailable', `${UNAVAILABLE[refusal.state]} ${project.repository}`)
    case 'rate_limited': {
      const { retryAfterSeconds } = refusal
      const message = `${LIMITS[refusal.limit]}; try again in ${retryAfterSeconds} seconds`
      return new ApiError('rate_limited', message, { retryAfterSeconds })
    }
    default:
      return refusal satisfies never
  }
}

/** Gives the error for one pull request too many, with those that are open. */
export function tooManyPullRequests(open: readonly PullRequest[]): ApiError {
  const details = open
    .slice(0, ERROR_MAX_DETAILS)
    .map(({ number, url }): ErrorDetail => ({ message: `#${number} ${url}` }))
  return new ApiError('too_many_pull_requests', describeTooMany(open), { details })
}

/** Gives the error for a job that has to wait until people have looked at what there is. */
export function reviewsWaiting(
  { waiting, perHour, retryAfterSeconds }: ReviewsWaiting,
  { repository }: Pick<Project, 'repository'>,
): ApiError {
  const named = waiting.slice(0, NAMED_REVIEWS).map(({ number, since }) => `#${number} since ${isoDay(dayOf(since))}`)
  const more = waiting.length > named.length ? `, and ${waiting.length - named.length} more` : ''
  const wait = waiting.length === 1 ? 'waits' : 'wait'
  // The limit counts all jobs of the hour, whatever asked for them.
  const [limit, orLater] =
    perHour === 0
      ? ['it takes no jobs like this one', '']
      : [
          `once it has created ${plural(perHour, 'job')} in an hour, it takes no more like this one`,
          `, or try again in ${retryAfterSeconds} seconds`,
        ]
  const message = `${plural(waiting.length, 'pull request')} of ${repository} ${wait} for a review (${named.join(', ')}${more}), so the project slows down: ${limit}. Review, merge or close one${orLater}`
  const details = waiting
    .slice(0, ERROR_MAX_DETAILS)
    .map(({ number, since }): ErrorDetail => ({ message: `#${number} since ${new Date(since).toISOString()}` }))
  return new ApiError('reviews_waiting', message, { details, retryAfterSeconds })
}

/** The same in words, for a job that finds out when it is about to open its pull request. */
export function describeTooMany(open: readonly Pick<PullRequest, 'number'>[]): string {
  if (open.length === 0) return 'Other jobs are already opening as many pull requests as the project may have'
  const numbers = open.map(({ number }) => `#${number}`).join(', ')
  const has = `The project already has ${plural(open.length, 'open pull request')} (${numbers})`
  return `${has}, and it may have no more (pull requests that other jobs are opening count too). Merge or close one first, or use a topic to update one`
}

export function jobNotFound(jobId: string): ApiError {
  return new ApiError('job_not_found', `There is no job ${jobId} in this project`)
}

/** In the sentence; `details` has more. */
const NAMED_REVIEWS = 3

const LIMITS = {
  jobs_per_hour: 'The project has created too many jobs within the last hour',
  messages_per_hour: 'The project has sent too many messages and comments to its jobs within the last hour',
  jobs_of_repository:
    'The workflow runs of this repository have created too many jobs of the project within the last hour',
  messages_of_repository:
    'The jobs that workflow runs of this repository created have received too many messages and comments within the last hour',
  tokens_per_day: 'The jobs of this project have used up their model tokens for today',
} as const

/** A project that the App was never seen on is active: its first job looks for an installation and says what it found. */
const UNAVAILABLE: Readonly<Record<Exclude<ProjectState, 'active'>, string>> = {
  uninstalled: 'The GitHub App was uninstalled; install it again on',
  suspended: 'The installation of the GitHub App is suspended; lift the suspension in the settings of the owner of',
  removed: 'The GitHub App lost access; add the repository to its installation again:',
  deleted: 'The repository was deleted; restore it, or use the project of another one:',
  transferred: 'The repository moved to another owner; install the GitHub App there and create new keys:',
}
