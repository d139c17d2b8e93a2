// The page views that a pull request shows, from a store that counted them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DAY_MS, dayOf } from '../../src/base/days.ts'
import { AI_CLASSES } from '../../src/contract/view-classes.ts'
import type { ProjectSettings } from '../../src/projects/settings.ts'
import { createPageTraffic } from '../../src/service/traffic-by-route.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { newBatch, newRow } from '../storage/contract/views-world.ts'

const NOW = Date.UTC(2026, 5, 15, 9)
let storage: Storage
let projectId: string

beforeAll(async () => {
  storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
  projectId = (await storage.projects.ensure('acme/docs', null, 0)).id
  const at = (daysAgo: number) => NOW - daysAgo * DAY_MS
  const rows = [
    newRow({ path: '/docs/guide', time: at(1) }),
    newRow({ path: '/docs/guide', time: at(30) }),
    newRow({ path: '/docs/guide', time: at(1), class: 'ai_training' }),
    newRow({ path: '/docs/guide', time: at(2), class: 'ai_search' }),
    // Neither today, which is not over, nor before the 30 days.
    newRow({ path: '/docs/guide', time: NOW }),
    newRow({ path: '/docs/guide', time: at(31) }),
    newRow({ path: '/docs/ä b', time: at(3) }),
    newRow({ path: '/docs/100%', time: at(3) }),
  ]
  await storage.views.applyBatch(projectId, newBatch(rows), NOW)
})
afterAll(() => storage.close())

function lastDays(routes: string[], settings: Partial<ProjectSettings> = {}, id = projectId) {
  const all = { humanSource: 'log', aiClasses: AI_CLASSES, basePath: '', foldCase: false, ...settings }
  const deps = { views: storage.views, settings: async () => all as ProjectSettings, now: () => NOW }
  return createPageTraffic(deps).lastDays(id, routes)
}

test('counts the last 30 full days of the pages asked for', async () => {
  expect(await lastDays(['/docs/guide', '/docs/unknown'])).toEqual(
    new Map([
      ['/docs/guide', { human: 2, ai: 2 }],
      ['/docs/unknown', { human: 0, ai: 0 }],
    ]),
  )
})

test('goes by what the project counts as human and as AI', async () => {
  const traffic = await lastDays(['/docs/guide'], { aiClasses: ['ai_search'], humanSource: 'beacon' })
  expect(traffic.get('/docs/guide')).toEqual({ human: 0, ai: 1 })
})

test('knows a page by its address however that is written', async () => {
  const traffic = await lastDays(['/docs/guide/', '/docs/ä b', '/docs/100%', '/docs/\ud800'])
  expect([...traffic.values()].map(({ human }) => human)).toEqual([2, 1, 1, 0])
})

test('finds a site below a path that its framework does not know of', async () => {
  expect((await lastDays(['/guide'], { basePath: '/docs' })).get('/guide')).toEqual({ human: 2, ai: 2 })
})

test('a project without page views has no traffic, rather than none of anything', async () => {
  const other = await storage.projects.ensure('acme/other', null, 0)
  expect(await lastDays(['/docs/guide'], {}, other.id)).toEqual(new Map())
})

test('a project that has only what another tool has counted has no traffic, rather than none of anything', async () => {
  const other = await storage.projects.ensure('acme/imported', null, 0)
  const today = dayOf(NOW)
  const rows = [{ day: today - 1, path: '/docs/guide', views: 900 }]
  const days = { source: 'plausible', fromDay: today - 1, toDay: today, rows, mode: 'add' } as const
  await storage.views.importDays(other.id, days)
  expect(await lastDays(['/docs/guide'], {}, other.id)).toEqual(new Map())
})
