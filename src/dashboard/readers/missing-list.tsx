// Missing pages, each with who asked for it, from where, and what to do about it.
import { createHash } from 'node:crypto'
import type { FC } from 'hono/jsx'
import { formatCount, neutralize } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import type { JudgedPage } from '../../traffic/suggestions/missing-with-suggestions.ts'
import { MissingJobLink } from './job-link.tsx'
import { PathLink } from './path-link.tsx'
import { showPath } from './quote.ts'
import type { ReaderRange } from './range.ts'

// A short name of an address, for ids of elements: an address may have any character.

function addressHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

interface MissingListProps {
  project: Project
  range: ReaderRange
  pages: readonly JudgedPage[]
}

/** Of each page. */
const NAMED_MAX = 4

export const MissingList: FC<MissingListProps> = ({ project, range, pages }) => (
  <ul class="card flush list">
    {pages.map((page) => (
      <li class="stack tight">
        <div class="row between">
          <span class="path">
            <PathLink projectId={project.id} path={page.path} range={range} />
          </span>
          <span class="row">
            <span class="small soft">
              {formatCount(page.human)} human, {formatCount(page.ai)} AI
            </span>
            {page.suggestion.kind !== 'ignore' && <MissingJobLink project={project} page={page} />}
          </span>
        </div>
        <p class="small">
          {page.suggestion.target !== undefined && (
            <>
              Did it move to <PathLink projectId={project.id} path={page.suggestion.target} range={range} />?{' '}
            </>
          )}
          {neutralize(page.suggestion.evidence)}
        </p>
        <Askers page={page} />
        <RedirectLines page={page} />
      </li>
    ))}
  </ul>
)

const Askers: FC<{ page: JudgedPage }> = ({ page: { agents, referrers } }) => (
  <>
    {agents.length > 0 && (
      <p class="small soft">
        Asked for by {listSome(agents.map(({ agent, requests }) => `${agent} (${formatCount(requests)})`))}
      </p>
    )}
    {referrers.length > 0 && (
      <p class="small soft path">
        Linked from {listSome(referrers.map(({ from, isOwn }) => `${showPath(from)}${isOwn ? ' (this site)' : ''}`))}
      </p>
    )}
  </>
)

function listSome(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  return `${names.slice(0, NAMED_MAX).join(', ')}${more > 0 ? `, and ${formatCount(more)} more` : ''}`
}

/** In the notation of the site, to copy. */
const RedirectLines: FC<{ page: JudgedPage }> = ({ page: { path, suggestion } }) => {
  if (suggestion.redirect === undefined) return null
  const { place, lines } = suggestion.redirect
  const id = `redirect-${addressHash(path)}`
  return (
    <details class="small">
      <summary>The redirect</summary>
      <div class="stack tight">
        <p>Add {place}:</p>
        <pre class="wrap">
          <code id={id}>{lines}</code>
        </pre>
        <p>
          <button type="button" data-copy={id} hidden>
            Copy
          </button>
        </p>
      </div>
    </details>
  )
}
