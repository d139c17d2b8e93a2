// The page of readers.
import type { Hono } from 'hono'
import { describeImported } from '../../contract/describe-imported.ts'
import { fillDays } from '../../pageviews/fill-days.ts'
import { toImportedViews } from '../../pageviews/imports/import-views.ts'
import type { ViewSelection } from '../../pageviews/store.ts'
import { sumPairs } from '../../pageviews/view-counts.ts'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireProject } from '../require.ts'
import type { Show } from '../show.tsx'
import { type ReaderRange, rangeBefore, readRange, toTimes } from './range.ts'
import { ReadersPage } from './readers-page.tsx'

const PAGES_SHOWN = 50
const MISSING_SHOWN = 20

export function addReaderRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(projectPath(':projectId', 'readers'), async (context) => {
    const visit = await requireProject(context, deps)
    const { project } = visit
    const range = readRange(context.req.query(), deps.now())
    const content = <ReadersPage project={project} range={range} {...(await readReaders(deps, project.id, range))} />
    return show(context, { title: `Readers of ${project.repository}`, ...projectFrame(visit, 'readers') }, content)
  })
}

async function readReaders({ views, settings }: DashboardDeps, projectId: string, range: ReaderRange) {
  const { humanSource, aiClasses } = await settings(projectId)
  const selection: ViewSelection = { ...toTimes(range), humanSource, aiClasses }
  const [days, pages, agents, missing, before] = await Promise.all([
    views.sumByDay(projectId, selection),
    views.rankPages(projectId, selection),
    views.rankAgents(projectId, selection),
    views.rankMissing(projectId, selection),
    views.sumByDay(projectId, { ...selection, ...toTimes(rangeBefore(range)) }),
  ])
  const filled = fillDays(days.rows, { first: range.first, last: range.last })
  return {
    imported: describeImported(days.sources.map(toImportedViews)),
    days: filled.map(([day, human, ai]) => ({ day, human, ai })),
    totals: sumPairs(days.rows),
    // Another tool counts in another way, and counts no AI.
    before: days.sources.length + before.sources.length > 0 ? undefined : sumPairs(before.rows),
    pages: pages.rows.slice(0, PAGES_SHOWN),
    pageCount: pages.rows.length,
    agents: agents.rows,
    missing: missing.rows.slice(0, MISSING_SHOWN),
  }
}
