// Tells clients how much of each limit is left, so that they slow down before they get 429:
// https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ (two structured fields). No X-RateLimit-*: their
// reset is seconds for some clients and a date for others.

import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../base/days.ts'
import type { Scope } from '../contract/scopes.ts'
import type { RequestsOfHour } from '../jobs/job-lists.ts'
import type { JobStore } from '../jobs/store.ts'

/** How old the numbers in `RateLimit` may be on answers to reads, which must not cost a query each. */
const RATE_LIMITS_MAX_AGE_MS = 5000

/** A limit and what is left of it. */
export interface Quota {
  name: string
  quota: number
  remaining: number
  /** Seconds in which the quota may be used; undefined: it counts what runs at the same time. */
  windowSeconds?: number
  /** Seconds until more is left. */
  resetSeconds?: number
}

export interface RateLimits {
  /** Gives the limits that count by the hour; those of a read may be some seconds old. None when they cannot be read. */
  ofHour(projectId: string, isFresh: boolean): Promise<Quota[]>
}

interface RateLimitDeps {
  jobs: Pick<JobStore, 'requestsOfHour'>
  limits: { jobsPerHour: number; messagesPerHour: number }
  now: () => number
}

const CACHED_PROJECTS = 1000
const HOUR_SECONDS = HOUR_MS / 1000

export function createRateLimits({ jobs, limits, now }: RateLimitDeps): RateLimits {
  const known = new LRUCache<string, Promise<Quota[]>>({ max: CACHED_PROJECTS, ttl: RATE_LIMITS_MAX_AGE_MS })
  const read = async (projectId: string): Promise<Quota[]> => {
    const at = now()
    const { jobs: made, messages } = await jobs.requestsOfHour(projectId, at)
    return [hourly('jobs', limits.jobsPerHour, made, at), hourly('messages', limits.messagesPerHour, messages, at)]
  }
  return {
    ofHour(projectId, isFresh) {
      const cached = isFresh ? undefined : known.get(projectId)
      if (cached !== undefined) return cached
      // The answer to a request must not depend on them.
      const quotas = read(projectId).catch(() => [])
      known.set(projectId, quotas)
      return quotas
    },
  }
}

function hourly(name: string, quota: number, { count, oldestAt }: RequestsOfHour, at: number): Quota {
  const all = { name, quota, remaining: Math.max(0, quota - count), windowSeconds: HOUR_SECONDS }
  if (oldestAt === undefined) return all
  return { ...all, resetSeconds: Math.max(1, Math.ceil((oldestAt + HOUR_MS - at) / 1000)) }
}

/** The limits that hold for a credential with this scope. */
export function countsByHour(scope: Scope): boolean {
  return scope === 'jobs:read' || scope === 'jobs:write'
}

/** Returns the two headers, nearest limit first: some clients read only one. */
export function formatRateLimits(quotas: readonly Quota[]): Record<'RateLimit-Policy' | 'RateLimit', string> {
  const nearestFirst = quotas.toSorted((a, b) => a.remaining * b.quota - b.remaining * a.quota)
  return {
    'RateLimit-Policy': nearestFirst.map(formatPolicy).join(', '),
    RateLimit: nearestFirst.map(formatRemaining).join(', '),
  }
}

function formatPolicy({ name, quota, windowSeconds }: Quota): string {
  return `"${name}";q=${quota};${windowSeconds === undefined ? 'qu="concurrent-requests"' : `w=${windowSeconds}`}`
}

function formatRemaining({ name, remaining, resetSeconds }: Quota): string {
  return `"${name}";r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`
}
