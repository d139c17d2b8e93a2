// Who read, and how that has changed.
import type { FC } from 'hono/jsx'
import { isoDay } from '../../base/days.ts'
import { formatCount } from '../../base/text.ts'
import { Tile } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { aiShare } from '../readers/compare-periods.ts'
import { formatPercent } from '../readers/describe-readers.ts'
import { describeChange, describeShare } from './readers-of-week.ts'
import type { WeekReport } from './week-report.ts'

export const ReadersSection: FC<{ report: WeekReport }> = ({ report: { project, readers, week } }) => {
  const { now, before, imported } = readers
  const path = projectPath(project.id, 'readers')
  const range = `${path}?from=${isoDay(week.first)}&to=${isoDay(week.last)}`
  const isRead = now.human + now.ai > 0
  return (
    <section class="stack" aria-labelledby="readers">
      <div class="row between">
        <h2 id="readers">Readers</h2>
        <a href={range}>By page, agent and day</a>
      </div>
      {isRead ? (
        <dl class="tiles">
          <Tile
            label="Human views"
            value={formatCount(now.human)}
            note={before && describeChange(now.human, before.human)}
          />
          <Tile label="AI views" value={formatCount(now.ai)} note={before && describeChange(now.ai, before.ai)} />
          {imported.length === 0 && (
            <Tile label="AI share" value={formatPercent(aiShare(now))} note={describeShare(now, before)} />
          )}
        </dl>
      ) : (
        <p class="card empty">
          No views were counted in these days. <a href={path}>How to send page views</a>
        </p>
      )}
      {imported.map((sentence) => (
        <p class="notice">{sentence} So there is no comparison with the week before.</p>
      ))}
    </section>
  )
}
