// Who reads the documentation: first the answer, then the days, then what it is made of. Each part leads to its own page.
import type { FC } from 'hono/jsx'
import { formatCount, plural } from '../../base/text.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import type { Project } from '../../projects/project.ts'
import { Tile } from '../parts.tsx'
import { CLASS_MEANING, CLASS_NAME } from './class-words.ts'
import { aiShare, type ComparedPeriods, type Counts } from './compare-periods.ts'
import { DaySection } from './day-section.tsx'
import { countAddresses, describeChange, describeReaders, formatPercent } from './describe-readers.ts'
import { NoReaders } from './no-readers.tsx'
import { PathLink } from './path-link.tsx'
import { describeRange } from './range.ts'
import type { Overview } from './read-overview.ts'
import { onlyRange, type ReaderQuery, readersHref } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'

// A bar of people and AI agents beside a row that has both numbers. Widths are attributes: the policy of the pages forbids styles.

const SplitBar: FC<{ human: number; ai: number; most: number }> = ({ human, ai, most }) => {
  const percent = (value: number): number => Math.round((value / Math.max(1, most)) * 1000) / 10
  return (
    <svg class="split" width="100%" height="6" aria-hidden="true">
      <rect class="human" x="0" width={`${percent(human)}%`} height="6" rx="1" />
      <rect
        class="ai"
        x={`${percent(human)}%`}
        width={`${percent(ai)}%`}
        y={human === 0 ? 0 : 2}
        height={human === 0 ? 6 : 4}
        rx="1"
      />
    </svg>
  )
}

interface OverviewPageProps {
  project: Project
  query: ReaderQuery
  overview: Overview
}

export const OverviewPage: FC<OverviewPageProps> = ({ project, query, overview }) => {
  const { totals, missing } = overview
  const isEmpty = totals.human + totals.ai + missing.requests === 0
  return (
    <div class="stack wide">
      <ReadersHeader project={project} view="overview" query={query} />
      {isEmpty ? (
        <NoReaders project={project} range={query.range} />
      ) : (
        <>
          <Answer project={project} query={query} overview={overview} />
          <DaySection
            days={overview.days}
            csvHref={readersHref(project.id, 'days.csv', onlyRange(query))}
            label="Views per day"
          />
          <div class="halves">
            <TopPages project={project} query={query} overview={overview} />
            <AgentClasses project={project} query={query} overview={overview} />
          </div>
          {totals.ai > 0 && <Later project={project} query={query} />}
          <MissingPages project={project} query={query} overview={overview} />
        </>
      )}
    </div>
  )
}

const Answer: FC<OverviewPageProps> = ({ query, overview }) => {
  const { totals, compared, missing, imported } = overview
  const [first, ...others] = describeReaders({ totals, compared, missing })
  return (
    <section class="stack" aria-labelledby="answer">
      <h2 class="answer" id="answer">
        {first}
      </h2>
      {others.length > 0 && <p class="lead">{others.join(' ')}</p>}
      <dl class="tiles">
        <Tile label="Human views" value={formatCount(totals.human)} note={changeOf('human', compared)} />
        <Tile label="AI views" value={formatCount(totals.ai)} note={changeOf('ai', compared)} />
        {imported.length === 0 && (
          <Tile label="AI share" value={formatPercent(aiShare(totals))} note={shareBefore(compared)} />
        )}
        <Tile
          label="Requests for missing pages"
          value={formatCount(missing.requests)}
          note={missing.paths === 0 ? 'none' : `at ${countAddresses(missing.paths)}`}
        />
      </dl>
      <p class="small soft readable">{describeBasis(query, compared)}</p>
      {imported.map((sentence) => (
        <p class="notice">{sentence}</p>
      ))}
    </section>
  )
}

function describeBasis({ range }: ReaderQuery, compared: ComparedPeriods | undefined): string {
  const days = `Of ${describeRange(range)}, in UTC.`
  if (compared === undefined) return days
  const basis = `Changes compare ${plural(compared.days, 'whole day')}, without today, with as many before.`
  return [days, ...(hasReaders(compared.before) ? [basis] : []), ...compared.caveats].join(' ')
}

function changeOf(measure: 'human' | 'ai', compared: ComparedPeriods | undefined): string | undefined {
  if (compared === undefined || !hasReaders(compared.before)) return undefined
  return describeChange(compared.now[measure], compared.before[measure], compared.days)
}

function shareBefore(compared: ComparedPeriods | undefined): string | undefined {
  if (compared === undefined || !hasReaders(compared.before)) return undefined
  return `${formatPercent(aiShare(compared.before))} in the ${plural(compared.days, 'day')} before`
}

function hasReaders({ human, ai }: Counts): boolean {
  return human + ai > 0
}

const TopPages: FC<OverviewPageProps> = ({ project, query, overview: { pages } }) => {
  const most = pages.rows[0]
  return (
    <section class="stack" aria-labelledby="pages">
      <h2 id="pages">Most read pages</h2>
      <ul class="card flush bars">
        {pages.rows.map(({ path, human, ai }) => (
          <li>
            <span class="path">
              <PathLink projectId={project.id} path={path} range={query.range} />
            </span>
            <span class="small soft number">
              {formatCount(human)} human, {formatCount(ai)} AI
            </span>
            <SplitBar human={human} ai={ai} most={(most?.human ?? 0) + (most?.ai ?? 0)} />
          </li>
        ))}
      </ul>
      <p>
        <a href={readersHref(project.id, 'pages', onlyRange(query))}>
          {pages.count > pages.rows.length
            ? `All ${plural(pages.count, 'page')}, by class of agent`
            : 'Pages by class of agent'}
        </a>
      </p>
    </section>
  )
}

const AgentClasses: FC<OverviewPageProps> = ({ project, query, overview: { agents, totals } }) => {
  const classes = AI_CLASSES.map((aiClass) => {
    const ofClass = agents.filter(([, one]) => one === aiClass)
    return {
      aiClass,
      names: ofClass.map(([name]) => name),
      views: ofClass.reduce((sum, [, , views]) => sum + views, 0),
    }
  })
  const most = Math.max(1, ...classes.map(({ views }) => views))
  return (
    <section class="stack" aria-labelledby="classes">
      <h2 id="classes">Why agents read</h2>
      {totals.ai === 0 ? (
        <p class="card empty">No AI agent has read a page in these days.</p>
      ) : (
        <ul class="card flush bars">
          {classes.map(({ aiClass, names, views }) => (
            <li>
              <span>
                <a href={readersHref(project.id, 'agents', onlyRange(query), { aiClass })}>{CLASS_NAME[aiClass]}</a>
                <span class="small soft"> {CLASS_MEANING[aiClass]}</span>
              </span>
              <span class="small soft number">{formatCount(views)}</span>
              <SplitBar human={0} ai={views} most={most} />
              {names.length > 0 && <span class="small soft whole">{listNames(names)}</span>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={readersHref(project.id, 'agents', onlyRange(query))}>All agents, and what they received</a>
      </p>
    </section>
  )
}

const NAMES_MAX = 3

function listNames(names: readonly string[]): string {
  const more = names.length - NAMES_MAX
  return `${names.slice(0, NAMES_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What takes longer to add up comes after the page; without scripts, its link leads to the same numbers. */
const Later: FC<Pick<OverviewPageProps, 'project' | 'query'>> = ({ project, query }) => (
  <section class="stack" aria-labelledby="received">
    <h2 id="received">What agents received</h2>
    <div hx-get={readersHref(project.id, 'received', onlyRange(query))} hx-trigger="load" hx-swap="innerHTML">
      <p>
        <a href={readersHref(project.id, 'agents', onlyRange(query))}>What each agent received</a>
      </p>
    </div>
  </section>
)

const MissingPages: FC<OverviewPageProps> = ({ project, query, overview: { missing } }) => (
  <section class="stack" aria-labelledby="missing">
    <h2 id="missing">Missing pages</h2>
    {missing.paths === 0 ? (
      <p class="lead">Nobody has asked for a page that does not exist.</p>
    ) : (
      <p class="lead">
        {plural(missing.requests, 'request')} for {countAddresses(missing.paths)} without a page. Agents guess addresses
        far more often than people do.{' '}
        <a href={readersHref(project.id, 'missing', onlyRange(query))}>What to do about each</a>
      </p>
    )}
    {missing.paths > 0 && (
      <div hx-get={readersHref(project.id, 'suggestions', onlyRange(query))} hx-trigger="load" hx-swap="innerHTML" />
    )}
  </section>
)
