// The checklist of a new installation, for the instance admin, the person who sets the service up, and administrators of a project.
import type { Hono } from 'hono'
import type { Project } from '../../projects/project.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { SETUP_CHECKLIST, SETUP_CHECKLIST_ITEMS } from '../paths.ts'
import { requireSession } from '../require.ts'
import type { Show } from '../show.tsx'
import { Checklist, ChecklistPage } from './checklist-page.tsx'
import { findBrowser } from './find-browser.ts'

export function addChecklistRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(SETUP_CHECKLIST, async (context) => {
    const measured = await measure(context, deps)
    return show(context, { title: 'Set-up checklist', isNarrow: true }, <ChecklistPage {...measured} />)
  })
  site.get(SETUP_CHECKLIST_ITEMS, async (context) => context.html(<Checklist {...(await measure(context, deps))} />))
}

async function measure(context: DashboardContext, deps: DashboardDeps) {
  const projects = await findProjects(context, deps)
  const [first] = projects.filter(({ state }) => state === 'active')
  const { installUrl, isOpen } = deps.setup
  const isSignedIn = context.get('session') !== undefined
  return { items: await deps.setup.checklist(projects), project: first, installUrl, isOpen, isSignedIn }
}

/** All projects for those who may set the service up; else those that the person administers, and 404 without any. */
async function findProjects(context: DashboardContext, deps: DashboardDeps): Promise<Project[]> {
  const all = await deps.projects.list()
  if ((await findBrowser(context, deps)) !== undefined) return all
  const roles = await deps.access.recall(requireSession(context), all)
  const own = all.filter(({ id }) => roles.get(id) === 'admin')
  if (own.length === 0) throw noSuchPage()
  return own
}
