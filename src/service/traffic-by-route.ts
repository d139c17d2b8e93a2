// The page views of a project by route, the address of a page on its site, for jobs.

import { DAY_MS, dayOf } from '../base/days.ts'
import type { PageTraffic, Traffic } from '../jobs/pull-request/traffic.ts'
import type { ReadSettings } from '../projects/read-settings.ts'
import { countedPath } from '../traffic/counted-path.ts'
import type { ViewStore } from '../traffic/store.ts'

/** The page views in a pull request cover this many days. */
const PULL_REQUEST_VIEWS_DAYS = 30

interface PageTrafficDeps {
  views: Pick<ViewStore, 'sumByDay' | 'sumPages'>
  settings: ReadSettings
  /** Epoch milliseconds. */
  now: () => number
}

export function createPageTraffic({ views, settings: readSettings, now }: PageTrafficDeps): PageTraffic {
  return {
    lastDays: async (projectId, routes) => {
      if (routes.length === 0) return new Map()
      const settings = await readSettings(projectId)
      const pathOf = new Map(routes.map((route) => [route, countedPath(route, settings)]))
      const paths = [...new Set(pathOf.values())].filter((path) => path !== undefined)
      const toDay = dayOf(now())
      const fromDay = toDay - PULL_REQUEST_VIEWS_DAYS
      const { humanSource, aiClasses } = settings
      const range = { from: fromDay * DAY_MS, to: toDay * DAY_MS }
      const days = await views.sumByDay(projectId, { ...range, humanSource, aiClasses })
      // Nobody has counted the whole site, or another tool has counted a part of it; otherwise a page without views has 0.
      if (days.rows.length === 0 || days.sources.length > 0) return new Map()
      const rows = await views.sumPages(projectId, { fromDay, toDay, paths, humanSource, aiClasses })
      const traffic = new Map(rows.map(([path, human, ai]): [string | undefined, Traffic] => [path, { human, ai }]))
      return new Map(routes.map((route) => [route, traffic.get(pathOf.get(route)) ?? { human: 0, ai: 0 }]))
    },
  }
}
