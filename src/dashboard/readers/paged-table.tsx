// A table with a row per page of the docs: one screen of it, the way to the others, and all of it as CSV.
import type { Child, FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import type { AnswerCounts } from '../../traffic/tally/answers.ts'
import { AnswerCells, AnswerHeads } from './answer-cells.tsx'
import { Pager } from './pager.tsx'
import { PathLink } from './path-link.tsx'
import { type ReaderQuery, readersHref } from './reader-query.ts'

export const PAGES_PER_SCREEN = 50

interface PagedTableProps {
  project: Project
  view: 'pages' | 'failed-requests'
  query: ReaderQuery
  /** Of all rows, not only of those on this screen. */
  count: number
  children?: Child
}

export const PagedTable: FC<PagedTableProps> = ({ project, view, query, count, children }) => (
  <>
    <section class="card flush scroll" tabindex={0} aria-label="Table of pages">
      <table class="dense">{children}</table>
    </section>
    <Pager
      page={query.page}
      pageSize={PAGES_PER_SCREEN}
      count={count}
      hrefOf={(page) => readersHref(project.id, view, query, { page })}
      label="Pages of the table"
    />
    <p>
      <a href={readersHref(project.id, `${view}.csv`, query)} download>
        Download {plural(count, 'row')} as CSV
      </a>
    </p>
  </>
)

type AnswersTableProps = Omit<PagedTableProps, 'count' | 'children'> & {
  /** All of them. */
  rows: readonly { path: string; answers: AnswerCounts }[]
}

/** What agents received of each page. */
export const AnswersTable: FC<AnswersTableProps> = ({ rows, ...table }) => {
  const { project, query } = table
  const start = (query.page - 1) * PAGES_PER_SCREEN
  return (
    <PagedTable {...table} count={rows.length}>
      <thead>
        <tr>
          <th scope="col">Path</th>
          <AnswerHeads />
        </tr>
      </thead>
      <tbody>
        {rows.slice(start, start + PAGES_PER_SCREEN).map(({ path, answers }) => (
          <tr>
            <PathHead project={project} query={query} path={path} />
            <AnswerCells answers={answers} />
          </tr>
        ))}
      </tbody>
    </PagedTable>
  )
}

export const PathHead: FC<{ project: Project; query: ReaderQuery; path: string }> = ({ project, query, path }) => (
  <th scope="row" class="path">
    <PathLink projectId={project.id} path={path} range={query.range} />
  </th>
)
