// Asks GitHub who owes a review, at most once a minute for each project, and keeps no page waiting for it.
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { ReviewDesk, Reviews } from '../dashboard/week/review-desk.ts'
import type { ReviewedPullRequest } from '../jobs/pull-requests.ts'
import type { Project } from '../projects/project.ts'

/** Time limit for what GitHub says about the reviews of one project. */
const REVIEWS_TIMEOUT_MS = 10_000

/** How long that page waits for what GitHub says about reviews; the question goes on, and a reload has its answer. */
const REVIEWS_WAIT_MS = 1000

/** How long the home page of a project shows what GitHub said about reviews: people reload it, and GitHub counts requests. */
const REVIEWS_KEPT_MS = 60_000

interface ReviewDeskParts {
  /** undefined = there is no GitHub App. */
  read:
    | ((project: Project, numbers: readonly number[], signal: AbortSignal) => Promise<ReviewedPullRequest[]>)
    | undefined
  logger: Logger
  /** Replaced in tests. */
  waitMs?: number
}

const PROJECTS = 1000
const AWAY: Reviews = { state: 'away' }

export function createReviewDesk({ read, logger, waitMs = REVIEWS_WAIT_MS }: ReviewDeskParts): ReviewDesk {
  const kept = new LRUCache<string, Promise<Reviews>>({ max: PROJECTS, ttl: REVIEWS_KEPT_MS })
  return {
    find: async (project, numbers) => {
      if (read === undefined) return AWAY
      if (numbers.length === 0) return { state: 'known', pulls: [] }
      const key = JSON.stringify([project.id, numbers])
      const answer = kept.get(key) ?? ask(() => read(project, numbers, AbortSignal.timeout(REVIEWS_TIMEOUT_MS)), logger)
      kept.set(key, answer, { noUpdateTTL: true })
      return orAway(answer, waitMs)
    },
  }
}

/** A refusal is kept as long as an answer: a server that is away is not asked with every reload. */
async function ask(read: () => Promise<ReviewedPullRequest[]>, logger: Logger): Promise<Reviews> {
  try {
    return { state: 'known', pulls: await read() }
  } catch (error) {
    logger.warn({ err: error }, 'Could not ask GitHub who reviews the open pull requests')
    return AWAY
  }
}

async function orAway(answer: Promise<Reviews>, waitMs: number): Promise<Reviews> {
  const over = new AbortController()
  const late = delay(waitMs, AWAY, { ref: false, signal: over.signal })
  try {
    return await Promise.race([answer, late])
  } finally {
    late.catch(() => undefined)
    over.abort()
  }
}
