// Jobs that ended without a pull request, and why.
import type { FC } from 'hono/jsx'
import { visibleText } from '../../base/text.ts'
import type { NamedJob } from '../../jobs/job-lists.ts'
import { againPath } from '../jobs/again-path.ts'
import { describeState, titleOf } from '../jobs/job-words.ts'
import { Age, Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import type { WeekReport } from './week-report.ts'

export const EndedSection: FC<{ report: WeekReport }> = ({ report: { project, ended, cost, now } }) => (
  <section class="stack" aria-labelledby="ended">
    <h2 id="ended">Jobs that ended without a pull request</h2>
    {ended.jobs.length === 0 ? (
      <p class="card empty">
        {cost.turns === 0 ? 'No job ended in this time. ' : 'None: every job that ended has a pull request. '}
        <a href={projectPath(project.id, 'jobs')}>All jobs</a>
      </p>
    ) : (
      <div class="card flush">
        <ul class="list week-list">
          {ended.jobs.map((named) => (
            <EndedRow named={named} now={now} />
          ))}
        </ul>
      </div>
    )}
    {ended.hasMore && (
      <p class="small">
        There are more: <a href={`${projectPath(project.id, 'jobs')}?status=failed`}>failed jobs</a> and{' '}
        <a href={`${projectPath(project.id, 'jobs')}?status=completed`}>completed jobs</a>.
      </p>
    )}
  </section>
)

const EndedRow: FC<{ named: NamedJob; now: number }> = ({ named: { job, name }, now }) => {
  const [state, tone] = describeState(job)
  const title = titleOf({ prompt: name })
  return (
    <li>
      <div class="stack tight">
        <a class="title" href={projectPath(job.projectId, 'jobs', job.id)}>
          <bdi>{title}</bdi>
        </a>
        {job.message !== null && (
          <p class="small why">
            <bdi>{visibleText(job.message)}</bdi>
          </p>
        )}
        <p class="small soft">{job.finishedAt !== null && <Age at={job.finishedAt} now={now} />}</p>
      </div>
      <p class="state">
        <Chip tone={tone}>{state}</Chip>
        <NextStep named={{ job, name }} title={title} />
      </p>
    </li>
  )
}

/** A patch waits for a decision; anything else can be asked for again. */
const NextStep: FC<{ named: NamedJob; title: string }> = ({ named: { job }, title }) => {
  const path = projectPath(job.projectId, 'jobs', job.id)
  if (job.outcome === 'patch_ready')
    return (
      <a href={path} aria-label={`Review the patch: ${title}`}>
        Review
      </a>
    )
  return (
    <a href={againPath(job)} aria-label={`Try again: ${title}`}>
      Try again
    </a>
  )
}
