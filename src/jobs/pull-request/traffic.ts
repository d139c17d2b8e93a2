// How much the pages of a pull request are read, where it may say so.
import type { Logger } from 'pino'
import type { Project } from '../../projects/project.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { RepositoryFacts } from '../repository.ts'
import type { SavedResult } from '../store.ts'
import { findRoute, type TrafficByRoute } from './touched-pages.ts'

export interface Traffic {
  human: number
  ai: number
}

/** Port: how much the pages of a site are read. Implemented over the page views, where a project has any. */
export interface PageTraffic {
  /**
   * Gives the views of the last 30 full days of UTC for these addresses on the site (decoded, as in `TouchedPage.route`),
   * under the very names that were asked for. Empty when no view of the project is known on these days, or another tool has
   * counted some of them.
   */
  lastDays(projectId: string, routes: readonly string[]): Promise<ReadonlyMap<string, Traffic>>
}

export interface TrafficQuestion {
  project: Project
  settings: Pick<ProjectSettings, 'viewsInPullRequests'>
  facts: Pick<RepositoryFacts, 'isPrivate'>
  traffic: PageTraffic
  logger: Logger
}

/** Gives undefined when some readers of the pull request may not see the views, or when reading them fails. */
export async function loadTraffic(
  { report }: SavedResult,
  { project, settings, facts, traffic, logger }: TrafficQuestion,
): Promise<TrafficByRoute | undefined> {
  const { viewsInPullRequests: who } = settings
  if (who === 'never' || (who === 'private' && !facts.isPrivate)) return undefined
  const routes = report.touched.flatMap((page) => findRoute(page) ?? [])
  try {
    return await traffic.lastDays(project.id, routes)
  } catch (error) {
    logger.warn({ err: error, projectId: project.id }, 'Could not read page views; the pull request goes without them')
    return undefined
  }
}
