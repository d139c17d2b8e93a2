// One page of a report: from the snapshot of the reading that it belongs to, or computed, and then kept for further pages.
import { createHash } from 'node:crypto'
import { ApiError } from '../contract/errors.ts'
import { SNAPSHOT_HEADER, SNAPSHOT_TOKEN } from '../contract/headers.ts'
import type { ViewsReport } from '../contract/paths.ts'
import type { ViewsQuery } from '../contract/views.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import { StoreUnavailableError } from '../projects/store-unavailable-error.ts'
import { dayOf, isoDay } from '../text/days.ts'
import type { Basis, KeptPart, SnapshotName, SnapshotPart } from './snapshots/snapshot-store.ts'
import { isTokenOf } from './snapshots/token.ts'
import { DaySumBoundError, type ViewSelection, type ViewStore } from './store.ts'

export interface ExportDeps {
  views: ViewStore
  settings: (projectId: string) => Promise<ProjectSettings>
  now: () => number
}

/** Who asks for what: pages with the same asker and range belong together. */
export interface ExportRequest<Query extends ViewsQuery = ViewsQuery> {
  projectId: string
  /** Identifies the credential, so that two credentials share no pages. */
  askedBy: string
  /** Names the snapshot to read from, if the client sent a token. */
  token?: string | undefined
  query: Query
}

/** All rows of a report at one moment. */
export interface Ranking<Row extends object, Totals extends object> {
  /** The revision of the project's views at which it was read. */
  revision: number
  totals: Totals
  rowCount: number
  /** Makes the rows of a range, which ends before `end`. */
  toRows: (start: number, end: number) => Row[]
}

export interface Report<Row extends object, Totals extends object> {
  name: ViewsReport
  /** What else the client asked for; absent = nothing. Other wishes are other readings. */
  variant?: string | undefined
  /** What the rows depend on beside the views and the settings. */
  alsoDependsOn?: (selection: ViewSelection) => unknown
  read: (selection: ViewSelection) => Promise<Ranking<Row, Totals>>
}

export interface PartOfReport<Row extends object, Totals extends object> {
  totals: Totals
  rows: Row[]
  hasMore: boolean
  /** Names the snapshot of the page; undefined when none is kept, since there are no other pages. */
  token: string | undefined
}

/** Throws `ApiError`: 400 for a range or token that cannot be, 410 for an old token, 429 when there is no room. */
export async function exportPage<Row extends object, Totals extends object>(
  deps: ExportDeps,
  request: ExportRequest,
  report: Report<Row, Totals>,
): Promise<PartOfReport<Row, Totals>> {
  const { views, now } = deps
  const { projectId, query } = request
  const selection = toSelection(query, await deps.settings(projectId))
  const name = nameOf(report, request)
  const basisOf = (revision: number): Basis => {
    const settings = JSON.stringify([selection.humanSource, selection.aiClasses])
    return { settings, whole: JSON.stringify([settings, revision, report.alsoDependsOn?.(selection)]) }
  }
  const found = await findPart(deps, name, request, basisOf)
  // The rows of a snapshot are those that this report has kept under its name.
  const fromPart = (part: SnapshotPart) => toPage(part as SnapshotPart & { totals: Totals; rows: Row[] }, query)
  if (found !== undefined) return fromPart(found)
  const ranking = await report.read(selection).catch((error: unknown) => refuseDaySum(error))
  const end = Math.min(query.offset + query.limit, ranking.rowCount)
  const page = { totals: ranking.totals, rows: ranking.toRows(query.offset, end), rowCount: ranking.rowCount }
  if (end >= ranking.rowCount) return toPage({ ...page, token: undefined }, query)
  const snapshot = { ...ranking, basis: basisOf(ranking.revision) }
  const kept = await unlessReadOnly(() => views.keepSnapshot(name, snapshot, query, now()))
  if (kept?.kind === 'joined') return fromPart(kept.part)
  if (kept !== undefined && kept.kind !== 'kept') throw noRoom(kept.ms)
  return toPage({ ...page, token: kept?.token }, query)
}

async function findPart(
  { views, now }: ExportDeps,
  name: SnapshotName,
  { token, query }: ExportRequest,
  basisOf: (revision: number) => Basis,
): Promise<SnapshotPart | undefined> {
  if (token !== undefined) {
    requireTokenOf(name, token)
    const part = await views.readOn(name, { ...query, token }, now())
    if (part === undefined) throw expired()
    return part
  }
  if (query.offset > 0) return views.readOn(name, { ...query, token }, now())
  const basis = basisOf(await views.revision(name.projectId))
  const first = await views.beginReading(name, { basis, limit: query.limit }, now())
  if (first.kind === 'wait') throw noRoom(first.ms)
  return first.kind === 'joined' ? first.part : undefined
}

function toPage<Row extends object, Totals extends object>(
  { totals, rows, rowCount, token }: { totals: Totals; rows: Row[]; rowCount: number; token: string | undefined },
  { offset }: ViewsQuery,
): PartOfReport<Row, Totals> {
  return { totals, rows, hasMore: offset + rows.length < rowCount, token }
}

/**
 * A database that cannot be written can still be read: without a snapshot, later pages are computed again, and the views
 * of such a database do not change between them.
 */
async function unlessReadOnly(keep: () => Promise<KeptPart>): Promise<KeptPart | undefined> {
  try {
    return await keep()
  } catch (error) {
    if (error instanceof StoreUnavailableError) return undefined
    throw error
  }
}

export function toSelection(
  { dateFrom, dateTo }: Pick<ViewsQuery, 'dateFrom' | 'dateTo'>,
  settings: ProjectSettings,
): ViewSelection {
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) {
    const message = 'dateFrom is after dateTo; the range begins with dateFrom and ends before dateTo'
    throw new ApiError('invalid_query', message, { details: [{ path: 'dateFrom', message }] })
  }
  const { humanSource, aiClasses } = settings
  return { from: dateFrom, to: dateTo, humanSource, aiClasses }
}

/** The settings are no part of the name: a reading goes on with those that it began with. */
function nameOf(
  { name, variant }: { name: ViewsReport; variant?: string | undefined },
  { projectId, askedBy, query }: ExportRequest,
): SnapshotName {
  const parts = [name, askedBy, query.dateFrom, query.dateTo]
  const text = JSON.stringify(variant === undefined ? parts : [...parts, variant])
  return { projectId, asker: askedBy, name: createHash('sha256').update(text).digest('base64url') }
}

function requireTokenOf({ name }: SnapshotName, token: string): void {
  if (!SNAPSHOT_TOKEN.test(token)) {
    throw new ApiError('invalid_header', `${SNAPSHOT_HEADER} must be a token from the answer to an earlier page`)
  }
  if (isTokenOf(name, token)) return
  const message = `${SNAPSHOT_HEADER} names a snapshot of another key, report or range; begin with offset=0 without it`
  throw new ApiError('invalid_header', message)
}

function expired(): ApiError {
  const message =
    'The snapshot of this export is no longer kept; begin again with offset=0 and without Docmend-Snapshot'
  return new ApiError('snapshot_expired', message)
}

const RETRY_SECONDS = { min: 1, max: 30 }

/** A reading may end long before it would be given up, so clients look again soon. */
function noRoom(ms: number): ApiError {
  const retryAfterSeconds = Math.min(Math.max(Math.ceil(ms / 1000), RETRY_SECONDS.min), RETRY_SECONDS.max)
  const message = `Other clients are still reading exports; try again in ${retryAfterSeconds} s`
  return new ApiError('too_many_readings', message, { retryAfterSeconds })
}

export function refuseDaySum(error: unknown): never {
  if (!(error instanceof DaySumBoundError)) throw error
  const parameter = error.bound === 'from' ? 'dateFrom' : 'dateTo'
  const nearest = isoDay(dayOf(error.nearest))
  const why =
    error.source === undefined
      ? 'a day whose single views are no longer kept; whole days are'
      : `a day that was imported from ${error.source} as a whole`
  const message = `${parameter} lies within ${why}: use ${nearest}`
  throw new ApiError('range_not_kept', message, { details: [{ path: parameter, message }] })
}
