// What the changes state, and on what that rests: what has no source comes first.
import type { FC } from 'hono/jsx'
import type { CitedClaim, EvidenceReport } from '../../jobs/evidence/evidence-report.ts'
import { plural } from '../../text/plural.ts'

export const Claims: FC<{ evidence: EvidenceReport }> = ({ evidence }) => {
  const { unproven, unsourced = [], moreUnsourced = 0, unknownTerms, moreUnknownTerms, cited } = evidence
  const doubts = unproven.length + unsourced.length + moreUnsourced + unknownTerms.length + moreUnknownTerms
  if (doubts + cited.length === 0) return null
  return (
    <section class="stack" aria-labelledby="claims">
      <h2 id="claims">{doubts === 0 ? 'Claims' : `Verify ${plural(doubts, 'statement')}`}</h2>
      {doubts > 0 && (
        <ul class="list card flush">
          {unproven.map(({ claim, why }) => (
            <li class="stack tight">
              <p>{claim}</p>
              <p class="small soft">{why}</p>
            </li>
          ))}
          {unsourced.map(({ path, line, text }) => (
            <li class="stack tight">
              <p>{text}</p>
              <p class="small soft">
                No source was named.{' '}
                <code>
                  {path}:{line}
                </code>
              </p>
            </li>
          ))}
          {unknownTerms.map(({ term, path, line }) => (
            <li class="stack tight">
              <p>
                <code>{term}</code> occurs in no source.
              </p>
              <p class="small soft">
                <code>
                  {path}:{line}
                </code>
              </p>
            </li>
          ))}
          {moreUnsourced + moreUnknownTerms > 0 && (
            <li class="soft">and {plural(moreUnsourced + moreUnknownTerms, 'more statement')}</li>
          )}
        </ul>
      )}
      {cited.length > 0 && (
        <details open={doubts === 0}>
          <summary>Sources of {plural(cited.length, 'claim')}</summary>
          <ul>
            {cited.map(({ claim, source }) => (
              <li>
                {claim} <span class="small soft">— {nameSource(source)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function nameSource(source: CitedClaim['source']): string {
  if (source === 'prompt') return 'the prompt'
  const { repository, path, startLine, endLine } = source
  const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`
  return `${repository === '' ? '' : `${repository}: `}${path}, ${lines}`
}
