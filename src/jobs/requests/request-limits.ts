// What a project may ask for within an hour, spend within a day and have open at once. The store counts, under its lock, and
// this decides.
import { DAY_MS, dayOf } from '../../base/text/days.ts'
import type { PullRequest } from '../job.ts'
import type { RequestRefusal, RequestRules, TooManyPullRequests } from './store-requests.ts'

export const HOUR_MS = 3600 * 1000

type Limited = Extract<RequestRefusal, { kind: 'rate_limited' }>
type Limits = Pick<RequestRules, 'perHour' | 'tokensPerDay'>

/** Messages include the comments on pull requests of jobs. */
export type RequestKind = 'jobs' | 'messages'

/** What a project has asked for and spent before a request, epoch milliseconds. */
export interface ProjectUsage {
  /** When the request of its kind came that is the `perHour`-th newest of `hourAround`; undefined = there are fewer. */
  oldestOfHourAt: number | undefined
  /** The same among those that count for the repository that asks; undefined also when none does. */
  oldestOfRepositoryAt?: number | undefined
  /** Tokens that its jobs have spent within the UTC day of the request. */
  tokensOfDay: number
}

/**
 * The requests that count for one that comes now, both ends excluded. Those from more than an hour ahead do not: a clock
 * that was set back must not lock a project out.
 */
export function hourAround(at: number): { after: number; before: number } {
  return { after: at - HOUR_MS, before: at + HOUR_MS }
}

/** Gives the refusal when a limit is reached. The wait ends when the oldest request leaves the hour, or with the day. */
export function refuseAtLimit(kind: RequestKind, at: number, usage: ProjectUsage, { perHour, tokensPerDay }: Limits) {
  const oldestAt = perHour < 1 ? at : usage.oldestOfHourAt
  if (oldestAt !== undefined) return limited(`${kind}_per_hour`, oldestAt + HOUR_MS - at)
  const { oldestOfRepositoryAt } = usage
  if (oldestOfRepositoryAt !== undefined) return limited(`${kind}_of_repository`, oldestOfRepositoryAt + HOUR_MS - at)
  return usage.tokensOfDay < tokensPerDay ? undefined : limited('tokens_per_day', (dayOf(at) + 1) * DAY_MS - at)
}

/**
 * Gives the refusal when a project may not open one more pull request. `beingOpened` counts the branches for which other
 * jobs are opening one: they take a place each, so that two jobs cannot both take the last one.
 */
export function refuseOneMore(
  open: PullRequest[],
  openPullRequests: number,
  beingOpened = 0,
): TooManyPullRequests | undefined {
  return open.length + beingOpened < openPullRequests ? undefined : { kind: 'too_many_pull_requests', open }
}

function limited(limit: Limited['limit'], waitMs: number): Limited {
  return { kind: 'rate_limited', limit, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}
