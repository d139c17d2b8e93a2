// Reads what is known of the readers of one page, of the jobs about it, and of missing pages near it.

import { DAY_MS, dayOf } from '../../base/days.ts'
import type { PageReport } from '../../contract/answers.ts'
import type { JobLists } from '../../jobs/job-lists.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { fillDays } from '../../traffic/fill-days.ts'
import { type PageReportStore, reportPage } from '../../traffic/page-report.ts'
import { OTHER_PATH } from '../../traffic/path.ts'
import type { DayCounts, ViewStore } from '../../traffic/store.ts'
import { type DayOfReaders, markDays } from '../readers/days-of-readers.ts'
import { type ReaderRange, toTimes } from '../readers/range.ts'
import { findJobsOfPage, type JobOfPage } from './jobs-of-page.ts'
import { findNeighbours, type Neighbour } from './neighbours.ts'

export interface PageInDocs {
  report: PageReport
  days: readonly DayOfReaders[]
  jobs: readonly JobOfPage[]
  neighbours: readonly Neighbour[]
}

interface PageDeps {
  views: PageReportStore & Pick<ViewStore, 'rankMissing'>
  jobs: Pick<JobLists, 'pageCandidates'>
}

interface PageRequest {
  /** As requests name it. */
  asked: string
  range: ReaderRange
  settings: ProjectSettings
  now: number
}

export async function readPage(
  { views, jobs }: PageDeps,
  projectId: string,
  { asked, range, settings, now }: PageRequest,
): Promise<PageInDocs> {
  const { from, to } = toTimes(range)
  const { humanSource, aiClasses } = settings
  const deps = { views, settings: async () => settings }
  const [report, missing] = await Promise.all([
    reportPage(deps, projectId, { path: asked, dateFrom: from, dateTo: to, include: 'days' }),
    views.rankMissing(projectId, { from, to, humanSource, aiClasses }),
  ])
  const { path } = report
  const candidates = path === OTHER_PATH ? [] : await jobs.pageCandidates(projectId, path)
  return {
    report,
    days: daysOf(report, range, dayOf(now)),
    jobs: findJobsOfPage(path, candidates, settings),
    neighbours: findNeighbours(path, missing.rows),
  }
}

function daysOf({ days = [], sources = [] }: PageReport, { first, last }: ReaderRange, today: number): DayOfReaders[] {
  const rows = days.map(({ date, human, ai }): DayCounts => [numberOf(date), human, ai])
  const spans = sources.map(({ source, from, to, views }) => {
    return { source, fromDay: numberOf(from), toDay: numberOf(to), views }
  })
  return markDays(fillDays(rows, { first, last }), { today, sources: spans })
}

function numberOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}
