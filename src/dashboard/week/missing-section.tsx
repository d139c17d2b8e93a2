// Missing pages by what to do about them, and the way to a job.
import type { FC } from 'hono/jsx'
import { isoDay } from '../../base/days.ts'
import { formatCount, plural } from '../../base/text.ts'
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import { newJobPath } from '../jobs/new-job-path.ts'
import { projectPath } from '../paths.ts'
import { MissingJobLink } from '../readers/job-link.tsx'
import { PathLink } from '../readers/path-link.tsx'
import { SUGGESTION_NAME } from '../readers/suggestion-words.ts'
import type { WeekReport } from './week-report.ts'

export const MissingSection: FC<{ report: WeekReport }> = ({ report }) => {
  const { project, missing, week } = report
  const all = `${projectPath(project.id, 'readers', 'missing')}?from=${isoDay(week.first)}&to=${isoDay(week.last)}`
  return (
    <section class="stack" aria-labelledby="missing">
      <div class="row between">
        <h2 id="missing">Missing pages</h2>
        <a href={all}>All missing pages</a>
      </div>
      {missing.of === 0 ? (
        <p class="card empty">Nobody asked for a page that does not exist.</p>
      ) : (
        <>
          <Counts report={report} />
          <Open report={report} />
        </>
      )}
    </section>
  )
}

const Counts: FC<{ report: WeekReport }> = ({ report: { missing } }) => (
  <>
    <ul class="suggestions">
      {SUGGESTION_KINDS.map((kind) => (
        <li>
          <strong>{formatCount(missing.counts[kind])}</strong> {SUGGESTION_NAME[kind].toLowerCase()}
        </li>
      ))}
    </ul>
    {missing.of > missing.judged && (
      <p class="small soft">
        Of {plural(missing.of, 'address')}, the {formatCount(missing.judged)} most requested ones are judged here.
      </p>
    )}
    {missing.site === 'reading' && (
      <p class="small soft">The docs are being read. Reload the page in a moment to see which pages have moved.</p>
    )}
  </>
)

const Open: FC<{ report: WeekReport }> = ({ report: { project, missing, week } }) => {
  if (missing.open.length === 0) return null
  const range = { first: week.first, last: week.last, preset: undefined }
  return (
    <div class="card flush">
      <ul class="list week-list">
        {missing.open.map((page) => (
          <li>
            <div class="stack tight">
              <span class="path">
                <PathLink projectId={project.id} path={page.path} range={range} />
              </span>
              <p class="small soft">
                {SUGGESTION_NAME[page.suggestion.kind]}
                {page.suggestion.target !== undefined && (
                  <>
                    {' '}
                    to <PathLink projectId={project.id} path={page.suggestion.target} range={range} />
                  </>
                )}{' '}
                · {formatCount(page.human)} human, {formatCount(page.ai)} AI
              </p>
            </div>
            <p class="state">
              <MissingJobLink project={project} page={page} />
            </p>
          </li>
        ))}
      </ul>
      <AllAtOnce projectId={project.id} prompts={missing.prompts} />
    </div>
  )
}

const AllAtOnce: FC<{ projectId: string; prompts: WeekReport['missing']['prompts'] }> = ({ projectId, prompts }) => {
  const redirects = prompts.redirect && newJobPath(projectId, { prompt: prompts.redirect })
  const pages = prompts.write && newJobPath(projectId, { prompt: prompts.write })
  if (redirects === undefined && pages === undefined) return null
  return (
    <p class="row all-at-once">
      {redirects !== undefined && <a href={redirects}>One job for all redirects</a>}
      {pages !== undefined && <a href={pages}>One job for all pages worth writing</a>}
    </p>
  )
}
