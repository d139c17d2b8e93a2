// A job for the person who reviews it: where it stands, what has no source, what was changed, and what to do next.
import type { FC } from 'hono/jsx'
import type { Job } from '../../jobs/job.ts'
import type { KeptResult, Turn } from '../../jobs/store.ts'
import { plural } from '../../text/plural.ts'
import { describeSpan } from '../../text/time-span.ts'
import { describeCost } from '../jobs/job-words.ts'
import { FormToken } from '../layout.tsx'
import { Moment } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { Claims } from './claims.tsx'
import { Diff } from './diff.tsx'
import { JobHeader, type JobHeaderProps } from './job-header.tsx'
import type { ShownDiff } from './read-diff.ts'

export interface JobPageProps extends JobHeaderProps {
  turns: readonly Turn[]
  result: KeptResult | undefined
  diff: ShownDiff | undefined
  formToken: string
  requestKey: string
  /** What the last form could not do, and what was typed. */
  fault?: string | undefined
  message?: string
}

export const JobPage: FC<JobPageProps> = (props) => {
  const { job, result, diff, fault } = props
  return (
    <div class="stack wide">
      <JobHeader {...props} />
      {fault !== undefined && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <Request {...props} />
      {result && <Claims evidence={result.report.evidence} />}
      {result && <Findings result={result} />}
      {diff && <Diff diff={diff} />}
      <Actions {...props} />
      <Facts job={job} />
    </div>
  )
}

const Request: FC<JobPageProps> = ({ turns }) => (
  <section class="stack" aria-labelledby="requests">
    <h2 id="requests">{turns.length > 1 ? 'Requests' : 'Request'}</h2>
    {turns.map(({ turn, prompt, requestedBy, message }) => (
      <div class="stack tight">
        <p class="small soft">
          {turns.length > 1 && `${turn}. `}
          {requestedBy}
        </p>
        <pre class="wrap">{prompt}</pre>
        {turn < turns.length && message !== null && <p class="small">{message}</p>}
      </div>
    ))}
  </section>
)

const Findings: FC<{ result: KeptResult }> = ({ result: { report, summary } }) => {
  const { checks, byHand, skipped, notes } = report
  const sentences = [...byHand, ...notes, ...(checks.drift ?? []), ...(checks.unjudged ?? []), ...skipped]
  return (
    <section class="stack" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <pre class="prose wrap">{summary}</pre>
      <p>
        {checks.newProblemCount === 0
          ? `No new problem in ${plural(checks.checkedPages, 'page')}.`
          : `${plural(checks.newProblemCount, 'new problem')} in ${plural(checks.checkedPages, 'page')}:`}
      </p>
      {checks.newProblems.length > 0 && (
        <ul>
          {checks.newProblems.map(({ path, line, message }) => (
            <li>
              <code>
                {path}:{line}
              </code>{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
      {sentences.length > 0 && (
        <div class="notice warn stack tight">
          <h3>To look at</h3>
          <ul>
            {sentences.map((sentence) => (
              <li>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const Actions: FC<JobPageProps> = (props) => {
  const { project, job, result, diff, formToken } = props
  const path = (verb: string) => projectPath(project.id, 'jobs', job.id, verb)
  const isOver = job.status === 'completed' || job.status === 'failed'
  const isUnpublished = result !== undefined && !result.isPublished && job.patchSha256 !== null
  return (
    <section class="stack readable" aria-labelledby="next">
      <h2 id="next">Next</h2>
      {isOver && isUnpublished && (
        <form class="stack tight" method="post" action={path('publish')}>
          <p>
            <button class="main" type="submit">
              Approve and open the pull request
            </button>
          </p>
          <p class="hint">
            {diff?.isCut === true
              ? 'All changes are published, also those that are not shown above'
              : 'Exactly the changes above are published'}
            ; the model is not asked again.
          </p>
          <input type="hidden" name="sha256" value={job.patchSha256 ?? ''} />
          <FormToken value={formToken} />
        </form>
      )}
      {isFinal(job) ? (
        <p>
          <a href={projectPath(project.id, 'jobs', 'new')}>New job</a>
        </p>
      ) : (
        <MessageForm {...props} />
      )}
      <form method="post" action={path(job.status === 'active' ? 'cancel' : 'archive')}>
        {job.status === 'active' && (
          <button class="danger" type="submit">
            Cancel the job
          </button>
        )}
        {isOver && <button type="submit">Archive</button>}
        <FormToken value={formToken} />
      </form>
    </section>
  )
}

/** Nothing continues an archived job, or one whose pull request was merged or closed. */
function isFinal({ status, pullRequest }: Job): boolean {
  return status === 'archived' || (pullRequest !== null && pullRequest.state !== 'open')
}

const MessageForm: FC<JobPageProps> = ({ project, job, message = '', formToken, requestKey }) => (
  <form class="stack tight" method="post" action={projectPath(project.id, 'jobs', job.id, 'message')}>
    <div class="field">
      <label for="message">Message to the agent</label>
      <textarea id="message" name="message" rows={3} required aria-describedby="message-hint">
        {message}
      </textarea>
      <p class="hint" id="message-hint">
        {job.status === 'active'
          ? 'It is sent when the current turn ends.'
          : 'It continues the job, such as “leave out the second page” or “drop the claim about timeouts”.'}
      </p>
    </div>
    <p>
      <button type="submit">Send</button>
    </p>
    <input type="hidden" name="request_key" value={requestKey} />
    <FormToken value={formToken} />
  </form>
)

const Facts: FC<{ job: Job }> = ({ job }) => (
  <section class="stack" aria-labelledby="facts">
    <h2 id="facts">Facts</h2>
    <dl class="facts">
      <dt>Created</dt>
      <dd>
        <Moment at={job.createdAt} />
      </dd>
      <dt>Branch</dt>
      <dd>{job.lastRef ?? job.requestedRef ?? 'the default branch'}</dd>
      {job.topic !== null && (
        <>
          <dt>Topic</dt>
          <dd>{job.topic}</dd>
        </>
      )}
      <dt>Model</dt>
      <dd>{job.model}</dd>
      <dt>Spent</dt>
      <dd>
        {describeCost(job.spent)}, {plural(job.spent.modelCalls, 'call')}, {describeSpan(job.spent.workMs)} of work
      </dd>
      <dt>Job id</dt>
      <dd class="mono">{job.id}</dd>
    </dl>
  </section>
)
