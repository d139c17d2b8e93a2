// What a run has spent, in the same words for the moving line, the end of a run and the table of an evaluation.
import type { Spent } from '../agent/budget/budget.ts'
import { plural } from '../base/text.ts'
import { formatSeconds } from './progress.ts'

/** `3 model calls, 5,230 tokens, US$ 0.0123, 12 s`. */
export function describeSpent(spent: Spent): string {
  const tokens = spent.inputTokens + spent.outputTokens
  return [
    plural(spent.modelCalls, 'model call'),
    // The offline model uses no tokens and has no price.
    ...(tokens === 0 ? [] : [`${tokens.toLocaleString('en')} tokens`, formatCost(spent.costUsd)]),
    formatSeconds(spent.workMs / 1000),
  ].join(', ')
}

/** Four digits: a call of a small model costs less than a cent. */
function formatCost(costUsd: number | null): string {
  return costUsd === null ? 'cost not known' : `US$ ${costUsd.toFixed(4)}`
}
