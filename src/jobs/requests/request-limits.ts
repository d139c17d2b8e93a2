// What a project may ask for within an hour, spend within a day and have open at once. The store counts, under its lock, and
// this decides.
import { DAY_MS, dayOf, HOUR_MS } from '../../base/days.ts'
import type { JobTrigger } from '../../contract/job-states.ts'
import type { PullRequest } from '../job.ts'
import type { RequestRefusal, RequestRules, TooManyPullRequests } from './store-requests.ts'

/** A request that repeats an `Idempotency-Key` within this time gets the first answer again. */
export const IDEMPOTENCY_KEY_DAYS = 7

type Limited = Extract<RequestRefusal, { kind: 'rate_limited' }>
type Limits = Pick<RequestRules, 'perHour' | 'tokensPerDay'>

/** Messages include the comments on pull requests of jobs. */
export type RequestKind = 'jobs' | 'messages'

/** What a project has asked for and spent before a request, epoch milliseconds. */
interface ProjectUsage {
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

// A project takes fewer jobs while its pull requests wait for people: a change that nobody reads helps no reader of the docs.
// The store counts, under its lock, and this decides. What nobody asked for at that moment slows first, a person's own job last.

/** The part of the hourly limit that each waiting pull request takes. */
const SHARES: Readonly<Record<JobTrigger, number>> = {
  schedule: 1 / 10,
  merged_code: 1 / 10,
  api: 1 / 20,
  action: 1 / 20,
  dashboard: 1 / 40,
}

/** An open pull request of the project that is no draft. */
export interface OpenForReview {
  number: number
  /** Epoch milliseconds: when it was first seen. */
  openedAt: number
  /** When a person last reviewed it or commented on it; 0 = nobody has; null = GitHub was not asked yet. */
  lookedAt: number | null
}

export interface WaitingReview {
  number: number
  since: number
}

/** Gives those that nobody has looked at for more than so many days, longest first; none where it is not known. */
export function listWaiting(open: readonly OpenForReview[], at: number, reviewDays: number): WaitingReview[] {
  if (reviewDays < 1) return []
  return open
    .flatMap(({ number, openedAt, lookedAt }) =>
      lookedAt === null ? [] : [{ number, since: Math.max(openedAt, lookedAt) }],
    )
    .filter(({ since }) => at - since > reviewDays * DAY_MS)
    .toSorted((a, b) => a.since - b.since || a.number - b.number)
}

/** Gives how many jobs of this kind a project may create per hour. People and programs keep one; a schedule can wait. */
export function slowedLimit(perHour: number, trigger: JobTrigger, waiting: number): number {
  const share = SHARES[trigger]
  const left = Math.floor(perHour * Math.max(0, 1 - waiting * share) + 1e-9)
  return share === SHARES.schedule ? left : Math.max(Math.min(1, perHour), left)
}
