// Pages that gave AI agents nothing to read: every request was redirected, refused, failed, or answered without a byte.
import type { FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import type { FailedRequests } from '../../contract/answers.ts'
import type { Project } from '../../projects/project.ts'
import { ClassFilter } from './filters.tsx'
import { AnswersTable } from './paged-table.tsx'
import { describeWhen } from './range.ts'
import { type ReaderQuery, readersHref } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'

export interface FailedRequestsPageProps {
  project: Project
  query: ReaderQuery
  failedRequests: readonly FailedRequests[]
}

export const FailedRequestsPage: FC<FailedRequestsPageProps> = ({ project, query, failedRequests }) => {
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
