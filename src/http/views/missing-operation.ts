// Requests for pages that do not exist, as they are or with what to do about each.
import {
  ASKERS_CSV_COLUMNS,
  type Cells,
  REMEDIES_CSV_COLUMNS,
  toAskerCells,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { SNAPSHOT_HEADER } from '../../contract/headers.ts'
import { CSV_TYPE, JSON_TYPE, NDJSON_TYPE } from '../../contract/media-types.ts'
import type { Remedy } from '../../contract/remedies.ts'
import { type MissingPage, MissingPageSchema, type MissingQuery, MissingQuerySchema } from '../../contract/views.ts'
import type { ConcurrencyLimiter } from '../../flow/concurrency-limiter.ts'
import type { Exported } from '../../pageviews/export.ts'
import { exportMissing } from '../../pageviews/export-missing.ts'
import { exportRemedies, type RemedyDeps } from '../../pageviews/remedies/export-remedies.ts'
import { type Answer, type ProjectRequest, projectOperation } from '../operation.ts'
import { answerPage, type PageType, type ReportDeps, viewOperation } from './view-operation.ts'

/** With `remedy`, another report: the same rows, judged and sorted. */
export function missingOperation(deps: RemedyDeps & ReportDeps, limiter: ConcurrencyLimiter) {
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
      const { remedy } = query
      if (remedy === undefined) return plain.handle(request)
      const asked = { projectId: project.id, askedBy, token: request.header(SNAPSHOT_HEADER) }
      const siteRefusal = refuseSite(request)
      const judged = await limiter.run(() =>
        deps.observer.report('getMissingPages?remedy', () =>
          exportRemedies(deps, { ...asked, query: { ...query, remedy }, siteRefusal }),
        ),
      )
      return answerRemedies(request.choose([JSON_TYPE, CSV_TYPE, NDJSON_TYPE]), judged)
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

function answerRemedies(type: PageType, exported: Exported<MissingPage>): Answer {
  const rows = exported.page.missing.map(({ remedy, ...counts }) => ({ ...counts, ...toCells(remedy) }))
  return answerPage(type, exported, { rows, columns: REMEDIES_CSV_COLUMNS, cells: (row) => row as Cells })
}

function toCells(remedy: Remedy | undefined): Cells {
  const { kind = '', by = null, target = null, evidence = '', redirect } = remedy ?? {}
  return { remedy: kind, by, target, evidence, redirect: redirect?.lines ?? null }
}
