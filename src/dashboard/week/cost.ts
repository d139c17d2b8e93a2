// What the model cost: by the turns that ended in a week.

import { formatCount, plural } from '../../base/text.ts'
import type { EndedTurn } from '../../jobs/job-lists.ts'

interface JobCost {
  jobId: string
  costUsd: number
}

export interface WeekCost {
  turns: number
  jobs: number
  /** US dollars, of the turns whose price is known. */
  costUsd: number
  /** Turns with model calls whose price is not known, and their tokens. */
  unpriced: { turns: number; tokens: number }
  /** Those that cost most, the dearest first. */
  dearest: JobCost[]
  /** There were more turns than are added up. */
  isCut: boolean
}

/** More turns than a project has in most months. */
export const TURNS_MAX = 2000
const DEAREST = 3

export function sumCosts(turns: readonly EndedTurn[]): WeekCost {
  const byJob = new Map<string, number>()
  const sum = { costUsd: 0, unpriced: { turns: 0, tokens: 0 } }
  for (const { jobId, spent } of turns) {
    if (spent.costUsd === null) {
      sum.unpriced.turns += 1
      sum.unpriced.tokens += spent.inputTokens + spent.outputTokens
    } else {
      sum.costUsd += spent.costUsd
      byJob.set(jobId, (byJob.get(jobId) ?? 0) + spent.costUsd)
    }
  }
  const dearest = [...byJob]
    .filter(([, costUsd]) => costUsd > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, DEAREST)
    .map(([jobId, costUsd]) => ({ jobId, costUsd }))
  const jobs = new Set(turns.map(({ jobId }) => jobId)).size
  return { turns: turns.length, jobs, ...sum, dearest, isCut: turns.length >= TURNS_MAX }
}

export function formatDollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 1 ? 3 : 2)}`
}

/** What the sum leaves out: a sentence each. */
export function describeGaps({ unpriced, isCut }: WeekCost): string[] {
  const sentences: string[] = []
  if (unpriced.turns > 0) {
    const tokens = `${formatCount(unpriced.tokens)} tokens`
    sentences.push(`The price of ${plural(unpriced.turns, 'further turn')} with ${tokens} is not known.`)
  }
  if (isCut) sentences.push(`Only the last ${formatCount(TURNS_MAX)} turns are added up.`)
  return sentences
}
