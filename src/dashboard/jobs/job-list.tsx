// The rows of the list of jobs; live while one of them works.
import type { FC } from 'hono/jsx'
import type { NamedJob } from '../../jobs/job-lists.ts'
import { LastOfLive, Live } from '../live/live.tsx'
import { Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { factsInList } from './job-fields.tsx'
import { describeState, titleOf } from './job-words.ts'
import type { JobsPageProps } from './jobs-page.tsx'
import { type ListQuery, listPath, liveListPath } from './list-query.ts'

// One job in a list.

interface JobRowProps {
  projectId: string
  named: NamedJob
  query: Omit<ListQuery, 'beyond'>
  now: number
}

const JobRow: FC<JobRowProps> = ({ projectId, named: { job, name }, query, now }) => {
  const [text, tone] = describeState(job)
  return (
    <li>
      <div class="stack tight">
        <a class="title" href={projectPath(projectId, 'jobs', job.id)}>
          <bdi>{titleOf({ prompt: name })}</bdi>
        </a>
        <p class="small soft">
          {factsInList(job, { now, pathBy: (by) => listPath(projectId, { ...query, by }) }).map((fact, index) => (
            <>
              {index > 0 && ' · '}
              {fact}
            </>
          ))}
        </p>
      </div>
      <p class="state small">
        {job.pullRequest && (
          <a href={job.pullRequest.url}>
            #{job.pullRequest.number} {job.pullRequest.state}
          </a>
        )}
        <Chip tone={tone}>{text}</Chip>
      </p>
    </li>
  )
}

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
