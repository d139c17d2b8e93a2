// The pages of readers when the database is away, and when a bound of it is hit.
import { expect, test } from '@jest/globals'
import type { DashboardDeps } from '../../src/dashboard/deps.ts'
import { StoreUnavailableError } from '../../src/projects/store-unavailable-error.ts'
import { openInstanceAdminPages } from '../support/instance-admin-pages.ts'

const away = async (): Promise<never> => {
  throw new StoreUnavailableError('The database is locked')
}

const AWAY: DashboardDeps['views'] = {
  listPages: away,
  rankAgents: away,
  rankAnswers: away,
  rankMissing: away,
  rankMissingOthers: away,
  rankPages: away,
  rankReferrers: away,
  sumByDay: away,
  sumPageDays: away,
}

test.each([
  'readers',
  'readers/pages',
  'readers/pages?agent=GPTBot',
  'readers/agents',
  'readers/missing',
  'readers/failed-requests',
  'readers/received',
  'readers/suggestions',
  'readers/days.csv',
  'readers/missing.csv',
  'page?path=/guide',
])('%s says that the database is away, and when to try again', async (path) => {
  const pages = await openInstanceAdminPages({ views: AWAY })
  const page = await pages.open(`/projects/${pages.project.id}/${path}`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.html).toContain('Back in a moment')
})

test('what the docs say of a page needs no views', async () => {
  const pages = await openInstanceAdminPages({ views: AWAY })
  const page = await pages.open(`/projects/${pages.project.id}/page/docs?path=/guide`)
  expect([page.status, page.html.includes('The docs could not be read.')]).toEqual([200, true])
})
