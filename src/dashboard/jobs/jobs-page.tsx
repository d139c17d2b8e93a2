// The jobs of a project, newest first.
import type { FC } from 'hono/jsx'
import { JOB_STATUSES } from '../../contract/job-states.ts'
import type { NamedJob } from '../../jobs/job-lists.ts'
import type { Project } from '../../projects/project.ts'
import { projectPath } from '../paths.ts'
import { JobList } from './job-list.tsx'
import { STATUS_LABELS } from './job-words.ts'
import { isFiltered, type ListQuery, listPath, type Neighbours, SEARCH_MAX_CHARACTERS } from './list-query.ts'

export interface JobsPageProps {
  project: Project
  jobs: readonly NamedJob[]
  query: ListQuery
  neighbours: Neighbours
  /** Who asked for one of the newest jobs. */
  requesters: readonly string[]
  now: number
}

export const JobsPage: FC<JobsPageProps> = (props) => {
  const { project, jobs, query } = props
  const isEmpty = jobs.length === 0 && !isFiltered(query)
  return (
    <div class="stack">
      <div class="row between">
        <h1>Jobs</h1>
        <a class="button main" href={projectPath(project.id, 'jobs', 'new')}>
          New job
        </a>
      </div>
      {!isEmpty && <Filters {...props} />}
      {jobs.length === 0 ? <NoJobs {...props} /> : <JobList {...props} />}
      <Pages {...props} />
    </div>
  )
}

const Filters: FC<JobsPageProps> = ({ project, query, requesters }) => (
  <div class="job-filters">
    <nav class="row tight" aria-label="State">
      {[undefined, ...JOB_STATUSES].map((status) => (
        <a
          class="filter"
          href={listPath(project.id, { ...query, status })}
          aria-current={status === query.status ? 'true' : undefined}
        >
          {status === undefined ? 'All' : STATUS_LABELS[status]}
        </a>
      ))}
    </nav>
    <search class="job-search">
      <form action={projectPath(project.id, 'jobs')}>
        {query.status && <input type="hidden" name="status" value={query.status} />}
        <select name="by" aria-label="Asked by">
          <option value="">Anyone</option>
          {[...new Set([...requesters, query.by])].filter(Boolean).map((one) => (
            <option value={one} selected={one === query.by}>
              {one}
            </option>
          ))}
        </select>
        <input
          type="search"
          name="q"
          value={query.text}
          maxlength={SEARCH_MAX_CHARACTERS}
          placeholder="Prompt, title, page, branch or id"
          aria-label="Search the jobs"
        />
        <button type="submit">Search</button>
      </form>
    </search>
  </div>
)

const NoJobs: FC<JobsPageProps> = ({ project, query, neighbours }) => {
  if (neighbours.further !== undefined) return null
  return (
    <div class="card empty stack">
      {isFiltered(query) ? (
        <>
          <h2>No job matches</h2>
          <p>
            <a href={projectPath(project.id, 'jobs')}>Show all jobs</a>
          </p>
        </>
      ) : (
        <>
          <h2>No jobs yet</h2>
          <p>
            A job takes a prompt, edits the documentation of {project.repository}, and opens a pull request for you to
            review.
          </p>
          <p>
            <a class="button" href={projectPath(project.id, 'jobs', 'new')}>
              Write the first prompt
            </a>
          </p>
        </>
      )}
    </div>
  )
}

const Pages: FC<JobsPageProps> = ({ project, query, neighbours: { newer, older, further } }) => (
  <>
    {further !== undefined && (
      <p class="notice">
        The search looked at 20,000 jobs, and there are more. <a href={further}>Continue the search</a>
      </p>
    )}
    {(newer ?? older) !== undefined && (
      <nav class="row between" aria-label="Pages">
        <span class="row">
          {newer !== undefined && (
            <a href={newer} rel="prev">
              Newer jobs
            </a>
          )}
          {newer !== undefined && <a href={listPath(project.id, query)}>Newest</a>}
        </span>
        {older !== undefined && (
          <a href={older} rel="next">
            Older jobs
          </a>
        )}
      </nav>
    )}
  </>
)
