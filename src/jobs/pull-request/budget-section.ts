// What a turn has cost. A job of several turns pays each by itself.
import { spentSince } from '../../agent/budget/budget.ts'
import { formatCount, plural } from '../../base/text/plural.ts'
import type { Job } from '../job.ts'
import { countFiles } from '../run/result-report.ts'
import type { SavedResult } from '../store.ts'
import type { DescribedJob } from './described.ts'
import { folded } from './folds.ts'

/** Later requests to the job are answered in comments; title and body stay as they are, since people may have edited them. */
export function foldBudget(job: DescribedJob, result: SavedResult, more: readonly string[] = []): string {
  const used = `Used: ${describeSpent(job)}; ${plural(countFiles(result), 'file')}.`
  return folded('Cost', [used, ...more].join('\n\n'))
}

/** Of the present turn. */
export function describeSpent({ spent, spentBefore }: Pick<Job, 'spent' | 'spentBefore'>): string {
  const { modelCalls, inputTokens, cachedTokens, outputTokens, workMs, costUsd } = spentSince(spent, spentBefore)
  const cached = cachedTokens > 0 ? ` (${formatCount(cachedTokens)} of them cached)` : ''
  return [
    plural(modelCalls, 'model call'),
    `${formatCount(inputTokens)} tokens in${cached}, ${formatCount(outputTokens)} out`,
    ...(costUsd === null ? [] : [describeCost(costUsd)]),
    `${(workMs / 60_000).toFixed(1)} minutes`,
  ].join('; ')
}

function describeCost(costUsd: number): string {
  return costUsd > 0 && costUsd < 0.01 ? 'less than US$ 0.01' : `US$ ${costUsd.toFixed(2)}`
}
