// Which pull requests are open, for how long, and who has to act.
import type { FC } from 'hono/jsx'
import { oneLine, visibleText } from '../../base/text.ts'
import { Age, Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { describeReview, type OpenPull, type ReviewState } from './open-pulls.ts'
import type { WeekReport } from './week-report.ts'

const SHOWN = 12

export const PullsSection: FC<{ report: WeekReport }> = ({ report: { project, pulls, now } }) => {
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
