// What a run may spend, and what it has spent over all its attempts.

/** Total size of the files that one turn may write. */
export const CHANGED_MAX_BYTES = 4 * 1024 * 1024

export interface BudgetLimits {
  modelCalls: number
  /** Input and output tokens together. */
  tokens: number
  /** Milliseconds of work over all attempts. */
  workMs: number
  changedFiles: number
  changedBytes: number
  /** US dollars; null = no limit. Only where the price of the model is known. */
  costUsd: number | null
}

export interface Spent {
  modelCalls: number
  inputTokens: number
  cachedTokens: number
  outputTokens: number
  workMs: number
  /** US dollars; null once a call was made whose price is not known. */
  costUsd: number | null
}

export const NOTHING_SPENT: Readonly<Spent> = {
  modelCalls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  workMs: 0,
  costUsd: 0,
}

/** What a turn has spent, given what was spent by all turns and when it began. */
export function spentSince(total: Spent, before: Spent): Spent {
  return combine(total, before, (a, b) => a - b)
}

/** What was spent before and since, together. */
export function spentInAll(before: Spent, since: Spent): Spent {
  return combine(before, since, (a, b) => a + b)
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
