// What the home page of a project says, before it becomes a page or Markdown.
import type { OutcomeFigures, OutcomeGroup } from '../../contract/outcomes.ts'
import type { NamedJob } from '../../jobs/job-lists.ts'
import type { Project } from '../../projects/project.ts'
import type { StalePages } from '../../traffic/stale-pages.ts'
import type { WeekCost } from './cost.ts'
import type { MissingOfWeek } from './missing-of-week.ts'
import type { OpenPull } from './open-pulls.ts'
import type { ReadersOfWeek } from './readers-of-week.ts'
import type { Week } from './week.ts'

export interface WeekReport {
  project: Project
  week: Week
  /** Epoch milliseconds. */
  now: number
  /** As they are now; undefined = the page is about an earlier week. */
  pulls: { open: OpenPull[]; areReviewsKnown: boolean } | undefined
  outcomes: {
    ofWeek: OutcomeFigures
    /** Of the last 90 days; undefined = the page is about an earlier week. */
    recent: { byTrigger: OutcomeGroup[]; byVersion: OutcomeGroup[] } | undefined
  }
  ended: { jobs: NamedJob[]; hasMore: boolean }
  readers: ReadersOfWeek
  missing: MissingOfWeek
  /** As they are now; undefined = the page is about an earlier week. */
  stale: StalePages | undefined
  cost: WeekCost
  /** Of jobs by their id, cut. */
  names: ReadonlyMap<string, string>
}
