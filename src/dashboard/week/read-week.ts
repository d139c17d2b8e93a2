// Asks the stores and GitHub what the home page of a project says. All at once, each within its bounds.

import { DAY_MS } from '../../base/days.ts'
import { OUTCOMES_MAX_PULL_REQUESTS } from '../../contract/limits.ts'
import { groupOutcomes, sumOutcomes } from '../../jobs/outcomes/outcomes.ts'
import type { Project } from '../../projects/project.ts'
import { readStalePages } from '../../traffic/stale-pages.ts'
import type { DashboardDeps } from '../deps.ts'
import { titleOf } from '../jobs/job-words.ts'
import { sumCosts, TURNS_MAX } from './cost.ts'
import { readMissingOfWeek } from './missing-of-week.ts'
import { ASKED_PULLS, joinReviews } from './open-pulls.ts'
import { readReaders } from './readers-of-week.ts'
import type { Week } from './week.ts'
import type { WeekReport } from './week-report.ts'

const ENDED_SHOWN = 8

export async function readWeekReport(deps: DashboardDeps, project: Project, week: Week): Promise<WeekReport> {
  const { jobs, views, now } = deps
  const settings = await deps.settings(project.id)
  const [pulls, outcomes, ended, turns, readers, missing, stale] = await Promise.all([
    week.name === undefined ? readPulls(deps, project) : undefined,
    readOutcomes(deps, project, week),
    jobs.endedWithoutPullRequest(project.id, week.jobs, ENDED_SHOWN + 1),
    jobs.turnsEnded(project.id, week.jobs, TURNS_MAX),
    readReaders(views, project.id, { week, settings }),
    readMissingOfWeek(deps, project.id, { week, settings }),
    week.name === undefined ? readStalePages(deps, project, settings) : undefined,
  ])
  const cost = sumCosts(turns)
  const names = await jobs.names(cost.dearest.map(({ jobId }) => jobId))
  return {
    project,
    week,
    now: now(),
    pulls,
    outcomes,
    ended: { jobs: ended.slice(0, ENDED_SHOWN), hasMore: ended.length > ENDED_SHOWN },
    readers,
    missing,
    stale,
    cost,
    names: new Map([...names].map(([id, name]) => [id, titleOf({ prompt: name })])),
  }
}

const OUTCOME_DAYS = 90

async function readOutcomes(
  { outcomes, now }: DashboardDeps,
  { id }: Project,
  week: Week,
): Promise<WeekReport['outcomes']> {
  const ofWeek = sumOutcomes(await outcomes.list(id, week.jobs, OUTCOMES_MAX_PULL_REQUESTS))
  if (week.name !== undefined) return { ofWeek, recent: undefined }
  const from = now() - OUTCOME_DAYS * DAY_MS
  const rows = await outcomes.list(id, { from, to: null }, OUTCOMES_MAX_PULL_REQUESTS)
  const [byTrigger, byVersion] = [groupOutcomes(rows, 'trigger'), groupOutcomes(rows, 'promptVersion')]
  return { ofWeek, recent: { byTrigger, byVersion } }
}

async function readPulls({ jobs, reviews }: DashboardDeps, project: Project): Promise<WeekReport['pulls']> {
  const open = await jobs.openPullRequests(project.id)
  const oldest = open.toSorted((a, b) => a.createdAt - b.createdAt).slice(0, ASKED_PULLS)
  const numbers = oldest.map(({ pullRequest: { number } }) => number)
  const found = await reviews.find(project, numbers)
  return { open: joinReviews(open, found), areReviewsKnown: found.state === 'known' }
}
