// Where a job stands; the part of its page that changes while it works.
import type { FC } from 'hono/jsx'
import type { Job } from '../../jobs/job.ts'
import type { KeptReport } from '../../jobs/store.ts'
import type { Project } from '../../projects/project.ts'
import { plural } from '../../text/plural.ts'
import { describeState, titleOf } from '../jobs/job-words.ts'
import { Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'

export interface JobHeaderProps {
  project: Project
  job: Job
  result: Pick<KeptReport, 'title'> | undefined
}

export const JobHeader: FC<JobHeaderProps> = ({ project, job, result }) => {
  const [text, tone] = describeState(job)
  return (
    <header class="stack tight" data-live={job.status === 'active' ? '' : undefined} id="state" aria-live="polite">
      <h1>{result?.title ?? titleOf(job)}</h1>
      <p class="row">
        <Chip tone={tone}>{text}</Chip>
        {job.pullRequest && (
          <a class="button" href={job.pullRequest.url}>
            Pull request #{job.pullRequest.number} ({job.pullRequest.state})
          </a>
        )}
        {job.seenBuilds?.preview && <a href={job.seenBuilds.preview.url}>Preview</a>}
      </p>
      {job.message !== null && <p class="lead">{job.message}</p>}
      {job.effect !== null && <p class="lead">{job.effect.message}</p>}
      {job.status === 'active' && (
        <p class="small soft">
          {job.spent.modelCalls === 0 ? 'No model calls yet.' : `${plural(job.spent.modelCalls, 'model call')} so far.`}{' '}
          <a href={projectPath(project.id, 'jobs', job.id)}>Reload</a>
        </p>
      )}
    </header>
  )
}
