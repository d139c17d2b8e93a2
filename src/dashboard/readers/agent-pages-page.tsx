// What one agent received of each page.
import type { FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import { operatorOf } from '../../traffic/agents/agent-table.ts'
import type { AnswerCounts } from '../../traffic/tally/answers.ts'
import { ClassFilter, PathFilter } from './filters.tsx'
import { AnswersTable } from './paged-table.tsx'
import { showPath } from './quote.ts'
import type { ReaderQuery } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'

export interface AgentPagesPageProps {
  project: Project
  query: ReaderQuery & { agent: string }
  rows: readonly { path: string; answers: AnswerCounts }[]
}

export const AgentPagesPage: FC<AgentPagesPageProps> = ({ project, query, rows }) => {
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
