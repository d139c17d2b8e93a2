// Port: where page views live. Implemented in src/storage/. Times are epoch milliseconds, days are those of UTC.
import type { Rejection } from '../contract/rejections.ts'
import type { AiClass, ViewClass, ViewSource } from '../contract/view-classes.ts'
import type { AgentViews, IngestAnswer } from '../contract/views.ts'
import type { ViewClient } from './client.ts'
import { BEACON_PATHS, LOG_PATHS, MISSING_PATHS } from './defaults.ts'

/** A view, or a request for a page that does not exist, ready to be counted. */
export interface ViewRow {
  /** 12 characters (72 bits); the same when the same request is told of again. */
  key: string
  time: number
  path: string
  kind: 'view' | 'missing'
  client: ViewClient
  class: ViewClass
  /** A name of the agent table, never a visitor's text. */
  agent: string
}

export interface ViewBatch {
  source: ViewSource
  rows: readonly ViewRow[]
  /** What was not taken into `rows`; the store adds `not_found` for its rows of the kind `missing`. */
  rejected: Readonly<Partial<Record<Rejection, number>>>
  /** The client's name for this batch and the SHA-256 of what it sent. Without it a batch is told apart by its rows alone. */
  id?: { key: string; bodyHash: string }
}

export type BatchOutcome =
  | { kind: 'applied'; answer: IngestAnswer }
  /** The same batch was applied before: the answer that it got then. */
  | { kind: 'repeated'; answer: IngestAnswer }
  /** The name was used for another body; nothing was counted. */
  | { kind: 'conflict' }

export interface ViewSelection {
  /** First millisecond; null = unbounded. */
  from: number | null
  /** End, itself excluded; null = unbounded. */
  to: number | null
  /** Whose views make up `human`. `ai` always comes from logs. */
  humanSource: ViewSource
  /** What makes up `ai`. */
  aiClasses: readonly AiClass[]
}

/** Some pages on whole days of UTC, which are their numbers since 1970; the last day is not counted any more. */
export interface PageSelection extends Pick<ViewSelection, 'humanSource' | 'aiClasses'> {
  fromDay: number
  toDay: number
  /** As `normalizePath` gives them; some hundred at most. */
  paths: readonly string[]
}

/** Rows in the order of their export, and the revision of the project's views that they were read at. */
export interface Ranked<Row> {
  revision: number
  rows: Row[]
}

export type PathCounts = readonly [path: string, human: number, ai: number]
export type DayCounts = readonly [day: number, human: number, ai: number]
export type AgentCount = readonly [agent: string, aiClass: AgentViews['class'], views: number]

/** What an export answers from, kept so that every page of it comes from one moment. */
export interface Snapshot {
  revision: number
  totals: object
  rows: readonly object[]
}

export interface SnapshotPart {
  revision: number
  totals: object
  rows: object[]
  rowCount: number
}

/** Limits of what visitors can make the store keep for one project; what is past them becomes `(other)`. */
export interface PathLimits {
  logPaths: number
  beaconPaths: number
  missingPaths: number
}

export const DEFAULT_PATH_LIMITS: PathLimits = {
  logPaths: LOG_PATHS,
  beaconPaths: BEACON_PATHS,
  missingPaths: MISSING_PATHS,
}

/**
 * Every method throws `StoreUnavailableError` when the database is away; then nothing was changed. The sums are read
 * apart from the writer and hold up nothing.
 */
export interface ViewStore {
  /** Counts a batch in one transaction; what it resolves with is on disk. Rows that were counted before are `duplicates`. */
  applyBatch(projectId: string, batch: ViewBatch, now: number): Promise<BatchOutcome>
  /** Gives the start of the oldest day whose single views are all kept; 0 while none was pruned. */
  prunedBefore(projectId: string): Promise<number>
  /** Gives a number that grows with every change of the project's views, 0 while there are none. */
  revision(projectId: string): Promise<number>
  /** Gives all paths with views, `total` descending, then path by bytes. Throws `PrunedBoundError`, as the next three. */
  rankPages(projectId: string, selection: ViewSelection): Promise<Ranked<PathCounts>>
  /** Gives all paths that were asked for and do not exist, in the same order. */
  rankMissing(projectId: string, selection: ViewSelection): Promise<Ranked<PathCounts>>
  /** Gives the days that have views, oldest first; a day is its number since 1970. */
  sumByDay(projectId: string, selection: ViewSelection): Promise<Ranked<DayCounts>>
  /** Gives the agents of the AI classes that are selected, most views first, then by name. */
  rankAgents(projectId: string, selection: ViewSelection): Promise<Ranked<AgentCount>>
  /** Gives those of these paths that have views on these days, in no order; costs a look per path and day. */
  sumPages(projectId: string, selection: PageSelection): Promise<PathCounts[]>
  /** Keeps what an export answers from under a name, in place of what was there; the least used make room. */
  saveSnapshot(projectId: string, name: string, snapshot: Snapshot, now: number): Promise<void>
  /** Gives some rows of a snapshot and notes that it was used; undefined when there is none (any more). */
  readSnapshot(
    projectId: string,
    name: string,
    page: { offset: number; limit: number },
    now: number,
  ): Promise<SnapshotPart | undefined>
  /** Deletes snapshots that were not used since, and their parts. */
  dropSnapshots(unusedSince: number): Promise<number>
  /** Deletes single views before this midnight, in steps that hold up nobody; the sums of whole days stay. Gives how many. */
  pruneViews(before: number, signal: AbortSignal): Promise<number>
  /** Gives the ids of all projects that have single views. */
  listProjects(): Promise<string[]>
  /**
   * Moves the single views that are kept to the classes that `classify` gives now, and the sums with them; day by day, each
   * day in one transaction, so that it can be stopped and begun again.
   */
  reclassify(projectId: string, work: Reclassification): Promise<{ days: number; changed: number }>
}

export interface Reclassification {
  classify: (client: ViewClient) => { class: ViewClass; agent: string }
  /** Called after each day. */
  onProgress: (done: { days: number; ofDays: number; changed: number }) => void
  signal: AbortSignal
}

/** A bound lies within a day whose single views are no longer kept; the sums of whole days still are. */
export class PrunedBoundError extends Error {
  readonly bound: 'from' | 'to'
  /** The nearest bound that can be answered: a midnight. */
  readonly nearest: number

  constructor(bound: 'from' | 'to', nearest: number) {
    super(`The individual views around the bound "${bound}" are no longer kept`)
    this.bound = bound
    this.nearest = nearest
  }
}
