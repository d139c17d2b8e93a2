// All pages with their readers, by class of agent or with what agents received.
import type { FC } from 'hono/jsx'
import { formatCount, plural } from '../../base/text.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import type { Project } from '../../projects/project.ts'
import type { ListedPage } from '../../traffic/store.ts'
import { AnswerCells, AnswerHeads } from './answer-cells.tsx'
import { CLASS_MEANING, CLASS_NAME } from './class-words.ts'
import { aiShare } from './compare-periods.ts'
import { formatPercent } from './describe-readers.ts'
import { ClassFilter, PathFilter } from './filters.tsx'
import { PagedTable, PathHead } from './paged-table.tsx'
import { describeWhen } from './range.ts'
import { answersOf, type PageTable } from './read-pages.ts'
import { type PageSort, type ReaderQuery, readersHref } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'

interface PagesPageProps {
  project: Project
  query: ReaderQuery
  table: PageTable
  imported: readonly string[]
}

export const PagesPage: FC<PagesPageProps> = (props) => {
  const { project, query, table, imported } = props
  const { pages, received } = table
  const hrefTo = (changes: Partial<ReaderQuery>): string => readersHref(project.id, 'pages', query, changes)
  return (
    <div class="stack wide">
      <ReadersHeader project={project} view="pages" query={query} />
      <section class="stack" aria-labelledby="pages">
        <div class="row between">
          <h2 id="pages">
            {plural(pages.count, 'page')} read {describeWhen(query.range)}
          </h2>
          <nav class="row" aria-label="Columns">
            <a
              class="filter"
              href={hrefTo({ show: 'classes' })}
              aria-current={received === undefined ? 'true' : undefined}
            >
              Who read
            </a>
            <a class="filter" href={hrefTo({ show: 'received' })} aria-current={received && 'true'}>
              What agents received
            </a>
          </nav>
        </div>
        <ClassFilter project={project} view="pages" query={query} />
        <PathFilter project={project} view="pages" query={query} />
        {imported.map((sentence) => (
          <p class="notice">{sentence}</p>
        ))}
        <Pages {...props} hrefTo={hrefTo} />
      </section>
    </div>
  )
}

interface HeadProps {
  query: ReaderQuery
  hrefTo: (changes: Partial<ReaderQuery>) => string
}

const Pages: FC<PagesPageProps & HeadProps> = ({ project, query, table: { pages, received }, hrefTo }) => {
  if (pages.rows.length === 0) {
    return (
      <p class="card empty">
        {query.page > 1 ? 'The table ends before this page of it. ' : 'No page that matches was read in these days. '}
        <a href={hrefTo({ search: undefined, below: undefined, aiClass: undefined })}>Show all pages</a>
      </p>
    )
  }
  return (
    <>
      <p class="small soft">
        Together {formatCount(pages.human)} human and {formatCount(pages.ai)} AI views.
      </p>
      <PagedTable project={project} view="pages" query={query} count={pages.count}>
        <thead>
          <tr>
            <SortHead sort="path" label="Path" query={query} hrefTo={hrefTo} />
            {received === undefined ? <ClassHeads query={query} hrefTo={hrefTo} /> : <AnswerHeads />}
          </tr>
        </thead>
        <tbody>
          {pages.rows.map((row) => (
            <tr>
              <PathHead project={project} query={query} path={row.path} />
              {received === undefined ? <ClassCells row={row} /> : <AnswerCells answers={answersOf(received, row)} />}
            </tr>
          ))}
        </tbody>
      </PagedTable>
    </>
  )
}

const SortHead: FC<HeadProps & { sort: PageSort; label: string; title?: string }> = ({
  sort,
  label,
  title,
  query,
  hrefTo,
}) => {
  const isSorted = query.sort === sort
  return (
    <th
      scope="col"
      class={sort === 'path' ? '' : 'number'}
      aria-sort={isSorted ? (sort === 'path' ? 'ascending' : 'descending') : undefined}
    >
      <a class="sort" href={hrefTo({ sort })} title={title}>
        {label}
        {isSorted && <span aria-hidden="true">{sort === 'path' ? ' ↑' : ' ↓'}</span>}
      </a>
    </th>
  )
}

const ClassHeads: FC<HeadProps> = (props) => (
  <>
    <SortHead sort="total" label="Total" {...props} />
    <SortHead sort="human" label="Human" {...props} />
    <SortHead sort="ai" label="AI" {...props} />
    <th scope="col" class="number">
      AI share
    </th>
    {AI_CLASSES.map((aiClass) => (
      <SortHead sort={aiClass} label={CLASS_NAME[aiClass]} title={`They ${CLASS_MEANING[aiClass]}`} {...props} />
    ))}
  </>
)

const ClassCells: FC<{ row: ListedPage }> = ({ row: { human, ai, classes } }) => (
  <>
    {[human + ai, human, ai].map((count) => (
      <Count value={count} />
    ))}
    <td class="number">{formatPercent(aiShare({ human, ai }))}</td>
    {AI_CLASSES.map((aiClass) => (
      <Count value={classes[aiClass]} />
    ))}
  </>
)

const Count: FC<{ value: number }> = ({ value }) => (
  <td class={value === 0 ? 'number none' : 'number'}>{formatCount(value)}</td>
)
