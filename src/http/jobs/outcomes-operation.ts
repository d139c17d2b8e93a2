// What became of the pull requests of a project.
import { ApiError } from '../../contract/errors.ts'
import { OUTCOMES_MAX_PULL_REQUESTS } from '../../contract/limits.ts'
import { OutcomesQuerySchema, OutcomesSchema } from '../../contract/outcomes.ts'
import { groupOutcomes, sumOutcomes } from '../../jobs/outcomes/outcomes.ts'
import type { ApiDeps } from '../deps.ts'
import { NO_BODY, projectOperation } from '../operation.ts'

export function outcomesOperation({ jobs, outcomes }: Pick<ApiDeps, 'jobs' | 'outcomes'>) {
  return projectOperation({
    id: 'getOutcomes',
    summary: 'Count what became of pull requests',
    query: OutcomesQuerySchema,
    body: NO_BODY,
    answers: { 200: { description: 'Counts, shares and medians of those that are over.', schema: OutcomesSchema } },
    errors: [],
    async handle({ project, query: { dateFrom: from, dateTo: to, groupBy = 'none' } }) {
      if (from !== null && to !== null && from > to) {
        const message = 'dateFrom is after dateTo; the range begins with dateFrom and ends before dateTo'
        throw new ApiError('invalid_query', message, { details: [{ path: 'dateFrom', message }] })
      }
      const found = await outcomes.list(project.id, { from, to }, OUTCOMES_MAX_PULL_REQUESTS + 1)
      const rows = found.slice(0, OUTCOMES_MAX_PULL_REQUESTS)
      const open = (await jobs.openPullRequests(project.id)).length
      const body = {
        open,
        total: sumOutcomes(rows),
        groups: groupOutcomes(rows, groupBy),
        isCut: found.length > rows.length,
      }
      return { status: 200, body }
    },
  })
}
