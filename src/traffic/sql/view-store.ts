import { sql } from 'kysely'
import { bindFirst } from '../../base/bind-first.ts'
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
import { rankOtherClients } from './rank-other-clients.ts'
import { reclassify } from './reclassify.ts'
import { settleAll } from './settle-days.ts'
import { findSite } from './sites.ts'
import { sumPageDays } from './sum-page-days.ts'
import { sumPages } from './sum-pages.ts'

/** What needs the database alone. */
const SQL = {
  rankPages,
  listPages,
  rankMissing,
  sumByDay,
  rankAgents,
  rankAnswers,
  sumPageDays,
  rankReferrers,
  rankMissingOthers,
  rankOtherClients,
  sumPages,
  listImports,
  importedSince,
  removeImport,
  settleDays: settleAll,
  pruneViews,
  listProjects,
  reclassify,
}

export function createViewStore(dialect: Dialect, limits: PathLimits): ViewStore {
  const place = {
    dialect,
    limits,
    known: { paths: createKnownPaths(), clients: createKnownClients(), agents: new Map() },
  }
  return {
    ...bindFirst(dialect, SQL),
    applyBatch: (projectId, batch, now) => applyBatch(place, projectId, batch, now),
    prunedBefore: async (projectId) => (await findSite(dialect.db, projectId))?.pruned_before ?? 0,
    revision: async (projectId) => (await findSite(dialect.db, projectId))?.revision ?? 0,
    importDays: (projectId, dayImport) => importDays(place, projectId, dayImport),
    firstOwnDay: async (projectId, humanSource) => {
      const site = await findSite(dialect.db, projectId)
      return site && findFirstOwnDay(dialect.db, site, humanSource)
    },
  }
}

async function listProjects({ db }: Dialect): Promise<string[]> {
  const sites = await sql<{ project_id: string }>`
    select project_id from view_site
    where exists (select 1 from view_event where view_event.site = view_site.id)
    order by project_id`.execute(db)
  return sites.rows.map((row) => row.project_id)
}
