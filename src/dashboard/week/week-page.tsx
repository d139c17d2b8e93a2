// The home page of a project: what to decide, what went wrong, and who reads.
import type { FC } from 'hono/jsx'
import { isoDay } from '../../base/days.ts'
import { formatCount, oneLine, plural, visibleText } from '../../base/text.ts'
import type { OutcomeGroup } from '../../contract/outcomes.ts'
import { Age, Chip, Tile } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { aiShare } from '../readers/compare-periods.ts'
import { formatPercent } from '../readers/describe-readers.ts'
import { describeGaps, formatDollars } from './cost.ts'
import { EndedSection } from './ended-section.tsx'
import { MissingSection } from './missing-section.tsx'
import { describeReview, type OpenPull, type ReviewState } from './open-pulls.ts'
import { describeKept, describeMedian, describeOutcomes } from './outcome-words.ts'
import { describeChange, describeShare } from './readers-of-week.ts'
import { StaleSection } from './stale-section.tsx'
import { describeDays, weekAfter, weekBefore } from './week.ts'
import type { WeekReport } from './week-report.ts'

// Which pull requests are open, for how long, and who has to act.

const SHOWN = 12

const PullsSection: FC<{ report: WeekReport }> = ({ report: { project, pulls, now } }) => {
  if (pulls === undefined) return null
  const { open, areReviewsKnown } = pulls
  return (
    <section class="stack" aria-labelledby="pulls">
      <h2 id="pulls">Open pull requests</h2>
      {!areReviewsKnown && open.length > 0 && (
        <p class="notice warn">GitHub did not say who reviews them. Reload the page in a minute.</p>
      )}
      {open.length === 0 ? (
        <div class="card empty stack">
          <p>No pull request of Docmend is open.</p>
          <p>
            <a href={projectPath(project.id, 'jobs', 'new')}>Ask for a change</a>
          </p>
        </div>
      ) : (
        <div class="card flush">
          <ul class="list week-list">
            {open.slice(0, SHOWN).map((pull) => (
              <PullRow pull={pull} projectId={project.id} now={now} />
            ))}
          </ul>
        </div>
      )}
      {open.length > SHOWN && <p class="small soft">{open.length - SHOWN} newer ones are not shown.</p>}
    </section>
  )
}

const TONE: Readonly<Record<ReviewState['kind'], 'good' | 'warn' | 'bad' | ''>> = {
  unknown: '',
  draft: '',
  changes_requested: 'bad',
  owed: 'warn',
  approved: 'good',
  unasked: 'warn',
}

const PullRow: FC<{ pull: OpenPull; projectId: string; now: number }> = ({ pull, projectId, now }) => (
  <li>
    <div class="stack tight">
      <a class="title" href={pull.url}>
        <bdi>{visibleText(oneLine(pull.title))}</bdi>
      </a>
      <p class="small soft">
        #{pull.number} · opened <Age at={pull.openedAt} now={now} /> ·{' '}
        <a href={projectPath(projectId, 'jobs', pull.jobId)} aria-label={`Job of pull request #${pull.number}`}>
          Job
        </a>
      </p>
    </div>
    <p class="state">
      <Chip tone={TONE[pull.review.kind]}>{describeReview(pull.review)}</Chip>
    </p>
  </li>
)

// What the model cost.

const CostSection: FC<{ report: WeekReport }> = ({ report: { project, cost, names } }) => (
  <section class="stack" aria-labelledby="cost">
    <h2 id="cost">Cost of the model</h2>
    {cost.turns === 0 ? (
      <p class="card empty">
        No job ended in this time. <a href={projectPath(project.id, 'jobs', 'new')}>New job</a>
      </p>
    ) : (
      <div class="card stack tight">
        <p>
          <span class="figure">{formatDollars(cost.costUsd)}</span>{' '}
          <span class="soft">
            for {plural(cost.turns, 'turn')} of {plural(cost.jobs, 'job')} that ended
          </span>
        </p>
        {describeGaps(cost).map((sentence) => (
          <p class="small">{sentence}</p>
        ))}
        {cost.dearest.length > 0 && (
          <ul class="plain small">
            {cost.dearest.map(({ jobId, costUsd }) => (
              <li>
                {formatDollars(costUsd)} for{' '}
                <a href={projectPath(project.id, 'jobs', jobId)}>
                  <bdi>{names.get(jobId) ?? jobId}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    )}
  </section>
)

// What became of the pull requests that were merged or closed.

const OutcomesSection: FC<{ report: WeekReport }> = ({ report: { outcomes } }) => (
  <section class="stack" aria-labelledby="outcomes">
    <h2 id="outcomes">What became of pull requests</h2>
    <p class="card">{describeOutcomes(outcomes.ofWeek) ?? 'No pull request was merged or closed in this time.'}</p>
    {outcomes.recent !== undefined && outcomes.recent.byTrigger.length > 0 && (
      <details>
        <summary>The last 90 days, by what asked for them and by version of the prompt</summary>
        <div class="stack">
          <Groups title="Asked for by" groups={outcomes.recent.byTrigger} names={TRIGGERS} />
          <Groups title="Version of the prompt" groups={outcomes.recent.byVersion} names={{}} />
        </div>
      </details>
    )}
  </section>
)

const TRIGGERS: Readonly<Record<string, string>> = {
  api: 'a program',
  action: 'a workflow',
  schedule: 'a schedule',
  merged_code: 'merged code',
  dashboard: 'a person here',
}

interface GroupsProps {
  title: string
  groups: readonly OutcomeGroup[]
  names: Readonly<Record<string, string>>
}

const Groups: FC<GroupsProps> = ({ title, groups, names }) => (
  <section class="card flush scroll" tabindex={0} aria-label={title}>
    <table class="dense">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Merged</th>
          <th scope="col">Unedited</th>
          <th scope="col">Closed</th>
          <th scope="col">Lines</th>
          <th scope="col">Median to review</th>
          <th scope="col">Median to merge</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr>
            <th scope="row">{group.key === null ? 'not noted' : (names[group.key] ?? group.key)}</th>
            <td>{formatCount(group.merged)}</td>
            <td>{formatCount(group.unedited)}</td>
            <td>{formatCount(group.closed)}</td>
            <td>{describeKept(group) || '-'}</td>
            <td>{describeMedian(group.medianSecondsToReview)}</td>
            <td>{describeMedian(group.medianSecondsToMerge)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

// Who read, and how that has changed.

const ReadersSection: FC<{ report: WeekReport }> = ({ report: { project, readers, week } }) => {
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
