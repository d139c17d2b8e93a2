// How page views get here. Nothing is counted or changed.
import type { Hono } from 'hono'
import { explainView } from '../../traffic/explain-view.ts'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { projectFrame } from '../project-frame.ts'
import { requireAdmin } from '../require.ts'
import type { Show } from '../show.tsx'
import { PageViewsPage } from './page-views-page.tsx'
import { readTestViewForm, toTestView } from './read-test-view.ts'
import { settingsPath } from './settings-nav.tsx'

export function addPageViewsRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(settingsPath(':projectId', 'page-views'), async (context) => {
    const visit = await requireAdmin(context, deps)
    const form = readTestViewForm(context.req.query())
    const view = toTestView(form)
    const explained = view && explainView(view, await deps.settings(visit.project.id))
    const origin = deps.baseUrl ?? context.get('origin')
    const content = <PageViewsPage project={visit.project} origin={origin} form={form} explained={explained} />
    return show(context, { title: 'Send page views', ...projectFrame(visit, 'settings') }, content)
  })
}
