// Pages most read and longest unchanged. Where they are being read, the part asks for itself again.
import type { FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import {
  describeAge,
  describeProblems,
  promptAbout,
  type StalePage,
  type StalePages,
} from '../../traffic/stale-pages.ts'
import { newJobPath } from '../jobs/new-job-path.ts'
import { Moment } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { PathLink } from '../readers/path-link.tsx'
import type { WeekReport } from './week-report.ts'

export const StaleSection: FC<{ report: WeekReport }> = ({ report: { project, stale, week } }) => {
  if (stale === undefined) return null
  const again = { 'hx-get': projectPath(project.id), 'hx-trigger': 'load delay:3s', 'hx-select': '#stale-pages' }
  return (
    <section
      class="stack"
      id="stale-pages"
      aria-labelledby="stale"
      {...(stale.isReading ? { ...again, 'hx-swap': 'outerHTML' } : {})}
    >
      <h2 id="stale">Most read and longest unchanged</h2>
      <p class="lead">
        Sorted by the views of the last 30 days times the days since the last change. Moving a page does not count as a
        change.
      </p>
      {stale.pages.length === 0 ? (
        <Empty stale={stale} projectId={project.id} />
      ) : (
        <div class="card flush">
          <ul class="list week-list">
            {stale.pages.map((page) => (
              <StaleRow page={page} since={stale.facts?.since ?? null} projectId={project.id} week={week} />
            ))}
          </ul>
        </div>
      )}
      <State stale={stale} />
    </section>
  )
}

const Empty: FC<{ stale: StalePages; projectId: string }> = ({ stale, projectId }) => (
  <p class="card empty">
    {stale.facts === undefined ? (
      stale.isReading ? (
        'The repository is being read for the first time. Reload the page in a moment.'
      ) : (
        'Not known yet.'
      )
    ) : (
      <>
        No page of the site was read in the last 30 days.{' '}
        <a href={projectPath(projectId, 'readers')}>How to send page views</a>
      </>
    )}
  </p>
)

interface StaleRowProps {
  page: StalePage
  since: number | null
  projectId: string
  week: WeekReport['week']
}

const StaleRow: FC<StaleRowProps> = ({ page, since, projectId, week }) => {
  const job = newJobPath(projectId, { prompt: promptAbout(page, since) })
  return (
    <li>
      <div class="stack tight">
        <span class="path">
          <PathLink projectId={projectId} path={page.path} range={{ ...week, preset: undefined }} />
        </span>
        <p class="small soft">
          {plural(page.views, 'view')} · {describeAge(page, since)} · {describeProblems(page)}
        </p>
      </div>
      <p class="state">
        {job !== undefined && (
          <a href={job} aria-label={`New job: review ${page.file}`}>
            New job
          </a>
        )}
      </p>
    </li>
  )
}

const State: FC<{ stale: StalePages }> = ({ stale: { facts, isReading, why } }) => (
  <>
    {facts !== undefined && (
      <p class="small soft">
        As of commit <code>{facts.commitSha.slice(0, 7)}</code>, read <Moment at={facts.madeAt} />.
        {isReading && ' The repository is being read again.'}
      </p>
    )}
    {[why, facts?.whyNoAges, facts?.whyNoProblems].map((sentence) =>
      typeof sentence === 'string' ? <p class="notice warn">{sentence}</p> : null,
    )}
  </>
)
