// The title of a job and where it stands; the latter is live while the job works.
import type { FC } from 'hono/jsx'
import { describeSpan, plural, visibleText } from '../../base/text.ts'
import type { Job } from '../../jobs/job.ts'
import type { NumberedEntry } from '../../jobs/job-records.ts'
import type { Project } from '../../projects/project.ts'
import { type Progress, STEPS, type Step, tellProgress } from '../jobs/job-progress.ts'
import { describeCost, describeState, titleOf } from '../jobs/job-words.ts'
import { LastOfLive, Live } from '../live/live.tsx'
import { Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'

export interface JobHeaderProps {
  project: Project
  job: Job
  /** The title of its result, or its first prompt. */
  name: string
  /** The newest entries of its transcript while it is active. */
  latest: readonly NumberedEntry[]
}

const STATE_ID = 'state'

export const JobHeader: FC<JobHeaderProps> = (props) => {
  const { project, job, name } = props
  return (
    <header class="stack tight">
      <h1>
        <bdi>{titleOf({ prompt: name })}</bdi>
      </h1>
      {job.status === 'active' ? (
        <Live id={STATE_ID} path={projectPath(project.id, 'jobs', job.id, 'live')}>
          <JobState {...props} />
        </Live>
      ) : (
        <div id={STATE_ID}>
          <JobState {...props} />
        </div>
      )}
    </header>
  )
}

/** What the stream sends. */
export const LiveJobState: FC<JobHeaderProps> = (props) => {
  const { project, job } = props
  if (job.status === 'active') return <JobState {...props} />
  return (
    <LastOfLive id={STATE_ID}>
      <JobState {...props} />
      <p class="notice" data-result>
        This turn has ended. <a href={projectPath(project.id, 'jobs', job.id)}>Show its result</a>
      </p>
    </LastOfLive>
  )
}

const JobState: FC<JobHeaderProps> = ({ project, job, latest }) => {
  const [text, tone] = describeState(job)
  return (
    <div class="stack tight">
      <p class="row">
        <Chip tone={tone}>{text}</Chip>
        {job.pullRequest && (
          <a class="button" href={job.pullRequest.url}>
            Pull request #{job.pullRequest.number} ({job.pullRequest.state})
          </a>
        )}
        {job.seenBuilds?.preview && <a href={job.seenBuilds.preview.url}>Preview</a>}
      </p>
      {job.status === 'active' ? (
        <Work
          project={project}
          job={job}
          progress={tellProgress(
            job,
            latest.map(({ entry }) => entry),
          )}
        />
      ) : (
        job.message !== null && <p class="lead">{visibleText(job.message)}</p>
      )}
      {job.pullRequestOutcome !== null && <p class="lead">{job.pullRequestOutcome.message}</p>}
      {job.effect !== null && <p class="lead">{job.effect.message}</p>}
    </div>
  )
}

const STEP_LABELS: Record<Step, string> = { read: 'Read', write: 'Write', check: 'Check', publish: 'Publish' }

const Work: FC<{ project: Project; job: Job; progress: Progress }> = ({ project, job, progress }) => {
  const { step, doing, lastAct } = progress
  const at = step === undefined ? -1 : STEPS.indexOf(step)
  return (
    <>
      <ol class="steps" aria-label="Progress">
        {STEPS.map((one, index) => (
          <li class={index < at ? 'done' : ''} aria-current={one === step ? 'step' : undefined}>
            {one === 'publish' && job.mode === 'patch' ? 'Your approval' : STEP_LABELS[one]}
          </li>
        ))}
      </ol>
      <p class="lead" role="status">
        {visibleText(doing)}
      </p>
      <p class="small soft">
        {lastAct !== undefined && (
          <>
            Last action: <bdi class="act">{visibleText(lastAct)}</bdi>.{' '}
          </>
        )}
        {describeSpent(job)} <a href={projectPath(project.id, 'jobs', job.id)}>Reload</a>
      </p>
    </>
  )
}

function describeSpent({ spent }: Job): string {
  if (spent.modelCalls === 0) return 'No model call yet.'
  return `${plural(spent.modelCalls, 'model call')}, ${describeCost(spent)}, ${describeSpan(spent.workMs)} of work so far.`
}
