// The jobs of a project, newest first.
import type { FC } from 'hono/jsx'
import { JOB_STATUSES, type JobStatus } from '../../contract/job-states.ts'
import type { Job } from '../../jobs/job.ts'
import type { Project } from '../../projects/project.ts'
import { Chip, Moment } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { describeCost, describeState, STATUS_LABELS, titleOf } from './job-words.ts'

export interface JobsPageProps {
  project: Project
  jobs: readonly Job[]
  status: JobStatus | undefined
  /** The cursor of the next page; null on the last. */
  next: string | null
  isFirstPage: boolean
}

export const JobsPage: FC<JobsPageProps> = ({ project, jobs, status, next, isFirstPage }) => (
  <div class="stack">
    <div class="row between">
      <h1>Jobs</h1>
      <a class="button main" href={projectPath(project.id, 'jobs', 'new')}>
        New job
      </a>
    </div>
    <nav class="row" aria-label="Filter">
      <Filter project={project} label="All" isCurrent={status === undefined} />
      {JOB_STATUSES.map((one) => (
        <Filter project={project} label={STATUS_LABELS[one]} status={one} isCurrent={one === status} />
      ))}
    </nav>
    {jobs.length === 0 ? <NoJobs project={project} status={status} /> : <JobList project={project} jobs={jobs} />}
    <p class="row">
      {!isFirstPage && <a href={listPath(project, status)}>Newest</a>}
      {next !== null && <a href={listPath(project, status, next)}>Older</a>}
    </p>
  </div>
)

function listPath(project: Project, status?: JobStatus, cursor?: string): string {
  const query = new URLSearchParams({ ...(status && { status }), ...(cursor && { cursor }) })
  return `${projectPath(project.id, 'jobs')}${query.size === 0 ? '' : `?${query.toString()}`}`
}

const Filter: FC<{ project: Project; label: string; status?: JobStatus; isCurrent: boolean }> = ({
  project,
  label,
  status,
  isCurrent,
}) => (
  <a class="filter" href={listPath(project, status)} aria-current={isCurrent ? 'page' : undefined}>
    {label}
  </a>
)

const NoJobs: FC<Pick<JobsPageProps, 'project' | 'status'>> = ({ project, status }) => (
  <div class="card empty stack">
    <h2>{status === undefined ? 'No jobs yet' : `No job is ${status}`}</h2>
    {status === undefined && (
      <p>
        A job takes a prompt, edits the documentation of {project.repository}, and opens a pull request for you to
        review.
      </p>
    )}
  </div>
)

const JobList: FC<Pick<JobsPageProps, 'project' | 'jobs'>> = ({ project, jobs }) => (
  <div class="card flush">
    <ul class="list">
      {jobs.map((job) => {
        const [text, tone] = describeState(job)
        return (
          <li class="row between">
            <div class="stack tight">
              <a class="title" href={projectPath(project.id, 'jobs', job.id)}>
                {titleOf(job)}
              </a>
              <p class="small soft">
                <Moment at={job.createdAt} />, {job.requestedBy}, {describeCost(job.spent)}
              </p>
            </div>
            <p class="row small">
              {job.pullRequest && (
                <a href={job.pullRequest.url}>
                  #{job.pullRequest.number} {job.pullRequest.state}
                </a>
              )}
              <Chip tone={tone}>{text}</Chip>
            </p>
          </li>
        )
      })}
    </ul>
  </div>
)
