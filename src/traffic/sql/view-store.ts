import { sql } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { PathLimits, ViewStore } from '../store.ts'
import { applyBatch } from './apply-batch.ts'
import { importDays } from './imported/import-days.ts'
import { importedSince, listImports, removeImport } from './imported/imported-views.ts'
import { findFirstOwnDay } from './imported/read-imported.ts'
import { createKnownClients } from './known-clients.ts'
import { createKnownPaths } from './known-paths.ts'
import { listPages } from './list-pages.ts'
import { pruneViews } from './prune.ts'
import { rankAgents, rankMissing, rankMissingOthers, rankPages, sumByDay } from './rank.ts'
import { rankAnswers, rankReferrers } from './rank-answers.ts'
import { reclassify } from './reclassify.ts'
import { settleAll } from './settle-days.ts'
import { findSite } from './sites.ts'
import { sumPageDays } from './sum-page-days.ts'
import { sumPages } from './sum-pages.ts'

export function createViewStore(dialect: Dialect, limits: PathLimits): ViewStore {
  const place = {
    dialect,
    limits,
    known: { paths: createKnownPaths(), clients: createKnownClients(), agents: new Map() },
  }
  return {
    dialect,
    applyBatch: (projectId, batch, now) => applyBatch(place, projectId, batch, now),
    prunedBefore: async (projectId) => (await findSite(dialect.db, projectId))?.pruned_before ?? 0,
    revision: async (projectId) => (await findSite(dialect.db, projectId))?.revision ?? 0,
    rankPages: (projectId, selection) => rankPages(dialect, projectId, selection),
    listPages: (projectId, selection) => listPages(dialect, projectId, selection),
    rankMissing: (projectId, selection) => rankMissing(dialect, projectId, selection),
    sumByDay: (projectId, selection) => sumByDay(dialect, projectId, selection),
    rankAgents: (projectId, selection) => rankAgents(dialect, projectId, selection),
    rankAnswers: (projectId, selection) => rankAnswers(dialect, projectId, selection),
    sumPageDays: (projectId, selection) => sumPageDays(dialect, projectId, selection),
    rankReferrers: (projectId, selection) => rankReferrers(dialect, projectId, selection),
    rankMissingOthers: (projectId, selection) => rankMissingOthers(dialect, projectId, selection),
    sumPages: (projectId, selection) => sumPages(dialect, projectId, selection),
    importDays: (projectId, dayImport) => importDays(place, projectId, dayImport),
    listImports: (projectId) => listImports(dialect, projectId),
    firstOwnDay: async (projectId, humanSource) => {
      const site = await findSite(dialect.db, projectId)
      return site && findFirstOwnDay(dialect.db, site, humanSource)
    },
    importedSince: (projectId, source, day) => importedSince(dialect, projectId, source, day),
    removeImport: (projectId, source) => removeImport(dialect, projectId, source),
    settleDays: () => settleAll(dialect),
    pruneViews: (before, signal) => pruneViews(dialect, before, signal),
    listProjects: () => listProjects(dialect),
    reclassify: (projectId, work) => reclassify(dialect, projectId, work),
  }
}

async function listProjects({ db }: Dialect): Promise<string[]> {
  const sites = await sql<{ project_id: string }>`
    select project_id from view_site
    where exists (select 1 from view_event where view_event.site = view_site.id)
    order by project_id`.execute(db)
  return sites.rows.map((row) => row.project_id)
}
