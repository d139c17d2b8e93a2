// Who read, and how that has changed.
import type { FC } from 'hono/jsx'
import { isoDay } from '../../text/days.ts'
import { projectPath } from '../paths.ts'
import { aiShare, describeChange, describeShare } from './readers-of-week.ts'
import type { WeekReport } from './week-report.ts'

export const ReadersSection: FC<{ report: WeekReport }> = ({ report: { project, readers, week } }) => {
  const { now, before, imported } = readers
  const path = projectPath(project.id, 'readers')
  const range = `${path}?from=${isoDay(week.first)}&to=${isoDay(week.last)}`
  const share = aiShare(now)
  return (
    <section class="stack" aria-labelledby="readers">
      <div class="row between">
        <h2 id="readers">Readers</h2>
        <a href={range}>By page, agent and day</a>
      </div>
      {share === undefined ? (
        <p class="card empty">
          No views were counted in these days. <a href={path}>How to send page views</a>
        </p>
      ) : (
        <dl class="tiles">
          <Tile label="Human views" value={now.human} note={before && describeChange(now.human, before.human)} />
          <Tile label="AI views" value={now.ai} note={before && describeChange(now.ai, before.ai)} />
          {imported.length === 0 && <Tile label="AI share" value={share} unit="%" note={describeShare(now, before)} />}
        </dl>
      )}
      {imported.map((sentence) => (
        <p class="notice">{sentence} So there is no comparison with the week before.</p>
      ))}
    </section>
  )
}

const Tile: FC<{ label: string; value: number; unit?: string; note: string | undefined }> = ({
  label,
  value,
  unit = '',
  note,
}) => (
  <div class="card">
    <dt class="soft small">{label}</dt>
    <dd>
      <span class="figure">
        {value.toLocaleString('en-US')}
        {unit}
      </span>
      {note !== undefined && <p class="small soft">{note}</p>}
    </dd>
  </div>
)
