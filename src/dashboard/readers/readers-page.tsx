// Who reads the documentation: people and AI agents, by day, by page and by agent, and what they look for in vain.
import type { FC } from 'hono/jsx'
import type { AgentCount, PathCounts } from '../../pageviews/store.ts'
import type { Project } from '../../projects/project.ts'
import { isoDay } from '../../text/days.ts'
import { projectPath } from '../paths.ts'
import { type DayOfReaders, ReadersChart } from './chart.tsx'
import { Missing } from './missing-pages.tsx'
import { PathTable } from './path-table.tsx'
import { PRESET_DAYS, type ReaderRange } from './range.ts'

export interface ReadersPageProps {
  project: Project
  range: ReaderRange
  days: readonly DayOfReaders[]
  totals: Counts
  /** undefined = the two periods were not counted in the same way. */
  before: Counts | undefined
  pages: readonly PathCounts[]
  pageCount: number
  agents: readonly AgentCount[]
  missing: readonly PathCounts[]
  /** What other tools have counted among these views, a sentence each. */
  imported: readonly string[]
}

export interface Counts {
  human: number
  ai: number
}

export const ReadersPage: FC<ReadersPageProps> = (props) => {
  const { project, range, totals, before } = props
  const isEmpty = totals.human + totals.ai + props.missing.length === 0
  return (
    <div class="stack wide">
      <header class="stack">
        <h1>Readers</h1>
        <RangePicker project={project} range={range} />
      </header>
      {isEmpty ? (
        <NoReaders project={project} range={range} />
      ) : (
        <>
          <dl class="tiles">
            <Tile label="Human views" value={totals.human} before={before?.human} />
            <Tile label="AI views" value={totals.ai} before={before?.ai} />
            {before !== undefined && <Tile label="AI share" value={share(totals)} before={undefined} unit=" %" />}
          </dl>
          <Imported imported={props.imported} />
          <DayChart {...props} />
          <Pages {...props} />
          <Agents {...props} />
          <Missing project={project} missing={props.missing} />
        </>
      )}
    </div>
  )
}

const Imported: FC<Pick<ReadersPageProps, 'imported'>> = ({ imported }) => (
  <>
    {imported.map((sentence) => (
      <p class="notice">{sentence}</p>
    ))}
  </>
)

const RangePicker: FC<{ project: Project; range: ReaderRange }> = ({ project, range }) => (
  <div class="row between">
    <nav class="row" aria-label="Range">
      {PRESET_DAYS.map((days) => (
        <a
          class="filter"
          href={`${projectPath(project.id, 'readers')}?days=${days}`}
          aria-current={days === range.preset ? 'page' : undefined}
        >
          {days === 365 ? '1 year' : `${days} days`}
        </a>
      ))}
    </nav>
    <form class="row" method="get" action={projectPath(project.id, 'readers')}>
      <label class="hidden-label" for="from">
        From
      </label>
      <input class="short" id="from" type="date" name="from" value={isoDay(range.first)} required />
      <label class="hidden-label" for="to">
        To
      </label>
      <input class="short" id="to" type="date" name="to" value={isoDay(range.last)} required />
      <button type="submit">Show</button>
    </form>
  </div>
)

const NoReaders: FC<{ project: Project; range: ReaderRange }> = ({ project, range }) => (
  <div class="card empty stack">
    <h2>
      No views from {isoDay(range.first)} to {isoDay(range.last)}
    </h2>
    <p>Import the access logs of the site, or let its server send them:</p>
    <pre>
      <code>npm run -s docmend -- import --project {project.id} access.log</code>
    </pre>
  </div>
)

const Tile: FC<{ label: string; value: number; before: number | undefined; unit?: string }> = ({
  label,
  value,
  before,
  unit = '',
}) => (
  <div class="card">
    <dt class="soft small">{label}</dt>
    <dd>
      <span class="figure">
        {value.toLocaleString('en-US')}
        {unit}
      </span>
      {before !== undefined && <p class="small soft">{describeChange(value, before)}</p>}
    </dd>
  </div>
)

function describeChange(value: number, before: number): string {
  if (before === 0) return 'no views in the period before'
  const change = Math.round(((value - before) / before) * 100)
  if (change === 0) return 'as in the period before'
  return `${Math.abs(change)} % ${change > 0 ? 'more' : 'fewer'} than in the period before`
}

/** In whole per cent. */
function share({ human, ai }: Counts): number {
  return human + ai === 0 ? 0 : Math.round((ai / (human + ai)) * 100)
}

const DayChart: FC<ReadersPageProps> = ({ days }) => (
  <section class="stack" aria-labelledby="by-day">
    <div class="row between">
      <h2 id="by-day">By day</h2>
      <p class="row small soft" aria-hidden="true">
        <span class="key human">Human</span>
        <span class="key ai">AI</span>
      </p>
    </div>
    <section class="scroll" tabindex={0} aria-label="Views per day">
      <ReadersChart days={days} />
    </section>
    <details>
      <summary>The days as a table</summary>
      <section class="scroll" tabindex={0} aria-label="Views per day as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" class="number">
                Human
              </th>
              <th scope="col" class="number">
                AI
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, human, ai }) => (
              <tr>
                <th scope="row">{isoDay(day)}</th>
                <td class="number">{human.toLocaleString('en-US')}</td>
                <td class="number">{ai.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  </section>
)

const Pages: FC<ReadersPageProps> = ({ pages, pageCount }) => (
  <section class="stack" aria-labelledby="pages">
    <h2 id="pages">Pages</h2>
    <PathTable
      rows={pages}
      label="Pages"
      last={{ heading: 'AI share', cell: ([, human, ai]) => `${share({ human, ai })} %` }}
    />
    {pageCount > pages.length && (
      <p class="small soft">
        The {pages.length} most read of {pageCount.toLocaleString('en-US')}. The export has them all.
      </p>
    )}
  </section>
)

const CLASS_LABEL: Record<AgentCount[1], string> = {
  ai_assistant: 'assistant',
  ai_coding_agent: 'coding agent',
  ai_search: 'search',
  ai_training: 'training',
}

const Agents: FC<ReadersPageProps> = ({ agents }) =>
  agents.length === 0 ? null : (
    <section class="stack" aria-labelledby="agents">
      <h2 id="agents">AI agents</h2>
      <section class="card flush scroll" tabindex={0} aria-label="AI agents">
        <table>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Purpose</th>
              <th scope="col" class="number">
                Views
              </th>
            </tr>
          </thead>
          <tbody>
            {agents.map(([agent, aiClass, views]) => (
              <tr>
                <th scope="row">{agent}</th>
                <td>{CLASS_LABEL[aiClass]}</td>
                <td class="number">{views.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
