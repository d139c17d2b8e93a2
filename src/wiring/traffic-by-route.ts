// The page views of a project by route, the address of a page on its site, for jobs.
import type { PageTraffic, Traffic } from '../jobs/pull-request/traffic.ts'
import { PULL_REQUEST_VIEWS_DAYS } from '../pageviews/defaults.ts'
import { normalizePath, OTHER_PATH } from '../pageviews/path.ts'
import type { ViewStore } from '../pageviews/store.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { ReadSettings } from '../projects/settings-reader.ts'
import { dayOf } from '../text/days.ts'

export interface PageTrafficDeps {
  views: Pick<ViewStore, 'revision' | 'sumPages'>
  settings: ReadSettings
  /** Epoch milliseconds. */
  now: () => number
}

export function createPageTraffic({ views, settings: readSettings, now }: PageTrafficDeps): PageTraffic {
  return {
    lastDays: async (projectId, routes) => {
      // A project without any views has no traffic data; otherwise a page without views has 0.
      if (routes.length === 0 || (await views.revision(projectId)) === 0) return new Map()
      const settings = await readSettings(projectId)
      const pathOf = new Map(routes.map((route) => [route, countedPath(route, settings)]))
      const paths = [...new Set(pathOf.values())].filter((path) => path !== undefined)
      const toDay = dayOf(now())
      const fromDay = toDay - PULL_REQUEST_VIEWS_DAYS
      const { humanSource, aiClasses } = settings
      const rows = await views.sumPages(projectId, { fromDay, toDay, paths, humanSource, aiClasses })
      const traffic = new Map(rows.map(([path, human, ai]): [string | undefined, Traffic] => [path, { human, ai }]))
      return new Map(routes.map((route) => [route, traffic.get(pathOf.get(route)) ?? { human: 0, ai: 0 }]))
    },
  }
}

/** When the site is below a path that its framework does not know, such as a proxy's, that path comes first. */
function countedPath(route: string, settings: Pick<ProjectSettings, 'basePath' | 'foldCase'>): string | undefined {
  const target = route.toWellFormed().split('/').map(encodeURIComponent).join('/')
  const path = normalizePath(target, settings) ?? normalizePath(`${settings.basePath}${target}`, settings)
  return path === OTHER_PATH ? undefined : path
}
