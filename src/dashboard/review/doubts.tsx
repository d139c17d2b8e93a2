// What a reviewer has to verify: claims without their source, and details in added lines that no source has.
import type { FC } from 'hono/jsx'
import { plural, visibleText } from '../../base/text.ts'
import type { EvidenceReport } from '../../jobs/evidence/evidence-report.ts'
import type { ReviewLinks } from './review-links.ts'

export function countDoubts({ unproven, unsourced, moreUnsourced }: EvidenceReport): number {
  return unproven.length + unsourced.length + moreUnsourced
}

/** More of them at a time nobody reads. */
const SHOWN = 5

interface DoubtsProps {
  evidence: EvidenceReport
  links: ReviewLinks
  /** Whether a message may ask to leave a claim out. */
  takesMessages: boolean
}

export const Doubts: FC<DoubtsProps> = ({ evidence, links, takesMessages }) => {
  const { unproven, unsourced, moreUnsourced } = evidence
  const count = countDoubts(evidence)
  if (count === 0) return null
  const dropLink = (query: Record<string, string>, label: string) =>
    takesMessages && <LeaveOut href={`${links.to('message')}?${new URLSearchParams(query).toString()}`} label={label} />
  const items = [
    ...unproven.map(({ claim, why }, index) => (
      <li class="stack tight">
        <p>{visibleText(claim)}</p>
        <p class="small soft">{visibleText(why)}</p>
        {dropLink({ unproven: `${index + 1}` }, claim)}
      </li>
    )),
    ...unsourced.map(({ text, path, line, isUnsure }, index) => (
      <li class="stack tight">
        <p>
          <code>{visibleText(text)}</code>{' '}
          {isUnsure === true ? 'was not found; the search was cut off.' : 'is in no source.'}
        </p>
        <p class="small soft">
          <Place path={path} line={line} links={links} />
        </p>
        {dropLink({ unsourced: `${index + 1}` }, text)}
      </li>
    )),
  ]
  const rest = items.slice(SHOWN)
  return (
    <section class="stack" aria-labelledby="verify">
      <h2 id="verify">Verify {plural(count, 'detail')}</h2>
      <p class="lead">Nothing that the job has read proves these. Check them before you approve.</p>
      <ol class="list card flush doubts">{items.slice(0, SHOWN)}</ol>
      {rest.length > 0 && (
        <details>
          <summary>{plural(rest.length + moreUnsourced, 'more detail')}</summary>
          <ol class="list card flush doubts">
            {rest}
            {moreUnsourced > 0 && <li class="soft">and {moreUnsourced} that are not listed</li>}
          </ol>
        </details>
      )}
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
