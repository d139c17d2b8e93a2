// Requests for pages that do not exist, as they are or with what to do about each.

import type { ConcurrencyLimiter } from '../../base/concurrency-limiter.ts'
import {
  ASKERS_CSV_COLUMNS,
  type Cells,
  SUGGESTIONS_CSV_COLUMNS,
  toAskerCells,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { CSV_TYPE, JSON_TYPE, NDJSON_TYPE, SNAPSHOT_HEADER } from '../../contract/headers.ts'
import type { Suggestion } from '../../contract/suggestions.ts'
import { type MissingPage, MissingPageSchema, type MissingQuery, MissingQuerySchema } from '../../contract/views.ts'
import type { Exported } from '../../traffic/export.ts'
import { exportMissing } from '../../traffic/export-missing.ts'
import { exportSuggestions, type SuggestionDeps } from '../../traffic/suggestions/export-suggestions.ts'
import { type Answer, type ProjectRequest, projectOperation } from '../operation.ts'
import { answerPage, type PageType, type ReportDeps, viewOperation } from './view-operation.ts'

/** With `suggestion`, another report: the same rows, judged and sorted. */
export function missingOperation(deps: SuggestionDeps & ReportDeps, limiter: ConcurrencyLimiter) {
  const plain = viewOperation<MissingPage, MissingQuery>(deps, limiter, {
    id: 'getMissingPages',
    summary: 'Requested pages that do not exist, human and AI, and what to do about them',
    query: MissingQuerySchema,
    schema: MissingPageSchema,
    read: exportMissing,
    rows: ({ missing }) => missing,
    columns: ({ include }) => (include === undefined ? VIEWS_CSV_COLUMNS : ASKERS_CSV_COLUMNS),
    cells: toAskerCells,
  })
  return projectOperation({
    ...plain,
    async handle(request: ProjectRequest<MissingQuery, undefined>) {
      const { project, askedBy, query } = request
      const { suggestion } = query
      if (suggestion === undefined) return plain.handle(request)
      const asked = { projectId: project.id, askedBy, token: request.header(SNAPSHOT_HEADER) }
      const siteRefusal = refuseSite(request)
      const judged = await limiter.run(() =>
        deps.observer.report('getMissingPages?suggestion', () =>
          exportSuggestions(deps, { ...asked, query: { ...query, suggestion }, siteRefusal }),
        ),
      )
      return answerSuggestions(request.choose([JSON_TYPE, CSV_TYPE, NDJSON_TYPE]), judged)
    },
  })
}

/** Paths and titles of a repository are for those who may have jobs read it. */
function refuseSite({ run, scopes }: ProjectRequest<MissingQuery, undefined>): string | undefined {
  const mayRead = run === undefined ? scopes?.includes('jobs:write') === true : !run.isOther
  return mayRead
    ? undefined
    : 'Where pages moved is told to keys with jobs:write, since it shows what the repository has.'
}

function answerSuggestions(type: PageType, exported: Exported<MissingPage>): Answer {
  const rows = exported.page.missing.map(({ suggestion, ...counts }) => ({ ...counts, ...toCells(suggestion) }))
  return answerPage(type, exported, { rows, columns: SUGGESTIONS_CSV_COLUMNS, cells: (row) => row as Cells })
}

function toCells(suggestion: Suggestion | undefined): Cells {
  const { kind = '', by = null, target = null, evidence = '', redirect } = suggestion ?? {}
  return { suggestion: kind, by, target, evidence, redirect: redirect?.lines ?? null }
}
