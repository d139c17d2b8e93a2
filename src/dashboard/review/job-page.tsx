// A job for the person who decides whether its changes may be merged: what to decide, what nothing proves, what each claim
// rests on, what was checked, and the changes themselves.
import type { FC } from 'hono/jsx'
import { cut, visibleText } from '../../base/text.ts'
import type { Job } from '../../jobs/job.ts'
import type { KeptReport, Turn } from '../../jobs/store.ts'
import type { Project } from '../../projects/project.ts'
import { Moment } from '../parts.tsx'
import { Changes, type ChangesProps, Compared } from './changes.tsx'
import { Checks } from './checks.tsx'
import type { ShownClaim } from './cited-claims.ts'
import { Claims } from './claims.tsx'
import { takesMessages } from './decision.ts'
import { Approve, DecisionCard, type DecisionProps } from './decision-card.tsx'
import type { ComparedDiffs } from './diff/compare-diffs.ts'
import { Doubts } from './doubts.tsx'
import { JobHeader, type JobHeaderProps } from './job-header.tsx'
import { MessageForm } from './message-form.tsx'
import { Cost, Requests } from './turns.tsx'

export interface JobPageProps extends DecisionProps, Pick<JobHeaderProps, 'name' | 'latest'> {
  project: Project
  turns: readonly Turn[]
  result: KeptReport | undefined
  claims: readonly ShownClaim[]
  /** undefined: there are none. */
  changes: ChangesProps | undefined
  requestKey: string
  /** What the last form could not do. */
  fault: string | undefined
  /** What has changed since the page was read whose form was sent. */
  sinceRead: ComparedDiffs | undefined
  /** What was typed. */
  message: string
}

export const JobPage: FC<JobPageProps> = (props) => {
  const { project, job, turns, result, claims, changes, decision, links, formToken, message, requestKey } = props
  const mayAsk = takesMessages(job)
  return (
    <div class="stack wide review">
      <JobHeader project={project} job={job} name={props.name} latest={props.latest} />
      <Fault {...props} />
      <DecisionCard {...props} />
      {result && <Doubts evidence={result.report.evidence} links={links} takesMessages={mayAsk} />}
      <Requests job={job} turns={turns} links={links} />
      {result && <Summary summary={result.summary} />}
      <Claims claims={claims} links={links} takesMessages={mayAsk} />
      {result && <Checks report={result.report} job={job} links={links} />}
      {changes && <Changes {...changes} />}
      {decision.kind === 'approve' && <Approve {...props} sha256={decision.sha256} />}
      {mayAsk && (
        <MessageForm job={job} links={links} message={message} formToken={formToken} requestKey={requestKey} />
      )}
      <Cost job={job} turns={turns} links={links} />
      <Facts job={job} />
    </div>
  )
}

const Fault: FC<JobPageProps> = ({ job, fault, sinceRead, message, links }) =>
  fault === undefined ? null : (
    <div class="notice bad stack tight" role="alert">
      <p>{fault}</p>
      {message !== '' && !takesMessages(job) && (
        <>
          <p>What you typed:</p>
          <pre class="wrap">{message}</pre>
        </>
      )}
      {sinceRead && <Compared compared={sinceRead} since="you read them" links={links} />}
    </div>
  )

/** What a model may write at most is far less; this bounds the page whatever is stored. */
const SUMMARY_CHARACTERS = 8000

const Summary: FC<{ summary: string }> = ({ summary }) => (
  <section class="stack" aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    <pre class="prose wrap">{visibleText(cut(summary, SUMMARY_CHARACTERS))}</pre>
  </section>
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
      <dd>
        <bdi>{visibleText(job.lastRef ?? job.requestedRef ?? 'the default branch')}</bdi>
      </dd>
      {job.base !== null && (
        <>
          <dt>Read at</dt>
          <dd>
            <a class="mono" href={`${job.repository}/tree/${job.base.commitSha}`}>
              {job.base.commitSha.slice(0, 12)}
            </a>
          </dd>
        </>
      )}
      {job.topic !== null && (
        <>
          <dt>Topic</dt>
          <dd>{visibleText(job.topic)}</dd>
        </>
      )}
      {job.pullRequest !== null && (
        <>
          <dt>Pull request</dt>
          <dd>
            <a href={job.pullRequest.url}>#{job.pullRequest.number}</a>
          </dd>
        </>
      )}
      <dt>Job id</dt>
      <dd class="mono">{job.id}</dd>
    </dl>
  </section>
)
