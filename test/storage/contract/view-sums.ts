import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AI_CLASSES, VIEW_CLASSES, VIEW_SOURCES } from '../../../src/contract/view-classes.ts'
import type { AgentCount, DayCounts, PathCounts, ViewSelection } from '../../../src/traffic/store.ts'
import { runs, testProperty } from '../../support/property.ts'
import {
  ALL,
  agentOf,
  countAi,
  countPeople,
  isOneOf,
  isWithin,
  newBatch,
  newRow,
  rankByForce,
  type SourcedView,
  sumsOf,
} from './views-world.ts'
import { DAY_MS, NOON, SHARED, type StartWorld, type World } from './world.ts'

/** Midnights at which a month, a year or only a day begins, from before 1970 until after NOON; two bound most of a month. */
const MIDNIGHTS = [
  Date.UTC(1969, 11, 31),
  Date.UTC(1970, 0, 1),
  Date.UTC(2025, 10, 4),
  Date.UTC(2025, 10, 27),
  Date.UTC(2025, 10, 30),
  Date.UTC(2025, 11, 1),
  Date.UTC(2026, 0, 1),
  Date.UTC(2026, 0, 2),
  Date.UTC(2026, 1, 1),
  Date.UTC(2026, 2, 1),
]
const PATHS = ['/', '/a', '/B', '/é', '/a/b', '/😀', '/\uff5e']

const time = fc
  .tuple(fc.constantFrom(...MIDNIGHTS), fc.constantFrom(-DAY_MS, -1, 0, 1, DAY_MS / 2, DAY_MS - 1))
  .map(([midnight, offset]) => midnight + offset)

const view: fc.Arbitrary<SourcedView> = fc
  .record({
    time,
    path: fc.constantFrom(...PATHS),
    source: fc.constantFrom(...VIEW_SOURCES),
    class: fc.constantFrom(...VIEW_CLASSES),
    kind: fc.constantFrom('view', 'view', 'missing'),
  })
  // A beacon tells of people on pages that exist, and of nothing else.
  .map((random) => (random.source === 'beacon' ? ({ ...random, class: 'human', kind: 'view' } as const) : random))
  .map(({ source, ...row }) => ({ ...newRow(row), source }))

const bound = fc.option(fc.oneof(time, fc.constantFrom(-8.64e15, 8.64e15, -1e300, 1e300)))

const selection: fc.Arbitrary<ViewSelection> = fc.record({
  from: bound,
  to: bound,
  humanSource: fc.constantFrom(...VIEW_SOURCES),
  aiClasses: fc.subarray([...AI_CLASSES]),
})

async function givenViews({ storage, project, clock }: World, views: readonly SourcedView[]): Promise<void> {
  for (const [source, rows] of Map.groupBy(views, (each) => each.source)) {
    await storage.views.applyBatch(project.id, newBatch(rows, { source }), clock.now)
  }
}

/** Gives a project without views in the same database, which is much cheaper than another database. */
async function freshProject(world: World, count: { projects: number }): Promise<World> {
  count.projects += 1
  return { ...world, project: await world.storage.projects.ensure(`acme/docs-${count.projects}`, null, NOON) }
}

function daysByForce(views: readonly SourcedView[], selected: ViewSelection): DayCounts[] {
  const counted = views.filter((each) => each.kind === 'view' && isWithin(each.time, selected))
  const byDay = [...Map.groupBy(counted, (each) => Math.floor(each.time / DAY_MS))].sort((a, b) => a[0] - b[0])
  const sums = byDay.map(([day, some]) => [day, countPeople(some, selected), countAi(some, selected)] as const)
  return sums.filter(([, human, ai]) => human + ai > 0)
}

function agentsByForce(views: readonly SourcedView[], selected: ViewSelection): AgentCount[] {
  const counted = views.filter((each) => each.kind === 'view' && each.source === 'log' && isWithin(each.time, selected))
  const sums = [...Map.groupBy(counted, (each) => each.class)].flatMap(([viewClass, some]): AgentCount[] => {
    return isOneOf(selected.aiClasses, viewClass) ? [[agentOf(viewClass), viewClass, some.length]] : []
  })
  return sums.sort((a, b) => b[2] - a[2] || (a[0] < b[0] ? -1 : 1))
}

export function viewSumsContract(start: StartWorld): void {
  testProperty(
    'all sums of any range, at any bound, are those of the single views, however often they come',
    async () => {
      // Shared, so that the reads go through the connection that a file has for them.
      const [world, count] = [await start(SHARED), { projects: 0 }]
      const selections = fc.array(selection, { minLength: 3 })
      const property = fc.asyncProperty(fc.array(view, { maxLength: 40 }), selections, async (views, all) => {
        const { storage, project } = await freshFor(world, count, views)
        for (const selected of all) {
          const sums = Object.entries(sumsOf(storage.views))
          const read = await Promise.all(
            sums.map(async ([name, sum]) => [name, (await sum(project.id, selected)).rows]),
          )
          expect(Object.fromEntries(read)).toEqual({
            pages: rankByForce(views, 'view', selected),
            listed: rankByForce(views, 'view', selected),
            missing: rankByForce(views, 'missing', { ...selected, humanSource: 'log' }),
            days: daysByForce(views, selected),
            agents: agentsByForce(views, selected),
          })
        }
      })
      await fc.assert(property, runs(10))
    },
  )

  testProperty('the sums of two ranges that meet are the sum of both together', async () => {
    const [world, count] = [await start(), { projects: 0 }]
    const bounds = fc.tuple(time, time, time).map((some) => some.sort((a, b) => a - b))
    const property = fc.asyncProperty(fc.array(view, { maxLength: 30 }), bounds, async (views, [a, b, c]) => {
      const { storage, project } = await freshFor(world, count, views)
      const sum = async (from: number | undefined, to: number | undefined) => {
        const { rows } = await storage.views.rankPages(project.id, { ...ALL, from: from ?? null, to: to ?? null })
        return addUp(rows)
      }
      const [left, right, both] = [await sum(a, b), await sum(b, c), await sum(a, c)]
      expect([left[0] + right[0], left[1] + right[1]]).toEqual(both)
    })
    await fc.assert(property, runs(6))
  })

  test('bounds just before, at and just after the first and the last view are exact, also once days are pruned', async () => {
    const world = await start()
    const { storage, project } = world
    const [oldest, newest] = [NOON - 40 * DAY_MS, NOON]
    const times = [oldest, oldest + 5, NOON - 9 * DAY_MS, newest - 5, newest]
    const views = times.map((time) => ({ ...newRow({ time, path: `/${time}` }), source: 'log' as const }))
    await givenViews(world, views)
    const around = (moment: number) => [-1, 0, 1].map((offset) => moment + offset)
    const midnights = times.map((time) => Math.floor(time / DAY_MS) * DAY_MS)
    const check = async (froms: readonly number[], tos: readonly number[]) => {
      const ranges = froms.flatMap((from) => tos.map((to) => ({ ...ALL, from, to })))
      const read = ranges.map(async (range) => (await storage.views.rankPages(project.id, range)).rows)
      expect(await Promise.all(read)).toEqual(ranges.map((range) => rankByForce(views, 'view', range)))
    }
    await check([...times, ...midnights].flatMap(around), [...times, ...midnights].flatMap(around))
    await storage.views.pruneViews(NOON - 20 * DAY_MS, new AbortController().signal)
    const days = midnights.flatMap((midnight) => [midnight, midnight + DAY_MS])
    await check(days, [...days, ...around(newest)])
    await storage.views.pruneViews(NOON - 8 * DAY_MS, new AbortController().signal)
    await storage.views.pruneViews(NOON + DAY_MS, new AbortController().signal)
    await check(days, days)
  })

  test('shuffled and overlapping batches over two connections at once count every view once', async () => {
    const world = await start(SHARED)
    const other = await world.openAgain()
    const views = fc.sample(view, { numRuns: 400, seed: 7 }).filter((each) => each.source === 'log')
    const batches = Array.from({ length: 12 }, (_, n) => {
      const shuffled = views.toSorted((a, b) => Number(`0.${a.time + n}`) - Number(`0.${b.time + n}`))
      return shuffled.slice((n % 3) * 40, views.length - (n % 4) * 30)
    })
    const outcomes = await Promise.all(
      [...batches, views].map((rows, n) => {
        const { views: store } = n % 2 === 0 ? world.storage : other
        return store.applyBatch(world.project.id, newBatch(rows), NOON)
      }),
    )
    const accepted = outcomes.map((outcome) => (outcome.kind === 'conflict' ? 0 : outcome.answer.accepted))
    expect(accepted.reduce((a, b) => a + b)).toBe(views.filter((each) => each.kind === 'view').length)
    expect((await world.storage.views.rankPages(world.project.id, ALL)).rows).toEqual(rankByForce(views, 'view', ALL))
  })

  testProperty('the sums of a few pages on whole days are those of the ranking of these days', async () => {
    const [world, count] = [await start(), { projects: 0 }]
    const day = time.map((each) => Math.floor(each / DAY_MS))
    const property = fc.asyncProperty(
      fc.array(view, { maxLength: 40 }),
      fc.array(fc.record({ days: fc.tuple(day, day), selected: selection, paths: fc.subarray([...PATHS, '/none']) })),
      async (views, all) => {
        const { storage, project } = await freshFor(world, count, views)
        for (const { days, selected, paths } of all) {
          const [fromDay, toDay] = days
          const { humanSource, aiClasses } = selected
          const sums = await storage.views.sumPages(project.id, { fromDay, toDay, paths, humanSource, aiClasses })
          const range = { ...selected, from: fromDay * DAY_MS, to: toDay * DAY_MS }
          const wanted = rankByForce(views, 'view', range).filter(([path]) => paths.includes(path))
          expect(Object.fromEntries(sums.map(([path, ...counts]) => [path, counts]))).toEqual(
            Object.fromEntries(wanted.map(([path, ...counts]) => [path, counts])),
          )
        }
      },
    )
    await fc.assert(property, runs(5))
  })

  test('the pages of a project without views have none', async () => {
    const { storage, project } = await start()
    const { humanSource, aiClasses } = ALL
    const asked = { fromDay: 0, toDay: 30, paths: ['/a'], humanSource, aiClasses }
    expect(await storage.views.sumPages(project.id, asked)).toEqual([])
  })

  test('a project without views has none', async () => {
    const { storage, project } = await start()
    expect(await storage.views.rankPages(project.id, ALL)).toEqual({ revision: 0, rows: [], sources: [] })
    expect(await storage.views.sumByDay('prj_unknown', ALL)).toEqual({ revision: 0, rows: [], sources: [] })
  })

  test('a sum says at which revision it was read', async () => {
    const world = await start()
    await givenViews(world, [{ ...newRow(), source: 'log' }])
    const { storage, project } = world
    expect(await storage.views.rankPages(project.id, ALL)).toEqual({ revision: 1, rows: [['/a', 1, 0]], sources: [] })
    expect(await storage.views.revision(project.id)).toBe(1)
  })
}

async function freshFor(world: World, count: { projects: number }, views: readonly SourcedView[]): Promise<World> {
  const fresh = await freshProject(world, count)
  await givenViews(fresh, views)
  await givenViews(fresh, views.slice(0, 5))
  return fresh
}

function addUp(rows: readonly PathCounts[]): [number, number] {
  return [rows.reduce((sum, [, human]) => sum + human, 0), rows.reduce((sum, [, , ai]) => sum + ai, 0)]
}
