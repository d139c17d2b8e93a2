// A job for the person who decides whether its changes may be merged: what to decide, what nothing proves, what each claim
// rests on, what was checked, and the changes themselves.
import type { FC } from 'hono/jsx'
import { cut, plural, visibleText } from '../../base/text.ts'
import type { CitedPlace } from '../../jobs/evidence/evidence-report.ts'
import type { SourceLines } from '../../jobs/evidence/places.ts'
import type { Job } from '../../jobs/job.ts'
import type { KeptReport, Turn } from '../../jobs/job-records.ts'
import type { Project } from '../../projects/project.ts'
import { factsOnPage } from '../jobs/job-fields.tsx'
import { Changes, type ChangesProps, Compared } from './changes.tsx'
import { Checks } from './checks.tsx'
import { CLAIMS_WITH_LINES, type ShownClaim, type ShownPlace } from './cited-claims.ts'
import { takesMessages } from './decision.ts'
import { Approve, DecisionCard, type DecisionProps } from './decision-card.tsx'
import type { ComparedDiffs } from './diff/compare-diffs.ts'
import { Doubts, LeaveOut } from './doubts.tsx'
import { JobHeader, type JobHeaderProps } from './job-header.tsx'
import { MessageForm } from './message-form.tsx'
import type { ReviewLinks } from './review-links.ts'
import { Cost, Requests } from './turns.tsx'

// Each claim beside the lines that it rests on.

interface ClaimsProps {
  claims: readonly ShownClaim[]
  links: ReviewLinks
  takesMessages: boolean
}

const Claims: FC<ClaimsProps> = ({ claims, links, takesMessages }) => {
  if (claims.length === 0) return null
  const more = claims.length > CLAIMS_WITH_LINES
  return (
    <section class="stack" aria-labelledby="claims">
      <h2 id="claims">{plural(claims.length, 'claim')} with a source</h2>
      <p class="lead">
        The lines exist, were read, and have the numbers and names of the claim. Whether they say what it says is for
        you to judge.
        {more && ` Lines stand beside ${CLAIMS_WITH_LINES} claims at a time.`}
      </p>
      <ol class="list card flush claims">
        {claims.map(({ number, claim, places }) => (
          <li id={`claim-${number}`} class="claim">
            <div class="stack tight">
              <p>{visibleText(claim)}</p>
              {takesMessages && <LeaveOut href={`${links.to('message')}?claim=${number}`} label={claim} />}
            </div>
            <div class="stack tight">
              {places.length === 0 && <p class="small soft">The task itself says so.</p>}
              {places.map((shown) => (
                <Source shown={shown} number={number} links={links} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Source: FC<{ shown: ShownPlace; number: number; links: ReviewLinks }> = ({ shown, number, links }) => {
  const { place, url, lines } = shown
  const name = nameOf(place)
  return (
    <figure class="source">
      <figcaption class="small">{url === undefined ? name : <a href={url}>{name}</a>}</figcaption>
      {lines === undefined ? (
        <p class="small">
          <a href={`${links.with({ claim: number })}#claim-${number}`}>Show these lines</a>
        </p>
      ) : (
        <Lines lines={lines} startLine={place.startLine} label={`Source of claim ${number}: ${name}`} />
      )}
    </figure>
  )
}

function nameOf({ repository, path, startLine, endLine }: CitedPlace): string {
  const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`
  return visibleText(`${repository === '' ? '' : `${repository}: `}${path}, ${lines}`)
}

const WHY: Record<Exclude<SourceLines['kind'], 'read'>, string> = {
  gone: 'Docmend no longer keeps this commit. The link leads to the lines.',
  unreadable: 'The file cannot be shown here. The link leads to the lines.',
  late: 'Reading the lines took too long. Reload the page, or follow the link.',
}

const Lines: FC<{ lines: SourceLines; startLine: number; label: string }> = ({ lines, startLine, label }) => {
  if (lines.kind !== 'read') return <p class="small soft">{WHY[lines.kind]}</p>
  return (
    <>
      <section class="scroll" tabindex={0} aria-label={label}>
        <table class="lines">
          <tbody>
            {lines.lines.map((line, index) => (
              <tr>
                <td class="at">{startLine + index}</td>
                <td class="text">{visibleText(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.more > 0 && <p class="small soft">and {plural(lines.more, 'more line')}</p>}
    </>
  )
}

interface JobPageProps extends DecisionProps, Pick<JobHeaderProps, 'name' | 'latest'> {
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
      {factsOnPage(job).map(({ label, shown }) => (
        <>
          <dt>{label}</dt>
          <dd>{shown}</dd>
        </>
      ))}
    </dl>
  </section>
)
