// What there is to decide, and the buttons for it: near the top of the page, and the approval once more below the changes.
import type { Child, FC } from 'hono/jsx'
import { plural, visibleText } from '../../base/text.ts'
import type { Job } from '../../jobs/job.ts'
import type { KeptReport } from '../../jobs/job-records.ts'
import { againPath } from '../jobs/again-path.ts'
import { describeCost } from '../jobs/job-words.ts'
import { FormToken } from '../layout.tsx'
import { describeChecks } from './checks.tsx'
import { type Decision, lossOf, takesMessages } from './decision.ts'
import type { ShownDiff } from './diff/choose-shown.ts'
import { countDoubts } from './doubts.tsx'
import type { ReviewLinks } from './review-links.ts'

export interface DecisionProps {
  job: Job
  decision: Decision
  result: KeptReport | undefined
  /** Of the patch that is kept: all of it, also when another turn or one file is on the page. */
  diff: Pick<ShownDiff, 'files' | 'moreFiles' | 'added' | 'removed'> | undefined
  /** Whether everything that would be approved is on this page. */
  isWhole: boolean
  links: ReviewLinks
  formToken: string
}

export const DecisionCard: FC<DecisionProps> = (props) => {
  const { job, decision, result, links } = props
  return (
    <section class="card stack decision" aria-labelledby="decide">
      <h2 id="decide">{HEADINGS[decision.kind]}</h2>
      {result?.report.unfinished && <p class="notice warn">{visibleText(result.report.unfinished.message)}</p>}
      {result && <Contents {...props} result={result} />}
      <div class="row">
        <MainAction {...props} />
        {takesMessages(job) && (
          <a class="button" href={`${links.page}#message-form`}>
            {job.status === 'active' ? 'Send a message' : 'Ask for a change'}
          </a>
        )}
        {job.status === 'failed' && decision.kind !== 'again' && (
          <a class="button" href={againPath(job)}>
            Try again as a new job
          </a>
        )}
        <EndAction {...props} />
      </div>
    </section>
  )
}

const HEADINGS: Record<Decision['kind'], string> = {
  wait: 'Working',
  approve: 'Approve these changes?',
  unread: 'These changes cannot be read here',
  merge: 'Review the pull request',
  done: 'Decided',
  again: 'No changes to review',
  archived: 'Archived',
}

/** What the page has, each with the way there. */
const Contents: FC<DecisionProps & { result: KeptReport }> = ({ job, result, diff, links }) => {
  const { evidence } = result.report
  const doubts = countDoubts(evidence)
  return (
    <ul class="contents">
      {doubts > 0 && (
        <Content href="#verify" isWarning>
          {plural(doubts, 'detail')} to verify
        </Content>
      )}
      {evidence.cited.length > 0 && (
        <Content href="#claims">{plural(evidence.cited.length, 'claim')} with a source</Content>
      )}
      <Content href="#checks" isWarning={result.report.checks.newProblemCount > 0}>
        {describeChecks(result.report)}
      </Content>
      {diff && (
        <Content href="#changes">
          {plural(diff.files.length + diff.moreFiles, 'file')}, +{diff.added} −{diff.removed}
        </Content>
      )}
      <Content href="#cost">{describeCost(job.spent)}</Content>
      <Content href={links.to('transcript')}>Transcript</Content>
    </ul>
  )
}

const Content: FC<{ href: string; isWarning?: boolean; children?: Child }> = ({ href, isWarning, children }) => (
  <li>
    <a href={href} class={isWarning === true ? 'warn' : undefined}>
      {children}
    </a>
  </li>
)

const MainAction: FC<DecisionProps> = (props) => {
  const { job, decision } = props
  switch (decision.kind) {
    case 'approve':
      return <Approve {...props} sha256={decision.sha256} />
    case 'unread':
      return <p>The patch is larger than 16 MiB, so it is not kept for reading. Ask for a smaller change.</p>
    case 'merge':
      return (
        <a class="button main" href={`${decision.pullRequest.url}/files`}>
          Review #{decision.pullRequest.number} on GitHub
        </a>
      )
    case 'done':
      return (
        <a class="button" href={decision.pullRequest.url}>
          #{decision.pullRequest.number} is {decision.pullRequest.state}
        </a>
      )
    case 'again':
    case 'archived':
      return (
        <a class={decision.kind === 'again' ? 'button main' : 'button'} href={againPath(job)}>
          {decision.kind === 'again' ? 'Try again as a new job' : 'New job from the same request'}
        </a>
      )
    case 'wait':
      return null
    default:
      return decision satisfies never
  }
}

type ApproveProps = DecisionProps & { sha256: string }

/** Sends the hash of what the page shows: nothing else can be published by it. */
export const Approve: FC<ApproveProps> = ({ job, sha256, diff, isWhole, links, formToken }) => (
  <form class="stack tight approve" method="post" action={links.to('publish')}>
    <p class="row">
      <button class="main" type="submit">
        Approve and open the pull request
      </button>
      <span class="hint">
        {diff &&
          `Publishes exactly ${plural(diff.files.length + diff.moreFiles, 'file')}, +${diff.added} −${diff.removed}`}
        {isWhole ? ', all shown below' : ', more than is shown on this page'}; the model is not asked again.{' '}
        <a href={links.to('patch')}>Patch</a>{' '}
        <span class="mono" title={`SHA-256 ${sha256}`}>
          {sha256.slice(0, 12)}
        </span>
        {job.lastRef !== null && (
          <>
            {' '}
            for <bdi class="mono">{visibleText(job.lastRef)}</bdi>
          </>
        )}
      </span>
    </p>
    <input type="hidden" name="sha256" value={sha256} />
    <FormToken value={formToken} />
  </form>
)

/** A page asks first when something would be lost. */
const EndAction: FC<DecisionProps> = ({ job, decision, links, formToken }) => {
  const verb = job.status === 'active' ? 'cancel' : 'archive'
  if (job.status === 'archived' || (job.phase === 'publishing' && job.status === 'active')) return null
  const label = verb === 'cancel' ? 'Cancel the job' : 'Archive'
  if (lossOf(job, verb, decision) !== undefined) {
    return (
      <a class="button" href={links.to(verb)}>
        {label}…
      </a>
    )
  }
  return (
    <form method="post" action={links.to(verb)}>
      <button type="submit">{label}</button>
      <FormToken value={formToken} />
    </form>
  )
}
