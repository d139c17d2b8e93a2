// The rows of the list of jobs; live while one of them works.
import type { FC } from 'hono/jsx'
import { LastOfLive, Live } from '../live/live.tsx'
import { JobRow } from './job-row.tsx'
import type { JobsPageProps } from './jobs-page.tsx'
import { liveListPath } from './list-query.ts'

type JobListProps = Pick<JobsPageProps, 'project' | 'jobs' | 'query' | 'now'>

const LIST_ID = 'jobs'

export const JobList: FC<JobListProps> = (props) => {
  const { project, jobs, query } = props
  if (!isAnyActive(jobs)) return <Rows {...props} />
  return (
    <Live id={LIST_ID} path={liveListPath(project.id, query)}>
      <Rows {...props} />
    </Live>
  )
}

/** What the stream sends. */
export const LiveJobList: FC<JobListProps> = (props) =>
  isAnyActive(props.jobs) ? (
    <Rows {...props} />
  ) : (
    <LastOfLive id={LIST_ID}>
      <Rows {...props} />
    </LastOfLive>
  )

export function isAnyActive(jobs: JobListProps['jobs']): boolean {
  return jobs.some(({ job }) => job.status === 'active')
}

const Rows: FC<JobListProps> = ({ project, jobs, query, now }) => (
  <div class="card flush">
    <ul class="list jobs">
      {jobs.map((named) => (
        <JobRow projectId={project.id} named={named} query={query} now={now} />
      ))}
    </ul>
  </div>
)
