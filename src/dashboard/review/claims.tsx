// Each claim beside the lines that it rests on.
import type { FC } from 'hono/jsx'
import { plural, visibleText } from '../../base/text.ts'
import type { CitedPlace } from '../../jobs/evidence/evidence-report.ts'
import type { SourceLines } from '../../jobs/evidence/places.ts'
import { CLAIMS_WITH_LINES, type ShownClaim, type ShownPlace } from './cited-claims.ts'
import { LeaveOut } from './doubts.tsx'
import type { ReviewLinks } from './review-links.ts'

interface ClaimsProps {
  claims: readonly ShownClaim[]
  links: ReviewLinks
  takesMessages: boolean
}

export const Claims: FC<ClaimsProps> = ({ claims, links, takesMessages }) => {
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
