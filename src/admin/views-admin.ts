// The operations of the commands on page views in the database, without a running service: count, export, change settings,
// reclassify.
import type { Config } from '../config.ts'
import type { ViewsReport } from '../contract/paths.ts'
import type { IngestAnswer } from '../contract/views.ts'
import { classify } from '../pageviews/classify.ts'
import { exportAgents, exportMissing, exportTimeseries, exportViews } from '../pageviews/export.ts'
import type { ExportDeps } from '../pageviews/export-page.ts'
import {
  applyBatch,
  type Batch,
  type ClassifyHit,
  createBatch,
  type IngestDeps,
  openHitClassifier,
} from '../pageviews/ingest.ts'
import type { Reclassification } from '../pageviews/store.ts'
import { identifyRepositories } from '../projects/identify-repositories.ts'
import {
  type DescribedSetting,
  describeSettings,
  loadSettings,
  parseSettingChanges,
  SettingError,
} from '../projects/settings.ts'
import { formatWorkflowRepositories, parseWorkflowRepositories } from '../projects/workflow-repositories.ts'
import { createViewDeps } from '../wiring/view-deps.ts'
import { type Admin, openAdmin } from './admin.ts'

export interface ViewsAdmin extends Pick<Admin, 'findProject' | 'close'> {
  /** Returns a classifier with the current rules of the project. */
  openHitClassifier(projectId: string): Promise<ClassifyHit>
  /** Starts a batch with the current rules of the project. */
  beginBatch(projectId: string): Promise<Batch>
  /** Counts the batch. After it resolves, the views are on disk. */
  commit(projectId: string, batch: Batch): Promise<IngestAnswer>
  /** Brings the sums up to what was committed; exports are the same before and after, only faster. */
  settle(): Promise<void>
  /** Gives all rows of an export, within bounds like those of the API. */
  readReport(report: ViewsReport, projectId: string, range: Range): Promise<ReadReport>
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
  rows: object[]
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
  const ingest: IngestDeps = { ...deps, views, now }
  const withNumbers = createNumbering(config, admin)
  return {
    findProject: (wanted) => admin.findProject(wanted),
    close: () => admin.close(),
    openHitClassifier: (projectId) => openHitClassifier(ingest, projectId, 'log'),
    beginBatch: async (projectId) => createBatch(await openHitClassifier(ingest, projectId, 'log')),
    commit: (projectId, batch) => applyBatch(ingest, projectId, { source: 'log', ...batch.take() }),
    settle: async () => void (await views.settleDays()),
    readReport: (report, projectId, range) => readReport({ ...deps, views, now }, report, projectId, range),
    listSettings: async (projectId) => describeSettings(await settingsStore.readSettings(projectId)),
    changeSettings: async (projectId, changes) => {
      const parsed = parseSettingChanges(changes)
      await settingsStore.writeSettings(projectId, await withNumbers(parsed, projectId))
    },
    listProjects: () => views.listProjects(),
    // Without the cache: each client is classified once.
    reclassify: (projectId, work) => views.reclassify(projectId, { ...work, classify }),
  }
}

type StoredChanges = Record<string, string | null>

/** Gives what adds GitHub's numbers to the repositories in changed settings. */
function createNumbering(config: Config, admin: Admin) {
  return async (changes: StoredChanges, projectId: string): Promise<StoredChanges> => {
    const wanted = changes.workflowRepositories
    if (wanted == null) return changes
    const { workflowRepositories: kept } = await loadSettings(admin.settings, projectId)
    // Only this needs a connection to GitHub, which takes longer to load than most commands to run.
    const { createRepositoryLookup } = await import('../wiring/repository-lookup.ts')
    const lookUp = createRepositoryLookup(config, await admin.findProject({ projectId }))
    const numbered = await identifyRepositories(parseWorkflowRepositories(wanted), { kept, lookUp })
    return { ...changes, workflowRepositories: formatWorkflowRepositories(numbered) }
  }
}

/** One page with all rows, so no snapshot is saved for later pages. */
const EVERYTHING = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

async function readReport(
  deps: ExportDeps,
  report: ViewsReport,
  projectId: string,
  { from, to }: Range,
): Promise<ReadReport> {
  const query = { dateFrom: from, dateTo: to, ...EVERYTHING }
  const request = { projectId, askedBy: 'command line', query }
  switch (report) {
    case 'views': {
      const { totals, views } = (await exportViews(deps, request)).page
      return { totals, rows: views }
    }
    case 'agents': {
      const { totals, agents } = (await exportAgents(deps, request)).page
      return { totals, rows: agents }
    }
    case 'timeseries': {
      const { totals, timeseries } = (await exportTimeseries(deps, request)).page
      return { totals, rows: timeseries }
    }
    case 'missing': {
      const { totals, missing } = (await exportMissing(deps, request)).page
      return { totals, rows: missing }
    }
    default:
      return report satisfies never
  }
}
