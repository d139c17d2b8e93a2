// Port: where page views are stored. Implemented in sql/view-store.ts. Times are epoch milliseconds, days are UTC days.

import type { ImportSource } from '../contract/import-sources.ts'
import type { Rejection } from '../contract/rejections.ts'
import type { AiClass, ViewClass, ViewSource } from '../contract/view-classes.ts'
import type { IngestAnswer } from '../contract/view-events.ts'
import type { AgentViews } from '../contract/views.ts'
import type { ViewClient } from './client.ts'
import type { ImportedSpan, ImportStore } from './imports/import-store.ts'
import type { AnswerCounts } from './tally/answers.ts'
import type { PageRequest } from './view-rule.ts'

/** Pages that imports from other tools may add to a project; views of further pages count as `(other)`. */
const IMPORTED_PATHS = 100_000

/** Addresses from which missing pages of a project were requested; further ones count as `(other)`. */
const STORED_REFERRERS = 10_000

/** Missing pages of a project that are counted by path; further ones count as `(other)`. */
const MISSING_PATHS = 10_000

/** Pages that beacons, which anyone can send, may add to a project; views of further pages count as `(other)`. */
const BEACON_PATHS = 10_000

/** Pages that logs may add to a project; views of further pages count as `(other)`. */
const LOG_PATHS = 100_000

/** A request for a page, ready to be counted. */
export interface ViewRow {
  /** 12 characters (72 bits); the same when the same request is reported again. */
  key: string
  /**
   * What the key is made of. A line has its time in it. An id of the feed may come with another time: it is the same request
   * when both times are of one UTC day, or of two that follow each other.
   */
  keyOf: 'line' | 'id'
  time: number
  path: string
  /** `unserved` only of AI agents. */
  kind: PageRequest['kind']
  client: ViewClient
  class: ViewClass
  /** A name of the agent table, never text from a visitor. */
  agent: string
  /** undefined = the log does not say. */
  status: number | undefined
  /** Of the answer; undefined = the log does not say. */
  bytes: number | undefined
  /** Of a missing page: from where it was requested. */
  referrer: PageReferrer | undefined
}

export interface PageReferrer {
  /** `host/path`, as a stranger sent it, without its query. */
  from: string
  /** Whether it is a page of the site itself; undefined when neither the log nor the settings name the site's host. */
  isOwn: boolean | undefined
}

export interface ViewBatch {
  source: ViewSource
  rows: readonly ViewRow[]
  /** Everything that did not become a row; the store adds `not_found` and `status` for rows that are no views. */
  rejected: Readonly<Partial<Record<Rejection, number>>>
  /** The client's name for this batch and the SHA-256 of its body. Without it, only the rows identify a batch. */
  id?: { key: string; bodyHash: string }
}

export type BatchOutcome =
  | { kind: 'applied'; answer: IngestAnswer }
  /** The same batch was applied before; this is the answer that it got then. */
  | { kind: 'repeated'; answer: IngestAnswer }
  /** The name was used for another body; nothing was counted. */
  | { kind: 'conflict' }

export interface ViewSelection {
  /** First millisecond; null = unbounded. */
  from: number | null
  /** End, exclusive; null = unbounded. */
  to: number | null
  /** Which source makes up `human`. `ai` always comes from logs. */
  humanSource: ViewSource
  /** Which classes make up `ai`. */
  aiClasses: readonly AiClass[]
  /** As the views were at this revision; absent = now. Throws `PastViewsError` when that is no longer known. */
  asOf?: number | undefined
}

/** Some pages on whole UTC days, numbered since 1970; the last day is exclusive. */
export interface PageSelection extends Pick<ViewSelection, 'humanSource' | 'aiClasses'> {
  fromDay: number
  toDay: number
  /** In the form of `normalizePath`; a few hundred at most. */
  paths: readonly string[]
}

/** Rows in the order of their export, and the revision of the project's views of which they are. */
export interface Ranked<Row> {
  revision: number
  rows: Row[]
}

/** The same, with the imported views among them. */
export interface RankedWithImports<Row> extends Ranked<Row> {
  sources: readonly ImportedSpan[]
}

/** Epoch milliseconds, the end excluded. */
export interface OtherClientSelection extends Pick<ViewSelection, 'asOf'> {
  from: number
  to: number
  /** Rows at most. */
  limit: number
}

export interface RankedOtherClients extends Ranked<{ agent: string; userAgent: string; views: number }> {
  /** The first millisecond whose single views were read. */
  from: number
  /** Of all clients, also of those past the limit. */
  views: number
}

export type PathCounts = readonly [path: string, human: number, ai: number]
export type DayCounts = readonly [day: number, human: number, ai: number]
export type AgentCount = readonly [agent: string, aiClass: AgentViews['class'], views: number]

/** A part of the pages of a range. */
export interface PageListSelection extends Omit<ViewSelection, 'asOf'> {
  /** What is largest in the first row; `path` is by name. Ties are in the order of their paths. */
  sort: 'total' | 'human' | 'ai' | 'path' | AiClass
  /** Only this path, and those below it. */
  below?: string | undefined
  /** Only paths with this text in them, in capitals or not. */
  containing?: string | undefined
  limit: number
  offset: number
}

/** `ai` is the sum of the classes that the selection has; the others are 0. */
export interface ListedPage {
  path: string
  human: number
  ai: number
  classes: Record<AiClass, number>
}

/** `count`, `human` and `ai` are of all wanted pages; 0 when `offset` lies behind the last one. */
export interface ListedPages extends RankedWithImports<ListedPage> {
  count: number
  human: number
  ai: number
}

/** What to add up of single pages. */
export interface DetailSelection extends Pick<ViewSelection, 'from' | 'to' | 'aiClasses' | 'asOf'> {
  /** Only these, in the form of `normalizePath`; a few hundred at most. undefined = all. */
  paths?: readonly string[] | undefined
  /** Only requests that got 404 or 410. */
  isMissing?: boolean
  /** Whether to tell pages, and days, apart. */
  perPath: boolean
  perDay: boolean
}

export interface PageDaysSelection extends ViewSelection {
  /** In the form of `normalizePath`. */
  path: string
  kind: 'view' | 'missing'
}

export interface PageDayCounts {
  /** Since 1970. */
  day: number
  human: number
  ai: number
  /** Neither; part of no total. */
  other: number
}

/** What an agent got. */
export interface AgentAnswers {
  /** Since 1970; null when days are not told apart. */
  day: number | null
  /** '' when pages are not told apart. */
  path: string
  agent: string
  class: AiClass
  answers: AnswerCounts
}

export interface ReferrerCount extends PageReferrer {
  /** The missing page. */
  path: string
  requests: number
}

/** Limits on what visitors can make the store keep for one project; anything past them becomes `(other)`. */
export interface PathLimits {
  logPaths: number
  beaconPaths: number
  missingPaths: number
  referrers: number
  importedPaths: number
}

export const DEFAULT_PATH_LIMITS: PathLimits = {
  logPaths: LOG_PATHS,
  beaconPaths: BEACON_PATHS,
  missingPaths: MISSING_PATHS,
  referrers: STORED_REFERRERS,
  importedPaths: IMPORTED_PATHS,
}

/**
 * Every method throws `StoreUnavailableError` when the database is down; then nothing was changed, unless it says so. Reading sums does
 * not use the writer's connection and blocks nothing.
 */
export interface ViewStore extends ImportStore {
  /**
   * Counts a batch in one transaction; after it resolves, the batch is on disk. Rows that were counted before are
   * `duplicates`.
   */
  applyBatch(projectId: string, batch: ViewBatch, now: number): Promise<BatchOutcome>
  /** Gives the start of the oldest day whose single views are all kept; 0 while none was pruned. */
  prunedBefore(projectId: string): Promise<number>
  /** Gives a number that grows with every change of the project's views; 0 while there are none. */
  revision(projectId: string): Promise<number>
  /** Gives all paths with views, `total` descending, then path by bytes. Throws `DaySumBoundError`, as the next four. */
  rankPages(projectId: string, selection: ViewSelection): Promise<RankedWithImports<PathCounts>>
  /** Gives some of the pages with views, with each class of agents apart. */
  listPages(projectId: string, selection: PageListSelection): Promise<ListedPages>
  /** Gives all requested paths that do not exist, in the order of `rankPages`. */
  rankMissing(projectId: string, selection: ViewSelection): Promise<Ranked<PathCounts>>
  /** Gives the days that have views, oldest first; a day is its number since 1970. */
  sumByDay(projectId: string, selection: ViewSelection): Promise<RankedWithImports<DayCounts>>
  /** Gives the agents of the selected AI classes, most views first, then by name. */
  rankAgents(projectId: string, selection: ViewSelection): Promise<Ranked<AgentCount>>
  /**
   * Gives what the agents of the selected AI classes got, also where it was no view: most requests first, then by day, path
   * and agent. With `paths`, it costs one lookup per path and day. Throws `DaySumBoundError`, as the next two.
   */
  rankAnswers(projectId: string, selection: DetailSelection): Promise<Ranked<AgentAnswers>>
  /** Gives the requests for one page on each day, oldest first; days without any are left out. */
  sumPageDays(projectId: string, selection: PageDaysSelection): Promise<RankedWithImports<PageDayCounts>>
  /** Gives from where missing pages were requested, most requests first, then by path and address. */
  rankReferrers(
    projectId: string,
    selection: Pick<DetailSelection, 'from' | 'to' | 'asOf' | 'paths'>,
  ): Promise<Ranked<ReferrerCount>>
  /** Gives how often clients that are neither people nor AI requested missing pages; most requests first, then by path. */
  rankMissingOthers(
    projectId: string,
    selection: Pick<ViewSelection, 'from' | 'to' | 'asOf'>,
  ): Promise<Ranked<readonly [path: string, requests: number]>>
  /**
   * Gives the clients in logs that are neither people nor AI, most views first. They are read from the single views that are
   * kept, and the cost grows with these.
   */
  rankOtherClients(projectId: string, selection: OtherClientSelection): Promise<RankedOtherClients>
  /**
   * Gives those of these paths that have views on these days, in no particular order; costs one lookup per path and
   * day.
   */
  sumPages(projectId: string, selection: PageSelection): Promise<PathCounts[]>
  /**
   * Brings the sums of whole days up to their single views where batches have left them behind, in steps that block no one.
   * Exports are the same before and after, only faster. Gives the number of days.
   */
  settleDays(): Promise<number>
  /**
   * Deletes the single views of each project's oldest day, if it lies before this midnight, in steps that block no one; the
   * sums of whole days stay. Gives their number.
   */
  pruneViews(before: number, signal: AbortSignal): Promise<number>
  /** Gives the ids of all projects that have single views. */
  listProjects(): Promise<string[]>
  /**
   * Moves the stored single views, and the sums with them, to the classes that `classify` gives now. It works day by
   * day with one transaction per day, so it can be stopped and started again.
   */
  reclassify(projectId: string, work: Reclassification): Promise<{ days: number; changed: number }>
}

export interface Reclassification {
  classify: (client: ViewClient) => { class: ViewClass; agent: string }
  /** Called after each day. */
  onProgress: (done: { days: number; ofDays: number; changed: number }) => void
  signal: AbortSignal
}

/** How the views were at an earlier revision is no longer known: since then, Docmend did more than add views. */
export class PastViewsError extends Error {
  constructor() {
    super('How the views were at that moment is no longer known')
  }
}

/** A bound lies within a day of which only the sum is kept. */
export class DaySumBoundError extends Error {
  readonly bound: 'from' | 'to'
  /** The nearest bound that works: a midnight. */
  readonly nearest: number
  /** The tool that counted the day; undefined when its single views were pruned. */
  readonly source: ImportSource | undefined

  constructor(bound: 'from' | 'to', nearest: number, source?: ImportSource) {
    const why = source === undefined ? 'are no longer kept' : `are not known: ${source} counted the day as a whole`
    super(`The individual views around the bound "${bound}" ${why}`)
    this.bound = bound
    this.nearest = nearest
    this.source = source
  }
}
