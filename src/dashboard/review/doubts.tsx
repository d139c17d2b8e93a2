// What a reviewer has to verify: statements without a source, and names that occur nowhere, each with its place in the diff.
import type { FC } from 'hono/jsx'
import type { EvidenceReport } from '../../jobs/evidence/evidence-report.ts'
import { plural } from '../../text/plural.ts'
import { visibleText } from '../../text/visible-text.ts'
import type { ReviewLinks } from './review-links.ts'

/** Statements and names that nothing proves. */
export function countDoubts(evidence: EvidenceReport): number {
  const { unproven, unsourced = [], moreUnsourced = 0, unknownTerms, moreUnknownTerms } = evidence
  return unproven.length + unsourced.length + moreUnsourced + unknownTerms.length + moreUnknownTerms
}

interface DoubtsProps {
  evidence: EvidenceReport
  links: ReviewLinks
  /** Whether a message may ask to leave a claim out. */
  takesMessages: boolean
}

export const Doubts: FC<DoubtsProps> = ({ evidence, links, takesMessages }) => {
  const { unproven, unsourced = [], moreUnsourced = 0, unknownTerms, moreUnknownTerms } = evidence
  const count = countDoubts(evidence)
  if (count === 0) return null
  const dropLink = (query: Record<string, string>, label: string) =>
    takesMessages && <LeaveOut href={`${links.to('message')}?${new URLSearchParams(query).toString()}`} label={label} />
  return (
    <section class="stack" aria-labelledby="verify">
      <h2 id="verify">Verify {plural(count, 'statement')}</h2>
      <p class="lead">Nothing that the job has read proves these. Check them before you approve.</p>
      <ol class="list card flush doubts">
        {unproven.map(({ claim, why }, index) => (
          <li class="stack tight">
            <p>{visibleText(claim)}</p>
            <p class="small soft">{visibleText(why)}</p>
            {dropLink({ unproven: `${index + 1}` }, claim)}
          </li>
        ))}
        {unsourced.map(({ path, line, text }, index) => (
          <li class="stack tight">
            <p>{visibleText(text)}</p>
            <p class="small soft">
              No source was named. <Place path={path} line={line} links={links} />
            </p>
            {dropLink({ unsourced: `${index + 1}` }, text)}
          </li>
        ))}
        {unknownTerms.map(({ term, path, line, isUnsure }) => (
          <li class="stack tight">
            <p>
              <code>{visibleText(term)}</code>{' '}
              {isUnsure === true ? 'was not found; the search was cut off.' : 'occurs in no source.'}
            </p>
            <p class="small soft">
              <Place path={path} line={line} links={links} />
            </p>
          </li>
        ))}
        {moreUnsourced + moreUnknownTerms > 0 && (
          <li class="soft">and {plural(moreUnsourced + moreUnknownTerms, 'more statement')}</li>
        )}
      </ol>
    </section>
  )
}

/** Leads to the line in the diff. */
export const Place: FC<{ path: string; line: number; links: ReviewLinks }> = ({ path, line, links }) => (
  <a class="mono" href={links.line(path, line)}>
    <bdi>{visibleText(path)}</bdi>:{line}
  </a>
)

export const LeaveOut: FC<{ href: string; label: string }> = ({ href, label }) => (
  <p class="small">
    <a href={href}>
      Leave it out…<span class="hidden-label"> {visibleText(label)}</span>
    </a>
  </p>
)
