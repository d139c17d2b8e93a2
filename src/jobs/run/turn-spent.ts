// Budgets are per turn, what is shown and kept is over all turns.
import type { Spent } from '../../agent/budget/budget.ts'

/** What a turn has spent, given what was spent by all turns and when it began. */
export function spentSince(total: Spent, before: Spent): Spent {
  return combine(total, before, (a, b) => a - b)
}

/** What all turns have spent. */
export function spentInAll(before: Spent, turn: Spent): Spent {
  return combine(before, turn, (a, b) => a + b)
}

/** A cost that is not known stays so, whatever is added to it or taken from it. */
function combine(a: Spent, b: Spent, add: (a: number, b: number) => number): Spent {
  return {
    modelCalls: add(a.modelCalls, b.modelCalls),
    inputTokens: add(a.inputTokens, b.inputTokens),
    cachedTokens: add(a.cachedTokens, b.cachedTokens),
    outputTokens: add(a.outputTokens, b.outputTokens),
    workMs: add(a.workMs, b.workMs),
    costUsd: a.costUsd === null || b.costUsd === null ? null : add(a.costUsd, b.costUsd),
  }
}
