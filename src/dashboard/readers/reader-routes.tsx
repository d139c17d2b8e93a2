// The pages of readers.
import type { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { describeImported } from '../../contract/import-sources.ts'
import type { AgentViews } from '../../contract/views.ts'
import { joinAnswers } from '../../traffic/describe-agents.ts'
import { findFailedRequests } from '../../traffic/export-answers.ts'
import { toImportedViews } from '../../traffic/imports/import-views.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireProject, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { AgentPagesPage } from './agent-pages-page.tsx'
import { AgentsPage, ReceivedInShort } from './agents-page.tsx'
import { FailedRequestsPage } from './failed-requests-page.tsx'
import { MissingInShort } from './missing-in-short.tsx'
import { MissingPage } from './missing-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { PAGES_PER_SCREEN } from './paged-table.tsx'
import { PagesPage } from './pages-page.tsx'
import { readMissing } from './read-missing.ts'
import { readOverview } from './read-overview.ts'
import { readPages, readPagesOfAgent, selectionOf } from './read-pages.ts'
import { type ReaderQuery, readReaderQuery } from './reader-query.ts'

export interface ReaderVisit extends Visit {
  query: ReaderQuery
}

/** Who may see the readers, and what was asked for. */
export async function readVisit(context: DashboardContext, deps: DashboardDeps): Promise<ReaderVisit> {
  const visit = await requireProject(context, deps)
  return { ...visit, query: readReaderQuery(context.req.query(), deps.now()) }
}

export function addReaderRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const { views } = deps
  const addView = (
    name: string,
    title: string,
    make: (visit: ReaderVisit, context: DashboardContext) => Promise<Child>,
  ): void => {
    const path = projectPath(':projectId', 'readers', ...(name === '' ? [] : [name]))
    site.get(path, async (context) => {
      const visit = await readVisit(context, deps)
      const content = await make(visit, context)
      return show(
        context,
        { title: `${title} of ${visit.project.repository}`, ...projectFrame(visit, 'readers') },
        content,
      )
    })
  }
  addView('', 'Readers', async ({ project, query }) => {
    const { humanSource, aiClasses } = await deps.settings(project.id)
    const wanted = { range: query.range, now: deps.now(), humanSource, aiClasses }
    return <OverviewPage project={project} query={query} overview={await readOverview(views, project.id, wanted)} />
  })
  addView('pages', 'Pages', async (visit) => showPages(deps, visit))
  addView('agents', 'AI agents', async ({ project, query }) => {
    const agents = await readAgents(deps, project.id, query)
    return <AgentsPage project={project} query={query} agents={agents} />
  })
  addView('missing', 'Missing pages', async ({ project, query }, context) => {
    const settings = await deps.settings(project.id)
    const isPatient = context.req.header('HX-Request') !== undefined
    return (
      <MissingPage
        project={project}
        query={query}
        found={await readMissing(deps, project.id, query, { settings, isPatient })}
      />
    )
  })
  addView('failed-requests', 'Failed requests', async ({ project, query }) => (
    <FailedRequestsPage
      project={project}
      query={query}
      failedRequests={await readFailedRequests(deps, project.id, query)}
    />
  ))
  addParts(site, deps)
}

/** Parts of the overview that take longer, without a frame. */
function addParts(site: Hono<DashboardEnv>, deps: DashboardDeps): void {
  site.get(projectPath(':projectId', 'readers', 'received'), async (context) => {
    const { project, query } = await readVisit(context, deps)
    const agents = await readAgents(deps, project.id, query)
    return context.html(<ReceivedInShort project={project} query={query} agents={agents} />)
  })
  site.get(projectPath(':projectId', 'readers', 'suggestions'), async (context) => {
    const { project, query } = await readVisit(context, deps)
    const settings = await deps.settings(project.id)
    const found = await readMissing(deps, project.id, query, { settings, isPatient: true })
    return context.html(<MissingInShort project={project} query={query} pages={found.pages} />)
  })
}

async function showPages(deps: DashboardDeps, { project, query }: ReaderVisit): Promise<Child> {
  const measures = await deps.settings(project.id)
  const { agent } = query
  if (agent !== undefined) {
    const ofAgent = { ...query, agent }
    const rows = await readPagesOfAgent(deps.views, project.id, ofAgent, measures)
    return <AgentPagesPage project={project} query={ofAgent} rows={rows} />
  }
  const slice = { limit: PAGES_PER_SCREEN, offset: (query.page - 1) * PAGES_PER_SCREEN }
  const table = await readPages(deps.views, project.id, query, { measures, ...slice })
  const imported = describeImported(table.pages.sources.map(toImportedViews))
  return <PagesPage project={project} query={query} table={table} imported={imported} />
}

/** Those with views, then those that got no page. */
export async function readAgents(
  { views, settings }: DashboardDeps,
  projectId: string,
  query: ReaderQuery,
): Promise<AgentViews[]> {
  const selection = selectionOf(query, await settings(projectId))
  const [counts, got] = await Promise.all([
    views.rankAgents(projectId, selection),
    views.rankAnswers(projectId, { ...selection, perPath: false, perDay: false }),
  ])
  return joinAnswers(counts.rows, got.rows)
}

export async function readFailedRequests({ views, settings }: DashboardDeps, projectId: string, query: ReaderQuery) {
  const selection = selectionOf(query, await settings(projectId))
  const { rows } = await views.rankAnswers(projectId, { ...selection, perPath: true, perDay: false })
  return findFailedRequests(rows)
}
