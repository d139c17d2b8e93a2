// The addresses that readers and agents asked for and did not find, by what to do about them.
import type { FC } from 'hono/jsx'
import { formatCount } from '../../base/text.ts'
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import type { Project } from '../../projects/project.ts'
import type { SuggestionKind } from '../../traffic/suggestions/choose-suggestion.ts'
import { promptAboutNewPages } from '../../traffic/suggestions/find-suggestions.ts'
import type { JudgedMissing, JudgedPage } from '../../traffic/suggestions/missing-with-suggestions.ts'
import { writeMovePrompt } from '../../traffic/suggestions/move-prompt.ts'
import { newJobPath } from '../jobs/new-job-path.ts'
import { countAddresses } from './describe-readers.ts'
import { PathFilter } from './filters.tsx'
import { MissingList } from './missing-list.tsx'
import { Pager } from './pager.tsx'
import { describeWhen } from './range.ts'
import { type ReaderQuery, readersHref } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'
import { SUGGESTION_MEANING, SUGGESTION_NAME } from './suggestion-words.ts'

const MISSING_PER_SCREEN = 50
/** Of each kind, when all kinds are shown. */
const PER_KIND: Readonly<Record<SuggestionKind, number>> = { redirect: 10, write: 10, unclear: 5, ignore: 5 }

interface MissingPageProps {
  project: Project
  query: ReaderQuery
  found: Omit<JudgedMissing, 'revision'>
}

export const MissingPage: FC<MissingPageProps> = ({ project, query, found }) => {
  const { pages, judged, of } = found
  const kinds = query.suggestion === undefined ? SUGGESTION_KINDS : [query.suggestion]
  return (
    <div class="stack wide">
      <ReadersHeader project={project} view="missing" query={query} />
      <section class="stack" aria-labelledby="missing">
        <h2 id="missing">
          {countAddresses(of)} without a page {describeWhen(query.range)}
        </h2>
        <p class="lead">
          Requests that got 404 or 410. Agents guess addresses far more often than people do, and a log shows requests
          and not intentions: check each before you act on it.
        </p>
        <KindFilter project={project} query={query} found={found} />
        <PathFilter project={project} view="missing" query={query} />
        <SiteNotice project={project} query={query} found={found} />
        {judged < of && (
          <p class="small soft">The {formatCount(judged)} most requested ones are sorted by what to do about them.</p>
        )}
      </section>
      {pages.length === 0 && (
        <p class="card empty">
          {of === 0 ? 'Nobody has asked for a page that does not exist.' : 'No missing page matches.'}
        </p>
      )}
      {kinds.map((kind) => (
        <Kind
          project={project}
          query={query}
          kind={kind}
          pages={pages.filter(({ suggestion }) => suggestion.kind === kind)}
        />
      ))}
      {pages.length > 0 && (
        <p>
          <a href={readersHref(project.id, 'missing.csv', query)} download>
            Download as CSV
          </a>
        </p>
      )}
    </div>
  )
}

const KindFilter: FC<MissingPageProps> = ({ project, query, found: { pages } }) => (
  <nav class="row" aria-label="What to do">
    <a
      class="filter"
      href={readersHref(project.id, 'missing', query, { suggestion: undefined })}
      aria-current={query.suggestion === undefined ? 'true' : undefined}
    >
      All
    </a>
    {SUGGESTION_KINDS.map((kind) => (
      <a
        class="filter"
        href={readersHref(project.id, 'missing', query, { suggestion: kind })}
        aria-current={query.suggestion === kind ? 'true' : undefined}
      >
        {SUGGESTION_NAME[kind]} ({formatCount(pages.filter(({ suggestion }) => suggestion.kind === kind).length)})
      </a>
    ))}
  </nav>
)

/** While the docs are being read, the page asks once more by itself where scripts run. */
const SiteNotice: FC<MissingPageProps> = ({ project, query, found: { site } }) => {
  if (site.state === 'known') return null
  if (site.state === 'unknown') {
    return (
      <p class="notice">
        Pages that moved cannot be told from others, because the docs could not be read. {site.reason}
      </p>
    )
  }
  const again = readersHref(project.id, 'missing', query, { page: query.page })
  return (
    <p
      class="notice"
      hx-get={again}
      hx-trigger="load delay:1s"
      hx-target="main"
      hx-select="#content > *"
      hx-swap="innerHTML"
    >
      The docs are being read, so the counts alone decide for now. <a href={again}>Look again</a>
    </p>
  )
}

interface KindProps {
  project: Project
  query: ReaderQuery
  kind: SuggestionKind
  pages: readonly JudgedPage[]
}

const Kind: FC<KindProps> = ({ project, query, kind, pages }) => {
  if (pages.length === 0) return null
  const isAlone = query.suggestion === kind
  const start = isAlone ? (query.page - 1) * MISSING_PER_SCREEN : 0
  const shown = pages.slice(start, start + (isAlone ? MISSING_PER_SCREEN : PER_KIND[kind]))
  const prompt =
    kind === 'write' ? promptAboutNewPages(pages).prompt : kind === 'redirect' ? writeMovePrompt(pages) : undefined
  const job = prompt === undefined ? undefined : newJobPath(project.id, { prompt })
  return (
    <section class="stack" aria-labelledby={`kind-${kind}`}>
      <div class="row between">
        <h2 id={`kind-${kind}`}>
          {SUGGESTION_NAME[kind]} <span class="soft">{formatCount(pages.length)}</span>
        </h2>
        {job !== undefined && (
          <a class="button" href={job}>
            {kind === 'write' ? 'New job about these' : 'New job for these redirects'}
          </a>
        )}
      </div>
      <p class="lead">{SUGGESTION_MEANING[kind]}</p>
      <MissingList project={project} range={query.range} pages={shown} />
      {isAlone ? (
        <Pager
          page={query.page}
          pageSize={MISSING_PER_SCREEN}
          count={pages.length}
          hrefOf={(page) => readersHref(project.id, 'missing', query, { page })}
          label="Pages of the list"
        />
      ) : (
        pages.length > shown.length && (
          <p>
            <a href={readersHref(project.id, 'missing', query, { suggestion: kind })}>
              All {formatCount(pages.length)}
            </a>
          </p>
        )
      )}
    </section>
  )
}
