// The head of the pages of readers: which of them this is, and of which days.
import type { FC } from 'hono/jsx'
import { isoDay } from '../../base/days.ts'
import type { Project } from '../../projects/project.ts'
import { PRESET_DAYS } from './range.ts'
import { keptFields, onlyRange, type ReaderQuery, type ReaderView, readersHref } from './reader-query.ts'

const VIEWS: readonly (readonly [ReaderView, string])[] = [
  ['overview', 'Overview'],
  ['pages', 'Pages'],
  ['agents', 'AI agents'],
  ['missing', 'Missing pages'],
  ['failed-requests', 'Failed requests'],
]

interface ReadersHeaderProps {
  project: Project
  view: ReaderView
  query: ReaderQuery
}

export const ReadersHeader: FC<ReadersHeaderProps> = ({ project, view, query }) => (
  <header class="stack">
    <h1>Readers</h1>
    <nav class="subtabs" aria-label="Readers">
      <ul>
        {VIEWS.map(([name, label]) => (
          <li>
            <a href={readersHref(project.id, name, onlyRange(query))} aria-current={name === view ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <RangePicker
      query={query}
      hrefOf={(days) => readersHref(project.id, view, query, { range: { first: 0, last: days - 1, preset: days } })}
      action={readersHref(project.id, view, onlyRange(query)).split('?')[0] ?? ''}
      kept={keptFields(query, ['from', 'to', 'days'])}
    />
    <Faults faults={query.faults} />
  </header>
)

interface RangePickerProps {
  query: Pick<ReaderQuery, 'range'>
  hrefOf: (presetDays: number) => string
  action: string
  /** Sent along with other days. */
  kept: readonly (readonly [name: string, value: string])[]
}

export const RangePicker: FC<RangePickerProps> = ({ query: { range }, hrefOf, action, kept }) => (
  <div class="row between">
    <nav class="row" aria-label="Range">
      {PRESET_DAYS.map((days) => (
        <a class="filter" href={hrefOf(days)} aria-current={days === range.preset ? 'page' : undefined}>
          {days === 365 ? '1 year' : `${days} days`}
        </a>
      ))}
    </nav>
    <form class="row" method="get" action={action}>
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <label class="hidden-label" for="from">
        From
      </label>
      <input class="short" id="from" type="date" name="from" value={isoDay(range.first)} required />
      <span class="soft" aria-hidden="true">
        –
      </span>
      <label class="hidden-label" for="to">
        To
      </label>
      <input class="short" id="to" type="date" name="to" value={isoDay(range.last)} required />
      <button type="submit">Show</button>
    </form>
  </div>
)

export const Faults: FC<{ faults: readonly string[] }> = ({ faults }) =>
  faults.length === 0 ? null : (
    <div class="notice warn" role="status">
      {faults.map((fault) => (
        <p>{fault}</p>
      ))}
    </div>
  )
