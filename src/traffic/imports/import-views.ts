// Views that another tool has counted, from records to stored days and the answer.

import { DAY_MS, isoDay } from '../../base/days.ts'
import { formatCount } from '../../base/text.ts'
import { ApiError } from '../../contract/errors.ts'
import { IMPORT_SOURCE_DAYS, type ImportSource } from '../../contract/import-sources.ts'
import type { ImportAnswer, ImportedViews, ImportList, RemovedImport } from '../../contract/imported-views.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { ViewStore } from '../store.ts'
import type { DayImport, ImportedRow, ImportedSpan } from './import-store.ts'
import { createRecordJudge } from './judge-record.ts'
import { createRecordSum, type RecordSum } from './sum-records.ts'

export interface ImportDeps {
  views: Pick<ViewStore, 'importDays' | 'listImports' | 'firstOwnDay' | 'importedSince' | 'removeImport'>
  settings: (projectId: string) => Promise<ProjectSettings>
  now: () => number
}

export interface ImportRequest {
  source: ImportSource
  /** The days that the import covers, in milliseconds; null = from the first, or up to the last, with a record. */
  dateFrom: number | null
  dateTo: number | null
  replace: boolean
  dryRun: boolean
}

/** Returns what takes the records of an import, by the current rules of the project. */
export async function openRecordSum(deps: ImportDeps, projectId: string, source: ImportSource): Promise<RecordSum> {
  return createRecordSum(createRecordJudge(source, await deps.settings(projectId), deps.now()))
}

/**
 * Stores the days of an import; after it resolves, they are on disk. Throws `ApiError`: 400 for days that cannot be, 409
 * where other views were imported for the same days.
 */
export async function importViews(
  deps: ImportDeps,
  projectId: string,
  request: ImportRequest,
  sum: RecordSum,
): Promise<ImportAnswer> {
  const { source, replace, dryRun } = request
  const { accepted, rejected, rows } = sum.read()
  const covered = coverDays(request, rows)
  const views = addUp(rows)
  const counted = { source, accepted, rejected, views }
  const nothing = { added: 0, replaced: 0, unchanged: 0 }
  if (covered === undefined) return { ...counted, from: null, to: null, days: nothing, shadowed: 0 }
  const mode = dryRun ? 'try' : replace ? 'replace' : 'add'
  const outcome = await deps.views.importDays(projectId, { source, ...covered, rows, mode })
  if (outcome.kind === 'overlap' && !replace) throw overlaps(outcome.held)
  const ownFrom = await findOwnFrom(deps, projectId)
  const shadowed = addUp(rows.filter(({ day }) => day >= ownFrom))
  const [from, to] = [isoDay(covered.fromDay), isoDay(covered.toDay)]
  return { ...counted, from, to, days: outcome.days, shadowed }
}

/** undefined when there is nothing to store and no day to clear. */
function coverDays(
  { dateFrom, dateTo }: ImportRequest,
  rows: readonly ImportedRow[],
): Pick<DayImport, 'fromDay' | 'toDay'> | undefined {
  for (const [name, time] of Object.entries({ dateFrom, dateTo })) {
    if (time !== null && time % DAY_MS !== 0) throw invalid(name, `${name} of an import is a day, such as 2025-03-01`)
  }
  const [first, last] = [rows.at(0)?.day, rows.at(-1)?.day]
  const fromDay = dateFrom === null ? first : dateFrom / DAY_MS
  const toDay = dateTo === null ? endOf(last) : dateTo / DAY_MS
  if (fromDay === undefined || toDay === undefined) return undefined
  if (fromDay > toDay) throw invalid('dateFrom', 'dateFrom is after dateTo; the days end before dateTo')
  if (first !== undefined && last !== undefined && (first < fromDay || last >= toDay)) {
    throw invalid(
      'dateFrom',
      `The lines have days from ${isoDay(first)} to ${isoDay(last)}, beyond dateFrom and dateTo`,
    )
  }
  return { fromDay, toDay }
}

function endOf(last: number | undefined): number | undefined {
  return last === undefined ? undefined : last + 1
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('invalid_query', message, { details: [{ path, message }] })
}

function overlaps(held: readonly ImportedSpan[]): ApiError {
  const details = held.map(({ source, fromDay, toDay, views }) => ({
    message: `${formatCount(views)} other views from ${source} are there for days from ${isoDay(fromDay)} to ${isoDay(toDay - 1)}`,
  }))
  const what = details.map(({ message }) => message).join('; ')
  const message = `${what}. Import with replace to put these days in their place, or remove the earlier import`
  return new ApiError('import_overlaps', message, { details })
}

async function findOwnFrom({ views, settings }: ImportDeps, projectId: string): Promise<number> {
  const { humanSource } = await settings(projectId)
  return (await views.firstOwnDay(projectId, humanSource)) ?? Number.POSITIVE_INFINITY
}

function addUp(rows: readonly ImportedRow[]): number {
  return rows.reduce((sum, { views }) => sum + views, 0)
}

/** What is imported, whether or not answers count it. */
export async function listImportedViews(deps: ImportDeps, projectId: string): Promise<ImportList> {
  const ownFrom = await findOwnFrom(deps, projectId)
  const spans = await deps.views.listImports(projectId)
  const imports = spans.map(async (span) => {
    const isShadowed = span.toDay > ownFrom
    const shadowed = isShadowed ? await deps.views.importedSince(projectId, span.source, ownFrom) : 0
    return { ...toImportedViews(span), shadowed }
  })
  return { imports: await Promise.all(imports) }
}

/** Takes a whole source back. */
export async function removeImportedViews(
  { views }: Pick<ImportDeps, 'views'>,
  projectId: string,
  source: ImportSource,
): Promise<RemovedImport> {
  return { source, ...(await views.removeImport(projectId, source)) }
}

export function toImportedViews({ source, fromDay, toDay, views }: ImportedSpan): ImportedViews {
  const days = IMPORT_SOURCE_DAYS[source]
  return { source, from: isoDay(fromDay), to: isoDay(toDay), views, days, ai: 'unknown' }
}
