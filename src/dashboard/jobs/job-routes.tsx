import type { Hono } from 'hono'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { toMarkup } from '../live/live.tsx'
import type { SendLive } from '../live/live-streams.ts'
import { pauseFor } from '../live/pause.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireProject } from '../require.ts'
import type { Show } from '../show.tsx'
import { isAnyActive, LiveJobList } from './job-list.tsx'
import { JobsPage } from './jobs-page.tsx'
import { findNeighbours, readListQuery, toSearch } from './list-query.ts'

const JOBS = projectPath(':projectId', 'jobs')

interface Parts {
  deps: DashboardDeps
  show: Show
}

export function addJobRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show, sendLive: SendLive): void {
  const parts = { deps, show }
  site.get(JOBS, (context) => list(context, parts))
  site.get(`${JOBS}/live`, (context) => listLive(context, deps, sendLive))
}

async function list(context: DashboardContext, { deps, show }: Parts): Promise<Response> {
  const visit = await requireProject(context, deps)
  const { project } = visit
  const query = readListQuery((name) => context.req.query(name))
  const [found, requesters] = await Promise.all([
    deps.jobs.search(project.id, toSearch(query)),
    deps.jobs.requesters(project.id),
  ])
  const neighbours = findNeighbours(project.id, query, found)
  const content = <JobsPage {...{ project, query, neighbours, requesters }} jobs={found.jobs} now={deps.now()} />
  return show(context, { title: `Jobs of ${project.repository}`, ...projectFrame(visit, 'jobs') }, content)
}

/** Also finds jobs that began since. */
const LOOK_EVERY_MS = 2000

async function listLive(context: DashboardContext, deps: DashboardDeps, sendLive: SendLive): Promise<Response> {
  const visit = await requireProject(context, deps)
  const { project } = visit
  const query = readListQuery((name) => context.req.query(name))
  return sendLive(context, visit, {
    render: async () => {
      const { jobs } = await deps.jobs.search(project.id, toSearch(query))
      const rows = <LiveJobList {...{ project, query, jobs }} now={deps.now()} />
      return { html: await toMarkup(rows), isOver: !isAnyActive(jobs) }
    },
    waitForChange: (signal) => pauseFor(LOOK_EVERY_MS, signal),
  })
}
