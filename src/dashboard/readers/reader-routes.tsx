// The pages of readers.

import type { Hono } from 'hono'
import type { Child, FC } from 'hono/jsx'
import { formatCount, plural } from '../../base/text.ts'
import type { FailedRequests } from '../../contract/answers.ts'
import { describeImported } from '../../contract/import-sources.ts'
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import type { AgentViews } from '../../contract/views.ts'
import type { Project } from '../../projects/project.ts'
import { operatorOf } from '../../traffic/agents/agent-table.ts'
import { joinAnswers } from '../../traffic/describe-agents.ts'
import { findFailedRequests } from '../../traffic/export-answers.ts'
import { toImportedViews } from '../../traffic/imports/import-views.ts'
import type { JudgedMissing } from '../../traffic/suggestions/missing-with-suggestions.ts'
import type { AnswerCounts } from '../../traffic/tally/answers.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireProject, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { AgentsPage, ReceivedInShort } from './agents-page.tsx'
import { ClassFilter, PathFilter } from './filters.tsx'
import { MissingList } from './missing-list.tsx'
import { MissingPage } from './missing-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { AnswersTable, PAGES_PER_SCREEN } from './paged-table.tsx'
import { PagesPage } from './pages-page.tsx'
import { showPath } from './quote.ts'
import { describeWhen } from './range.ts'
import { readMissing } from './read-missing.ts'
import { readOverview } from './read-overview.ts'
import { readPages, readPagesOfAgent, selectionOf } from './read-pages.ts'
import { onlyRange, type ReaderQuery, readersHref, readReaderQuery } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'
import { SUGGESTION_NAME } from './suggestion-words.ts'

// Pages that gave AI agents nothing to read: every request was redirected, refused, failed, or answered without a byte.

interface FailedRequestsPageProps {
  project: Project
  query: ReaderQuery
  failedRequests: readonly FailedRequests[]
}

const FailedRequestsPage: FC<FailedRequestsPageProps> = ({ project, query, failedRequests }) => {
  return (
    <div class="stack wide">
      <ReadersHeader project={project} view="failed-requests" query={query} />
      <section class="stack" aria-labelledby="failed-requests">
        <h2 id="failed-requests">
          {plural(failedRequests.length, 'page')} gave agents nothing to read {describeWhen(query.range)}
        </h2>
        <p class="lead">
          Each request of an AI agent for these pages was redirected, refused, failed, or answered without a byte. Look
          at the rules of the host or its firewall first. Pages that do not exist are{' '}
          <a href={readersHref(project.id, 'missing', query)}>missing pages</a>.
        </p>
        <ClassFilter project={project} view="failed-requests" query={query} />
        {failedRequests.length === 0 ? (
          <p class="card empty">Every page that an agent asked for gave it something to read.</p>
        ) : (
          <AnswersTable
            project={project}
            view="failed-requests"
            query={query}
            rows={failedRequests.map((answers) => ({ path: answers.path, answers }))}
          />
        )}
      </section>
    </div>
  )
}

// What one agent received of each page.

interface AgentPagesPageProps {
  project: Project
  query: ReaderQuery & { agent: string }
  rows: readonly { path: string; answers: AnswerCounts }[]
}

const AgentPagesPage: FC<AgentPagesPageProps> = ({ project, query, rows }) => {
  const operator = operatorOf(query.agent)
  return (
    <div class="stack wide">
      <ReadersHeader project={project} view="pages" query={query} />
      <section class="stack" aria-labelledby="pages">
        <h2 id="pages">
          {plural(rows.length, 'page')} requested by {showPath(query.agent)}
          {operator !== null && <span class="soft"> of {operator}</span>}
        </h2>
        <ClassFilter project={project} view="pages" query={query} />
        <PathFilter project={project} view="pages" query={query} />
        {rows.length === 0 ? (
          <p class="card empty">This agent has requested no page that matches in these days.</p>
        ) : (
          <AnswersTable project={project} view="pages" query={query} rows={rows} />
        )}
      </section>
    </div>
  )
}

/** Missing pages by what to do about them, and the first that something can be done about. */
const MissingInShort: FC<{ project: Project; query: ReaderQuery; found: JudgedMissing }> = ({
  project,
  query,
  found: { pages, open },
}) => (
  <div class="stack">
    <dl class="tiles small-tiles">
      {SUGGESTION_KINDS.map((kind) => (
        <div>
          <dt class="small">
            <a href={readersHref(project.id, 'missing', onlyRange(query), { suggestion: kind })}>
              {SUGGESTION_NAME[kind]}
            </a>
          </dt>
          <dd>{formatCount(pages.filter(({ suggestion }) => suggestion.kind === kind).length)}</dd>
        </div>
      ))}
    </dl>
    {open.length > 0 && <MissingList project={project} range={query.range} pages={open} />}
  </div>
)

interface ReaderVisit extends Visit {
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
    return context.html(<MissingInShort project={project} query={query} found={found} />)
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
