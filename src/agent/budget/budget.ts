// What a run may spend, and what it has spent over all its attempts.

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
