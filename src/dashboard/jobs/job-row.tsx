// One job in a list.
import type { FC } from 'hono/jsx'
import type { NamedJob } from '../../jobs/job-lists.ts'
import { Age, Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { describeCost, describeState, titleOf } from './job-words.ts'
import { type ListQuery, listPath } from './list-query.ts'

export interface JobRowProps {
  projectId: string
  named: NamedJob
  query: Omit<ListQuery, 'beyond'>
  now: number
}

export const JobRow: FC<JobRowProps> = ({ projectId, named: { job, name }, query, now }) => {
  const [text, tone] = describeState(job)
  return (
    <li>
      <div class="stack tight">
        <a class="title" href={projectPath(projectId, 'jobs', job.id)}>
          <bdi>{titleOf({ prompt: name })}</bdi>
        </a>
        <p class="small soft">
          <Age at={job.createdAt} now={now} /> ·{' '}
          <a class="quiet" href={listPath(projectId, { ...query, by: job.requestedBy })}>
            <bdi>{job.requestedBy}</bdi>
          </a>{' '}
          · {describeCost(job.spent)}
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
