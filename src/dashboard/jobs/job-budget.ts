// What a project may still ask for, before it asks.

import { HOUR_MS } from '../../base/days.ts'
import { formatCount } from '../../base/text.ts'
import type { JobStore } from '../../jobs/store.ts'

interface BudgetLimits {
  jobsPerHour: number
  tokensPerDay: number
  openPullRequests: number
}

export interface BudgetLine {
  label: string
  used: number
  limit: number
  /** `3 of 100` */
  text: string
  /** What to do, once nothing is left; undefined before. */
  advice: string | undefined
}

export async function readBudget(
  jobs: Pick<JobStore, 'requestsOfHour' | 'usage'>,
  projectId: string,
  limits: BudgetLimits,
  now: number,
): Promise<BudgetLine[]> {
  const [ofHour, use] = await Promise.all([jobs.requestsOfHour(projectId, now), jobs.usage(projectId, now)])
  const { count, oldestAt = now } = ofHour.jobs
  const again = new Date(oldestAt + HOUR_MS).toISOString().slice(11, 16)
  return [
    lineOf('Jobs in the last hour', count, limits.jobsPerHour, `The next one can be created at ${again} UTC.`),
    lineOf('Tokens today', use.tokensOfDay, limits.tokensPerDay, 'The next day begins at 00:00 UTC.'),
    lineOf(
      'Open pull requests',
      use.openPullRequests,
      limits.openPullRequests,
      'Merge or close one first, or use the topic of one.',
    ),
  ]
}

function lineOf(label: string, used: number, limit: number, advice: string): BudgetLine {
  const text = `${formatCount(used)} of ${formatCount(limit)}`
  return { label, used, limit, text, advice: used < limit ? undefined : advice }
}
