// The home page of a project: what to decide, what went wrong, and who reads.
import type { FC } from 'hono/jsx'
import { projectPath } from '../paths.ts'
import { CostSection } from './cost-section.tsx'
import { EndedSection } from './ended-section.tsx'
import { MissingSection } from './missing-section.tsx'
import { OutcomesSection } from './outcomes-section.tsx'
import { PullsSection } from './pulls-section.tsx'
import { ReadersSection } from './readers-section.tsx'
import { StaleSection } from './stale-section.tsx'
import { describeDays, weekAfter, weekBefore } from './week.ts'
import type { WeekReport } from './week-report.ts'

export const WeekPage: FC<{ report: WeekReport }> = ({ report }) => (
  <div class="stack wide week">
    <WeekHeader report={report} />
    <PullsSection report={report} />
    <OutcomesSection report={report} />
    <EndedSection report={report} />
    <ReadersSection report={report} />
    <MissingSection report={report} />
    <StaleSection report={report} />
    <CostSection report={report} />
  </div>
)

const WeekHeader: FC<{ report: WeekReport }> = ({ report: { project, week, now } }) => {
  const home = projectPath(project.id)
  const query = week.name === undefined ? '' : `?week=${week.name}`
  const next = weekAfter(week, now)
  return (
    <header class="stack tight">
      <div class="row between">
        <h1>{week.name === undefined ? 'This week' : `Week ${week.name}`}</h1>
        <a class="button" href={`${home}/week.md${query}`} data-copy-page="Copy as Markdown">
          As Markdown
        </a>
      </div>
      <p class="soft">
        {week.name === undefined ? 'The last seven whole days, ' : ''}
        {describeDays(week)} (UTC){week.name === undefined ? '; jobs and cost include today.' : '.'}
      </p>
      <nav class="row small" aria-label="Weeks">
        <a href={`${home}?week=${weekBefore(week)}`}>Week {weekBefore(week)}</a>
        {next !== undefined && <a href={`${home}?week=${next}`}>Week {next}</a>}
        {week.name !== undefined && <a href={home}>This week</a>}
      </nav>
    </header>
  )
}
