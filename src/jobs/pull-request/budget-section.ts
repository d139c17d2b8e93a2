// What a turn has cost. A job of several turns pays each by itself.
import type { Spent } from '../../agent/budget/budget.ts'
import { formatCount, plural } from '../../text/plural.ts'
import type { Job } from '../job.ts'
import { countFiles } from '../run/result-report.ts'
import type { SavedResult } from '../store.ts'
import { asCode } from './markdown-text.ts'

export function describeBudget(job: Job, result: SavedResult): string {
  return [
    '---\n',
    `Written by ${asCode(job.model, 100)} through Docmend and not yet reviewed by a person.`,
    `Used: ${describeSpent(job)}; ${plural(countFiles(result), 'file')}.`,
  ].join('\n')
}

/** Of the present turn. */
export function describeSpent({ spent, spentBefore }: Pick<Job, 'spent' | 'spentBefore'>): string {
  const of = (name: Exclude<keyof Spent, 'costUsd'>): number => spent[name] - spentBefore[name]
  const cached = of('cachedTokens') > 0 ? ` (${formatCount(of('cachedTokens'))} of them cached)` : ''
  const cost = countCost(spent, spentBefore)
  return [
    plural(of('modelCalls'), 'model call'),
    `${formatCount(of('inputTokens'))} tokens in${cached}, ${formatCount(of('outputTokens'))} out`,
    ...(cost === null ? [] : [describeCost(cost)]),
    `${(of('workMs') / 60_000).toFixed(1)} minutes`,
  ].join('; ')
}

function countCost({ costUsd }: Spent, before: Spent): number | null {
  return costUsd === null || before.costUsd === null ? null : costUsd - before.costUsd
}

function describeCost(costUsd: number): string {
  return costUsd > 0 && costUsd < 0.01 ? 'less than US$ 0.01' : `US$ ${costUsd.toFixed(2)}`
}
