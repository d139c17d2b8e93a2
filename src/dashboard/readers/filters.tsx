// Which pages, and whose views, a table shows.
import type { FC } from 'hono/jsx'
import { AI_CLASSES, type AiClass } from '../../contract/view-classes.ts'
import type { Project } from '../../projects/project.ts'
import { CLASS_NAME } from './class-words.ts'
import { showPath } from './quote.ts'
import { keptFields, type ReaderQuery, type ReaderView, readersHref } from './reader-query.ts'

interface FilterProps {
  project: Project
  view: ReaderView
  query: ReaderQuery
}

export const ClassFilter: FC<FilterProps> = ({ project, view, query }) => {
  const choices: readonly (readonly [AiClass | undefined, string])[] = [
    [undefined, 'All agents'],
    ...AI_CLASSES.map((aiClass) => [aiClass, CLASS_NAME[aiClass]] as const),
  ]
  return (
    <nav class="row" aria-label="Class of agent">
      {choices.map(([aiClass, label]) => (
        <a
          class="filter"
          href={readersHref(project.id, view, query, { aiClass, agent: undefined })}
          aria-current={query.aiClass === aiClass && query.agent === undefined ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
      {query.agent !== undefined && (
        <a class="filter" href={readersHref(project.id, view, query, { agent: undefined })} aria-current="true">
          {showPath(query.agent)} <span aria-hidden="true">×</span>
          <span class="hidden-label">(show all agents)</span>
        </a>
      )}
    </nav>
  )
}

/** Searches paths, and keeps what else was chosen. */
export const PathFilter: FC<FilterProps> = ({ project, view, query }) => (
  <form class="row filters" method="get" action={readersHref(project.id, view, query).split('?')[0]}>
    {keptFields(query, ['q', 'under']).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    <label class="hidden-label" for="q">
      Path contains
    </label>
    <input id="q" type="search" name="q" value={query.search ?? ''} placeholder="Path contains" />
    <label class="hidden-label" for="under">
      Below the path
    </label>
    <input id="under" name="under" value={query.below ?? ''} placeholder="Below, such as /guides" />
    <button type="submit">Filter</button>
    {(query.search !== undefined || query.below !== undefined) && (
      <a href={readersHref(project.id, view, query, { search: undefined, below: undefined })}>Clear</a>
    )}
  </form>
)
