// The home page of a project, and the same as Markdown.
import type { Hono } from 'hono'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireProject } from '../require.ts'
import type { Show } from '../show.tsx'
import { readWeekReport } from './read-week.ts'
import { readWeek } from './week.ts'
import { writeWeekMarkdown } from './week-markdown.ts'
import { WeekPage } from './week-page.tsx'

export function addWeekRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const read = async (context: DashboardContext) => {
    const visit = await requireProject(context, deps)
    const week = readWeek(context.req.query('week'), deps.now())
    return { visit, report: await readWeekReport(deps, visit.project, week) }
  }
  site.get(projectPath(':projectId'), async (context) => {
    const { visit, report } = await read(context)
    const title = `${report.week.name ?? 'This week'} · ${visit.project.repository}`
    return show(context, { title, ...projectFrame(visit, 'week') }, <WeekPage report={report} />)
  })
  site.get(projectPath(':projectId', 'week.md'), async (context) => {
    const { report } = await read(context)
    const headers = { 'Content-Type': 'text/markdown; charset=utf-8' }
    return context.body(writeWeekMarkdown(report, context.get('origin')), 200, headers)
  })
}
