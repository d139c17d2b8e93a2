// The operations of the commands on page views in the database, without a running service: count, export, change settings,
// reclassify.

import type { ImportSource } from '../../contract/import-sources.ts'
import type { ImportAnswer, ImportedViews, ImportList, RemovedImport } from '../../contract/imported-views.ts'
import { rowsOf, type ViewsReport } from '../../contract/reports.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'
import type { AnyReportPage, MissingPage, PreviousPeriod } from '../../contract/views.ts'
import { COMMAND } from '../../projects/audit.ts'
import { type DescribedSetting, describeSettings, SettingError } from '../../projects/settings.ts'
import { classify } from '../../traffic/classify.ts'
import type { ExportDeps } from '../../traffic/export-page.ts'
import {
  type ImportDeps,
  type ImportRequest,
  importViews,
  listImportedViews,
  openRecordSum,
  removeImportedViews,
} from '../../traffic/imports/import-views.ts'
import type { SentRecord } from '../../traffic/imports/judge-record.ts'
import {
  applyBatch,
  type Batch,
  type ClassifyHit,
  createBatch,
  type IngestDeps,
  openHitClassifier,
} from '../../traffic/ingest.ts'
import { createReadings } from '../../traffic/readings.ts'
import { exportReport } from '../../traffic/reports.ts'
import type { Reclassification } from '../../traffic/store.ts'
import { exportSuggestions, type SuggestionRequest } from '../../traffic/suggestions/export-suggestions.ts'
import { JUDGED_MAX } from '../../traffic/suggestions/missing-with-suggestions.ts'
import type { SiteSource } from '../../traffic/suggestions/site-source.ts'
import { appOf } from '../app-in-use.ts'
import { createChangeSettings } from '../change-settings.ts'
import type { Config } from '../config.ts'
import { createViewDeps } from '../view-deps.ts'
import { type Admin, openAdmin } from './admin.ts'

export interface ViewsAdmin extends Pick<Admin, 'findProject' | 'close'> {
  /** Returns a classifier with the current rules of the project. */
  openHitClassifier(projectId: string): Promise<ClassifyHit>
  /** Starts a batch with the current rules of the project. */
  beginBatch(projectId: string): Promise<Batch>
  /** Counts the batch. After it resolves, the views are on disk. */
  commit(projectId: string, batch: Batch): Promise<IngestAnswer>
  /** Counts days that another tool has counted. Throws `ApiError` where others were imported for them. */
  importDays(projectId: string, request: ImportRequest, records: readonly SentRecord[]): Promise<ImportAnswer>
  listImports(projectId: string): Promise<ImportList>
  /** Removes everything that was imported from a tool. */
  removeImport(projectId: string, source: ImportSource): Promise<RemovedImport>
  /** Brings the sums up to what was committed; exports are the same before and after, only faster. */
  settle(): Promise<void>
  /** Gives all rows of an export, within bounds like those of the API. `compare` is for `views` and `agents`. */
  readReport(report: ViewsReport, projectId: string, range: Range, compare?: 'previous'): Promise<ReadReport>
  /** Gives missing pages with what to do about them, by the counts alone. */
  readSuggestions(
    projectId: string,
    range: Range,
    suggestion: SuggestionRequest['query']['suggestion'],
  ): Promise<MissingPage>
  listSettings(projectId: string): Promise<DescribedSetting[]>
  /** Applies all changes or none; '' restores a default. Looks up new repositories of `workflowRepositories` on GitHub. */
  changeSettings(projectId: string, changes: ReadonlyMap<string, string>): Promise<void>
  /** Lists the projects that have single views. */
  listProjects(): Promise<string[]>
  reclassify(
    projectId: string,
    work: Pick<Reclassification, 'onProgress' | 'signal'>,
  ): Promise<{ days: number; changed: number }>
}

export interface Range {
  from: number | null
  to: number | null
}

export interface ReadReport {
  totals: object
  rows: readonly object[]
  /** The views among them that another tool has counted. */
  sources: readonly ImportedViews[]
  previous?: PreviousPeriod | undefined
}

/** For commands, which do not import the rules of settings. */
export { SettingError }

/** Opens the configured database and brings it up to date; a running service may use it at the same time. */
export async function openViewsAdmin(config: Config): Promise<ViewsAdmin> {
  const admin = await openAdmin(config, { mustExist: true })
  try {
    return await createViewsAdmin(config, admin)
  } catch (error) {
    await admin.close()
    throw error
  }
}

async function createViewsAdmin(config: Config, admin: Admin): Promise<ViewsAdmin> {
  const { views, settings: settingsStore } = admin
  const now = Date.now
  const deps = await createViewDeps(config, admin)
  const ingest: IngestDeps & ImportDeps = { ...deps, views, now }
  const exports: ExportDeps = { ...deps, views, now, readings: createReadings() }
  const changeSettings = createChangeSettings(config, settingsStore, () => findApp(config))
  return {
    findProject: (wanted) => admin.findProject(wanted),
    close: () => admin.close(),
    openHitClassifier: (projectId) => openHitClassifier(ingest, projectId, 'log'),
    beginBatch: async (projectId) => createBatch(await openHitClassifier(ingest, projectId, 'log')),
    commit: (projectId, batch) => applyBatch(ingest, projectId, { source: 'log', ...batch.take() }),
    importDays: async (projectId, request, records) => {
      const sum = await openRecordSum(ingest, projectId, request.source)
      for (const record of records) sum.add(record)
      return importViews(ingest, projectId, request, sum)
    },
    listImports: (projectId) => listImportedViews(ingest, projectId),
    removeImport: (projectId, source) => removeImportedViews(ingest, projectId, source),
    settle: async () => void (await views.settleDays()),
    readReport: (report, projectId, range, compare) => readReport(exports, report, projectId, { ...range, compare }),
    readSuggestions: async (projectId, { from, to }, suggestion) => {
      const query = { dateFrom: from, dateTo: to, limit: JUDGED_MAX, offset: 0, suggestion }
      const request = { projectId, askedBy: 'cli', query, siteRefusal: READ_BY_SERVICE }
      return (await exportSuggestions({ ...exports, sites: NO_SITES }, request)).page
    },
    listSettings: async (projectId) => describeSettings(await settingsStore.readSettings(projectId)),
    changeSettings: async (projectId, changes) =>
      changeSettings(await admin.findProject({ projectId }), changes, COMMAND),
    listProjects: () => views.listProjects(),
    // Without the cache: each client is classified once.
    reclassify: (projectId, work) => views.reclassify(projectId, { ...work, classify }),
  }
}

/** The App of the environment, or the one that the set-up has stored. */
async function findApp(config: Config): Promise<Config['app']> {
  const { inspectAppInUse } = await import('../doctor/stored-app.ts')
  return appOf(await inspectAppInUse(config))
}

const READ_BY_SERVICE = 'Only a running service reads the docs: add --url.'
/** Is never asked. */
const NO_SITES: SiteSource = { find: async () => ({ state: 'unknown', reason: READ_BY_SERVICE }) }

/** One page with all rows. */
const EVERYTHING = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

async function readReport(
  deps: ExportDeps,
  report: ViewsReport,
  projectId: string,
  { from, to, compare }: Range & { compare: 'previous' | undefined },
): Promise<ReadReport> {
  const query = { dateFrom: from, dateTo: to, compare, ...EVERYTHING }
  const { page } = await exportReport(deps, report, { projectId, askedBy: 'command line', query })
  const { totals, sources = [], previous }: AnyReportPage = page
  return { totals, rows: rowsOf(report, page), sources, previous }
}
