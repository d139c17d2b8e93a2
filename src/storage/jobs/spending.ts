// What jobs spend: of their own budgets, and of what their project may spend within a day.
import { sql, type Transaction } from 'kysely'
import type { Spent } from '../../agent/budget/budget.ts'
import { DAY_MS } from '../../base/text/days.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { JobUpdate } from './fence.ts'
import type { AgentJobTable } from './job-tables.ts'

/**
 * What is spent never goes back, whatever a worker says; heartbeats add working time too, so that the row may know more
 * than the worker. A price that is not known once stays unknown.
 */
export function spentColumns(row: AgentJobTable, spent: Spent) {
  const { cost_usd } = row
  return {
    model_calls: Math.max(row.model_calls, spent.modelCalls),
    input_tokens: Math.max(row.input_tokens, spent.inputTokens),
    cached_tokens: Math.max(row.cached_tokens, spent.cachedTokens),
    output_tokens: Math.max(row.output_tokens, spent.outputTokens),
    work_ms: Math.max(row.work_ms, spent.workMs),
    cost_usd: cost_usd === null || spent.costUsd === null ? null : Math.max(cost_usd, spent.costUsd),
  } satisfies JobUpdate
}

/** Adds what the job has spent since its row was read to this day (UTC, by the database's clock), however old the job. */
export async function countTokens(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  after: Pick<AgentJobTable, 'input_tokens' | 'output_tokens'>,
): Promise<void> {
  const tokens = after.input_tokens + after.output_tokens - row.input_tokens - row.output_tokens
  if (tokens === 0) return
  await trx
    .insertInto('project_tokens')
    .values({ project_id: row.project_id, day: sql<number>`${dialect.nowMs()} / ${sql.lit(DAY_MS)}`, tokens })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'day']).doUpdateSet({ tokens: sql<number>`project_tokens.tokens + ${tokens}` }),
    )
    .execute()
}
