// What one agent received of each page.
import type { FC } from 'hono/jsx'
import { operatorOf } from '../../pageviews/agents/agent-table.ts'
import type { AnswerCounts } from '../../pageviews/tally/answers.ts'
import type { Project } from '../../projects/project.ts'
import { plural } from '../../text/plural.ts'
import { AnswerCells, AnswerHeads } from './answer-cells.tsx'
import { ClassFilter, PathFilter } from './filters.tsx'
import { Pager } from './pager.tsx'
import { PAGES_PER_SCREEN, TableOfPages } from './pages-page.tsx'
import { PathLink } from './path-link.tsx'
import { showPath } from './quote.ts'
import { type ReaderQuery, readersHref } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'

export interface AgentPagesPageProps {
  project: Project
  query: ReaderQuery & { agent: string }
  rows: readonly { path: string; answers: AnswerCounts }[]
}

export const AgentPagesPage: FC<AgentPagesPageProps> = ({ project, query, rows }) => {
  const start = (query.page - 1) * PAGES_PER_SCREEN
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
          <>
            <TableOfPages>
              <thead>
                <tr>
                  <th scope="col">Path</th>
                  <AnswerHeads />
                </tr>
              </thead>
              <tbody>
                {rows.slice(start, start + PAGES_PER_SCREEN).map(({ path, answers }) => (
                  <tr>
                    <th scope="row" class="path">
                      <PathLink projectId={project.id} path={path} range={query.range} />
                    </th>
                    <AnswerCells answers={answers} />
                  </tr>
                ))}
              </tbody>
            </TableOfPages>
            <Pager
              page={query.page}
              pageSize={PAGES_PER_SCREEN}
              count={rows.length}
              hrefOf={(page) => readersHref(project.id, 'pages', query, { page })}
              label="Pages of the table"
            />
            <p>
              <a href={readersHref(project.id, 'pages.csv', query)} download>
                Download {plural(rows.length, 'row')} as CSV
              </a>
            </p>
          </>
        )}
      </section>
    </div>
  )
}
