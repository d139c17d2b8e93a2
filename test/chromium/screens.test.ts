// Which pages axe sees: all of them.
import { expect, test } from '@jest/globals'
import { listDashboardRoutes } from '../support/dashboard-routes.ts'
import { NOT_PAGES, SCREENS } from './screens.ts'

test('every page of the dashboard is among the screens', async () => {
  const pages = (await listDashboardRoutes()).filter(({ method }) => method === 'GET').map(({ name }) => name)
  const seen = new Set([...SCREENS.map(({ route }) => route), ...NOT_PAGES])
  expect(pages.filter((name) => !seen.has(name))).toEqual([])
  expect([...seen].filter((name) => name !== '' && !pages.includes(name))).toEqual([])
})
