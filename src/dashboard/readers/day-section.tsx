// The chart of readers with its key and its table, as the overview and the page about one page have it.
import type { FC } from 'hono/jsx'
import { isoDay } from '../../base/days.ts'
import { formatCount } from '../../base/text.ts'
import { ReadersChart } from './chart.tsx'
import type { DayOfReaders } from './days-of-readers.ts'

interface DaySectionProps {
  days: readonly DayOfReaders[]
  label: string
  csvHref?: string
}

export const DaySection: FC<DaySectionProps> = ({ days, label, csvHref }) => (
  <section class="stack" aria-labelledby="by-day">
    <div class="row between">
      <h2 id="by-day">{label}</h2>
      <p class="row small soft" aria-hidden="true">
        <span class="key human">Human</span>
        <span class="key ai">AI</span>
        {days.some(({ sourceTool }) => sourceTool !== undefined) && <span class="key imported">counted elsewhere</span>}
        {days.some(({ isToday, human, ai }) => isToday && human + ai > 0) && <span class="key open">today so far</span>}
      </p>
    </div>
    <ReadersChart days={days} label={label} />
    <details>
      <summary>The days as a table</summary>
      <div class="stack">
        <DayTable days={days} label={label} />
        {csvHref !== undefined && (
          <p>
            <a href={csvHref} download>
              Download as CSV
            </a>
          </p>
        )}
      </div>
    </details>
  </section>
)

const DayTable: FC<Pick<DaySectionProps, 'days' | 'label'>> = ({ days, label }) => (
  <section class="scroll tall" tabindex={0} aria-label={`${label} as a table`}>
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
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((one) => (
          <tr>
            <th scope="row">{isoDay(one.day)}</th>
            <td class="number">{formatCount(one.human)}</td>
            <td class="number">{one.sourceTool === undefined ? formatCount(one.ai) : 'unknown'}</td>
            <td class="small soft">{noteOf(one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function noteOf({ isToday, sourceTool }: DayOfReaders): string {
  if (sourceTool !== undefined) return `counted by ${sourceTool}`
  return isToday ? 'so far today' : ''
}
