// What a project may ask for within an hour and spend within a day. The store counts, under its lock, and this decides.
import { DAY_MS, dayOf } from '../../text/days.ts'
import type { RequestRefusal, RequestRules } from '../store.ts'

const HOUR_MS = 3600 * 1000

type Limited = Extract<RequestRefusal, { kind: 'rate_limited' }>
type Limits = Pick<RequestRules, 'jobsPerHour' | 'tokensPerDay'>

/** What a project has asked for and spent before a request, epoch milliseconds. */
export interface ProjectUsage {
  /** When the request came that is the `jobsPerHour`-th newest of `hourAround`; undefined = there are fewer. */
  oldestOfHourAt: number | undefined
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
export function refuseAtLimit(at: number, usage: ProjectUsage, { jobsPerHour, tokensPerDay }: Limits) {
  const oldestAt = jobsPerHour < 1 ? at : usage.oldestOfHourAt
  if (oldestAt !== undefined) return limited('jobs_per_hour', oldestAt + HOUR_MS - at)
  return usage.tokensOfDay < tokensPerDay ? undefined : limited('tokens_per_day', (dayOf(at) + 1) * DAY_MS - at)
}

function limited(limit: Limited['limit'], waitMs: number): Limited {
  return { kind: 'rate_limited', limit, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}
