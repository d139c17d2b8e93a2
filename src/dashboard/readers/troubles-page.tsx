// Pages that gave AI agents nothing to read: every request was redirected, refused, failed, or answered without a byte.
import type { FC } from 'hono/jsx'
import type { PageTrouble } from '../../contract/answers.ts'
import type { Project } from '../../projects/project.ts'
import { plural } from '../../text/plural.ts'
import { AnswerCells, AnswerHeads } from './answer-cells.tsx'
import { ClassFilter } from './filters.tsx'
import { Pager } from './pager.tsx'
import { PAGES_PER_SCREEN, TableOfPages } from './pages-page.tsx'
import { PathLink } from './path-link.tsx'
import { describeWhen } from './range.ts'
import { type ReaderQuery, readersHref } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'

export interface TroublesPageProps {
  project: Project
  query: ReaderQuery
  troubles: readonly PageTrouble[]
}

export const TroublesPage: FC<TroublesPageProps> = ({ project, query, troubles }) => {
  const start = (query.page - 1) * PAGES_PER_SCREEN
  return (
    <div class="stack wide">
      <ReadersHeader project={project} view="troubles" query={query} />
      <section class="stack" aria-labelledby="troubles">
        <h2 id="troubles">
          {plural(troubles.length, 'page')} gave agents nothing to read {describeWhen(query.range)}
        </h2>
        <p class="lead">
          Each request of an AI agent for these pages was redirected, refused, failed, or answered without a byte. Look
          at the rules of the host or its firewall first. Pages that do not exist are{' '}
          <a href={readersHref(project.id, 'missing', query)}>missing pages</a>.
        </p>
        <ClassFilter project={project} view="troubles" query={query} />
        {troubles.length === 0 ? (
          <p class="card empty">Every page that an agent asked for gave it something to read.</p>
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
                {troubles.slice(start, start + PAGES_PER_SCREEN).map((trouble) => (
                  <tr>
                    <th scope="row" class="path">
                      <PathLink projectId={project.id} path={trouble.path} range={query.range} />
                    </th>
                    <AnswerCells answers={trouble} />
                  </tr>
                ))}
              </tbody>
            </TableOfPages>
            <Pager
              page={query.page}
              pageSize={PAGES_PER_SCREEN}
              count={troubles.length}
              hrefOf={(page) => readersHref(project.id, 'troubles', query, { page })}
              label="Pages of the table"
            />
            <p>
              <a href={readersHref(project.id, 'troubles.csv', query)} download>
                Download {plural(troubles.length, 'row')} as CSV
              </a>
            </p>
          </>
        )}
      </section>
    </div>
  )
}
