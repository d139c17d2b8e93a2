// All migrations in their order: a list, not a folder scan, since the published package is compiled.

import { projectsAndJobs } from './0001-projects-and-jobs.ts'
import { pageViews } from './0002-page-views.ts'
import { resultReports } from './0003-result-reports.ts'
import { turns } from './0004-turns.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [projectsAndJobs, pageViews, resultReports, turns]
