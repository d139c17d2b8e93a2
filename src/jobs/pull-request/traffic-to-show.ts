// Whether a pull request tells how much its pages are read, and if so, how much.
import type { Logger } from 'pino'
import type { Project } from '../../projects/project.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { PageTraffic } from '../page-traffic.ts'
import type { RepositoryFacts } from '../repository.ts'
import type { SavedResult } from '../store.ts'
import { readAddressOf, type TrafficByRoute } from './touched-pages.ts'

export interface TrafficQuestion {
  project: Project
  settings: Pick<ProjectSettings, 'viewsInPullRequests'>
  facts: Pick<RepositoryFacts, 'isPrivate'>
  traffic: PageTraffic
  logger: Logger
}

/** Gives undefined where the views are not for everyone who can read the pull request, or cannot be had just now. */
export async function trafficToShow(
  { report }: SavedResult,
  { project, settings, facts, traffic, logger }: TrafficQuestion,
): Promise<TrafficByRoute | undefined> {
  const { viewsInPullRequests: who } = settings
  if (who === 'never' || (who === 'private' && !facts.isPrivate) || report === null) return undefined
  const routes = report.touched.flatMap((page) => readAddressOf(page) ?? [])
  try {
    return await traffic.lastDays(project.id, routes)
  } catch (error) {
    logger.warn({ err: error, projectId: project.id }, 'A pull request goes without page views: they could not be read')
    return undefined
  }
}
