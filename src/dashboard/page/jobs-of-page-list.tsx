// Jobs about a page, with their pull requests and what became of the views of those that were merged.
import type { FC } from 'hono/jsx'
import { formatCount } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import { describeState, titleOf } from '../jobs/job-words.ts'
import { Age, Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import type { JobOfPage } from './jobs-of-page.ts'

const SHOWN_MAX = 10

const ACT: Readonly<Record<JobOfPage['act'], string>> = {
  added: 'adds this page',
  changed: 'changes this page',
  moved: 'moves the page here',
  'moved away': 'moves the page away',
  deleted: 'deletes this page',
  named: 'names this page',
}

export const JobsOfPage: FC<{ project: Project; jobs: readonly JobOfPage[]; now: number }> = ({
  project,
  jobs,
  now,
}) => (
  <section class="stack" aria-labelledby="page-jobs">
    <h2 id="page-jobs">Jobs about this page</h2>
    {jobs.length === 0 ? (
      <p class="lead">No job has changed this page or named it.</p>
    ) : (
      <ul class="card flush list">
        {jobs.slice(0, SHOWN_MAX).map(({ job, act }) => {
          const [text, tone] = describeState(job)
          return (
            <li class="stack tight">
              <div class="row between">
                <a href={projectPath(project.id, 'jobs', job.id)}>
                  <bdi>{titleOf(job)}</bdi>
                </a>
                <span class="row small">
                  {job.pullRequest && (
                    <a href={job.pullRequest.url}>
                      #{job.pullRequest.number} {job.pullRequest.state}
                    </a>
                  )}
                  <Chip tone={tone}>{text}</Chip>
                </span>
              </div>
              <p class="small soft">
                {ACT[act]} · <Age at={job.createdAt} now={now} />
              </p>
              {job.effect !== null && act !== 'named' && <p class="small">{job.effect.message}</p>}
            </li>
          )
        })}
      </ul>
    )}
    {jobs.length > SHOWN_MAX && (
      <p class="small soft">{formatCount(jobs.length - SHOWN_MAX)} older ones are left out.</p>
    )}
  </section>
)
