// One page of an export. All pages of a reading agree, because the token names the moment at which it began: any process reads the
// views as they were then, and keeps what it has read in memory for the next page. Nothing is written.
import { createHash } from 'node:crypto'
import { dayOf, isoDay } from '../base/days.ts'
import { ApiError } from '../contract/errors.ts'
import { SNAPSHOT_HEADER, SNAPSHOT_TOKEN } from '../contract/headers.ts'
import { REPORTS, type ViewsReport } from '../contract/reports.ts'
import type { ReportPage, ReportRow, ViewsQuery } from '../contract/views.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { Readings, Remembered } from './readings.ts'
import { DaySumBoundError, PastViewsError, type ViewSelection, type ViewStore } from './store.ts'

// The token of a reading: the moment at which the reading began, from which any process makes the same pages again. No secret: it
// is worth nothing without the key that it belongs to, and a token that somebody made up names a moment of that key's own views.

interface Moment {
  /** Of the project's views. */
  revision: number
  /** Of the clock, in epoch milliseconds. */
  time: number
  /** Of what the rows are, so that other rows never pass for them. */
  checksum: string
}

const PART_BYTES = 6
const PART_CHARACTERS = (PART_BYTES / 3) * 4

/** 6 bytes of a hash. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, PART_CHARACTERS)
}

/** `query`: the hash of the key and what it asks for. */
function writeToken(query: string, { revision, time, checksum }: Moment): string {
  return [query, toPart(time), toPart(revision), checksum].join('')
}

/** Gives undefined for a token of another key or query. */
function readToken(query: string, token: string): Moment | undefined {
  const part = (index: number): string => token.slice(index * PART_CHARACTERS, (index + 1) * PART_CHARACTERS)
  if (part(0) !== query) return undefined
  return { time: toNumber(part(1)), revision: toNumber(part(2)), checksum: part(3) }
}

function toPart(number: number): string {
  const bytes = Buffer.alloc(PART_BYTES)
  bytes.writeUIntBE(number, 0, PART_BYTES)
  return bytes.toString('base64url')
}

function toNumber(part: string): number {
  return Buffer.from(part, 'base64url').readUIntBE(0, PART_BYTES)
}

/**
 * How long the token of a reading is good for. The slowest client known takes an hour; after a day, most of the days that an export
 * covers may have changed, and would be added up view by view.
 */
export const READING_MAX_AGE_MS = 24 * 60 * 60_000

export interface ExportDeps {
  views: ViewStore
  settings: (projectId: string) => Promise<ProjectSettings>
  now: () => number
  readings: Readings
}

/** Who asks for what: pages with the same asker and range belong together. */
export interface ExportRequest<Query extends ViewsQuery = ViewsQuery> {
  projectId: string
  /** Identifies the credential, so that two credentials share no reading. */
  askedBy: string
  /** Names the reading, if the client sent a token. */
  token?: string | undefined
  query: Query
}

/** What the pages of a report say of the whole range. */
type Summary<Name extends ViewsReport> = Omit<ReportPage<Name>, 'hasMore' | (typeof REPORTS)[Name]['rows']>

/** All rows of a report at one moment. */
export interface Ranking<Row extends object, Whole extends object> {
  /** The revision of the project's views of which it is. */
  revision: number
  summary: Whole
  rowCount: number
  /** Makes the rows of a range, which ends before `end`. */
  toRows: (start: number, end: number) => Row[]
}

interface AnyReport<Row extends object = object, Whole extends object = object> {
  /** What else the client asked for; absent = nothing. Other wishes are other readings. */
  variant?: string | undefined
  /** What the rows depend on beside the views and the settings of every report. */
  alsoDependsOn?: (selection: ViewSelection, now: number) => unknown
  /** Whether the rows depend on something that cannot be compared, so that every reading begins with its own. */
  isNeverCached?: boolean
  /** With `asOf` in the selection, all of it is of that revision; throws `PastViewsError` when it cannot be. */
  read: (selection: ViewSelection, now: number) => Promise<Ranking<Row, Whole>>
}

/** A report as somebody asks for it. */
export type Report<Name extends ViewsReport> = AnyReport<ReportRow<Name>, Summary<Name>>

/** A row as clients see it is made when it is needed: of a large ranking they would take as much memory again. */
export function toRanking<From, Row extends object>(rows: readonly From[], toRow: (row: From) => Row) {
  return { rowCount: rows.length, toRows: (start: number, end: number) => rows.slice(start, end).map(toRow) }
}

export interface Exported<Page> {
  page: Page
  /** Names the reading; undefined when there are no other pages. */
  token: string | undefined
}

/** Throws `ApiError`: 400 for a range or token that cannot be, 410 when the moment of the reading is no longer known. */
export async function exportPage<Name extends ViewsReport>(
  deps: ExportDeps,
  request: ExportRequest,
  { name, report }: { name: Name; report: Report<Name> },
): Promise<Exported<ReportPage<Name>>> {
  const { readings, now } = deps
  const { query, token } = request
  const selection = toSelection(query, await deps.settings(request.projectId))
  const subject = subjectOf(name, report, request)
  const asked: Asked = { deps, request, report, selection, subject, query: nameOf(request.askedBy, subject) }
  const shown = await showMoment(asked)
  const { ranking } = shown
  const end = Math.min(query.offset + query.limit, ranking.rowCount)
  const hasMore = end < ranking.rowCount
  const page = { ...ranking.summary, [REPORTS[name].rows]: ranking.toRows(query.offset, end), hasMore }
  if (token !== undefined) readings.release(asked.query, token, query.offset)
  else if (query.offset > 0 || hasMore)
    readings.note(asked.query, { token: shown.token, ...query, rowCount: ranking.rowCount }, now())
  return {
    // The ranking is one that this report has read for this query.
    page: page as unknown as ReportPage<Name>,
    token: hasMore || query.offset > 0 || token !== undefined ? shown.token : undefined,
  }
}

interface Asked {
  deps: ExportDeps
  request: ExportRequest
  report: AnyReport
  selection: ViewSelection
  /** What is asked for. */
  subject: unknown[]
  /** The hash of who asks for it. */
  query: string
}

type Shown = Remembered & { token: string }

/** `offset=0` without a token shows the views as they are now; every other page, as they were when its reading began. */
async function showMoment(asked: Asked): Promise<Shown> {
  const { deps, request, query } = asked
  if (request.token !== undefined) {
    const shown = await showPast(asked, request.token, requireToken(query, request.token))
    if (shown === undefined) throw expired()
    return shown
  }
  const found = request.query.offset === 0 ? undefined : deps.readings.find(query, request.query.offset, deps.now())
  const moment = found && readToken(query, found.token)
  const shown = found && moment && (await showPast(asked, found.token, moment))
  // Who does not send the token must not get rows of another moment either.
  if (shown === undefined && found?.isSure === true) throw expired()
  return shown ?? showNow(asked)
}

/** Gives undefined when it is no longer known how the rows were at that moment. */
async function showPast(asked: Asked, token: string, moment: Moment): Promise<Shown | undefined> {
  const { deps, report, selection } = asked
  const { revision, time, checksum } = moment
  if (Math.abs(deps.now() - time) > READING_MAX_AGE_MS) return undefined
  const known = deps.readings.rankings.get(keyOf(asked, revision, time, checksum))
  if (known?.checksum === checksum) return { ...known, token }
  try {
    const read = remember(asked, await report.read({ ...selection, asOf: revision }, time), time)
    return read.checksum === checksum ? { ...read, token } : undefined
  } catch (error) {
    if (error instanceof PastViewsError || error instanceof DaySumBoundError) return undefined
    throw error
  }
}

/** A report that reads several times is of one revision, unless the past is rewritten between them. */
const READ_ATTEMPTS = 3

async function showNow(asked: Asked): Promise<Shown> {
  const { deps, request, report } = asked
  const time = deps.now()
  const findKnown = async () =>
    deps.readings.rankings.get(keyOf(asked, await deps.views.revision(request.projectId), time))
  const known = report.isNeverCached === true ? undefined : await findKnown()
  const { ranking, checksum } = known ?? (await readNow(asked, time))
  const { revision } = ranking
  return { ranking, checksum, token: writeToken(asked.query, { revision, time, checksum }) }
}

async function readNow(asked: Asked, time: number): Promise<Remembered> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return remember(asked, await asked.report.read(asked.selection, time), time)
    } catch (error) {
      if (!(error instanceof PastViewsError)) refuseDaySum(error)
      if (attempt === READ_ATTEMPTS) throw expired()
    }
  }
}

function remember(asked: Asked, ranking: Ranking<object, object>, time: number): Remembered {
  const { summary, rowCount, revision } = ranking
  const checksum = hashOf(JSON.stringify([keyOf(asked, revision, time), summary, rowCount]))
  const remembered = { ranking, checksum }
  asked.deps.readings.rankings.set(keyOf(asked, revision, time, checksum), remembered)
  return remembered
}

/** What the rows of a ranking depend on: not on who asks. What cannot be compared is told apart by its checksum. */
function keyOf({ report, selection, subject }: Asked, revision: number, time: number, checksum?: string): string {
  const { humanSource, aiClasses } = selection
  const dependsOn = report.alsoDependsOn?.(selection, time)
  const outcome = report.isNeverCached === true ? checksum : undefined
  return JSON.stringify([subject, humanSource, aiClasses, dependsOn, revision, outcome])
}

/** The settings are no part of it: to change them ends a reading, and does not make its token one of another query. */
function subjectOf(name: ViewsReport, { variant }: AnyReport, { projectId, query }: ExportRequest): unknown[] {
  return [projectId, name, variant, query.dateFrom, query.dateTo]
}

function nameOf(askedBy: string, subject: unknown[]): string {
  return hashOf(JSON.stringify([askedBy, subject]))
}

function requireToken(query: string, token: string): Moment {
  if (!SNAPSHOT_TOKEN.test(token)) {
    throw new ApiError('invalid_header', `${SNAPSHOT_HEADER} must be a token from the answer to an earlier page`)
  }
  const moment = readToken(query, token)
  if (moment !== undefined) return moment
  const message = `${SNAPSHOT_HEADER} is a token of another key, report or range; begin with offset=0 without it`
  throw new ApiError('invalid_header', message)
}

function expired(): ApiError {
  const message =
    'Docmend can no longer show the views as they were when this reading began; begin again with offset=0 and without Docmend-Snapshot'
  return new ApiError('snapshot_expired', message)
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
