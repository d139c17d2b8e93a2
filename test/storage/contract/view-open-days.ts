// Batches with many views of a day leave its sums behind; no read may show that, before or after they are settled.
import { expect, test } from '@jest/globals'
import { LARGEST_OPEN_DAY } from '../../../src/traffic/sql/open-days.ts'
import type { ViewRow } from '../../../src/traffic/store.ts'
import { ALL, newBatch, newRow, rankByForce, type SourcedView, sumsOf } from './views-world.ts'
import { DAY_MS, HOUR_MS, NOON, SHARED, type StartWorld, type World } from './world.ts'

const MIDNIGHT = NOON - 12 * HOUR_MS
const never = new AbortController().signal
/** Enough for a day to be opened. */
const MANY = 600

/** Views of every class and kind, spread over the day that begins at `start`. */
function bulkOf(start: number, count = MANY, name = 'r'): SourcedView[] {
  const classes = ['human', 'human', 'ai_search', 'ai_training', 'other'] as const
  return Array.from({ length: count }, (_, n) => {
    const viewClass = classes[n % classes.length] ?? 'human'
    const row = newRow({ class: viewClass, path: `/${n % 7}`, time: start + Math.floor((n / count) * DAY_MS) })
    const key = `${name}${start / DAY_MS}-${n}`.padEnd(12, '-').slice(-12)
    return { ...row, key, keyOf: 'line', kind: n % 9 === 0 ? 'missing' : 'view', source: 'log' }
  })
}

function apply({ storage, project }: World, rows: readonly ViewRow[], source: 'log' | 'beacon' = 'log') {
  return storage.views.applyBatch(project.id, newBatch(rows, { source }), NOON)
}

/** Every sum: of whole days, of a range that begins and ends within days, and of a part of the days. */
async function allSums({ storage, project }: World): Promise<unknown[]> {
  const ranges = [
    ALL,
    { ...ALL, from: MIDNIGHT - DAY_MS + 7, to: MIDNIGHT + DAY_MS + HOUR_MS },
    { ...ALL, from: MIDNIGHT, to: MIDNIGHT + DAY_MS },
    { ...ALL, from: MIDNIGHT - 20 * DAY_MS, to: MIDNIGHT + 2 * DAY_MS },
    { ...ALL, humanSource: 'beacon' as const, aiClasses: [] },
  ]
  const reads = ranges.flatMap((range) => Object.values(sumsOf(storage.views)).map((sum) => sum(project.id, range)))
  const paths = ['/0', '/3', '/none']
  const few = { fromDay: MIDNIGHT / DAY_MS - 1, toDay: MIDNIGHT / DAY_MS + 1, paths, humanSource: 'log' } as const
  const ofPages = await storage.views.sumPages(project.id, { ...few, aiClasses: ALL.aiClasses })
  return [...(await Promise.all(reads)).map(({ rows }) => rows), ofPages.toSorted(byPath)]
}

function byPath([left]: readonly [string, ...unknown[]], [right]: readonly [string, ...unknown[]]): number {
  return left < right ? -1 : 1
}

/** The sums of a project to which these views came in batches that are too small to leave any day open. */
async function sumsOfSmall(world: World, views: readonly SourcedView[]): Promise<unknown[]> {
  const small = { ...world, project: await world.storage.projects.ensure('acme/small', null, NOON) }
  for (const [source, rows] of Map.groupBy(views, (view) => view.source)) {
    for (let start = 0; start < rows.length; start += 100) await apply(small, rows.slice(start, start + 100), source)
  }
  return allSums(small)
}

export function viewOpenDaysContract(start: StartWorld): void {
  test('every sum counts the views of a large batch at once, and is the same once the days are settled', async () => {
    const world = await start()
    const views = [...bulkOf(MIDNIGHT - DAY_MS), ...bulkOf(MIDNIGHT, 900)]
    const expected = await sumsOfSmall(world, views)
    await apply(world, views)
    expect(await allSums(world)).toEqual(expected)
    const revision = await world.storage.views.revision(world.project.id)
    expect(await world.storage.views.settleDays()).toBe(2)
    expect(await allSums(world)).toEqual(expected)
    expect(await world.storage.views.revision(world.project.id)).toBe(revision)
    expect(await world.storage.views.settleDays()).toBe(0)
  })

  test('the sums that an open day had before it was opened are not counted beside its views', async () => {
    const world = await start()
    const few = bulkOf(MIDNIGHT, 200, 'f')
    const views = [...few, ...bulkOf(MIDNIGHT)]
    const expected = await sumsOfSmall(world, views)
    await apply(world, few)
    await apply(world, views)
    expect(await allSums(world)).toEqual(expected)
    expect(await world.storage.views.settleDays()).toBe(1)
    expect(await allSums(world)).toEqual(expected)
  })

  test('small batches, beacons and repeated lines before, in and after open days are counted once', async () => {
    const world = await start()
    const few = [newRow({ time: MIDNIGHT + 1 }), newRow({ time: MIDNIGHT + 2, path: '/3', class: 'ai_search' })]
    const beacons = [newRow({ time: MIDNIGHT + 3, path: '/0' })]
    const [first, second, third] = [bulkOf(MIDNIGHT), bulkOf(MIDNIGHT, MANY, 's'), bulkOf(MIDNIGHT + DAY_MS)]
    for (const rows of [few, first, second, second, few, first.slice(0, 50)]) await apply(world, rows)
    await apply(world, beacons, 'beacon')
    await apply(world, third)
    const late = [newRow({ time: MIDNIGHT + 4, path: '/late' })]
    await apply(world, late)
    const logged = [...few, ...first, ...second, ...third, ...late].map((row) => ({ ...row, source: 'log' as const }))
    const all = [...logged, ...beacons.map((row) => ({ ...row, source: 'beacon' as const }))]
    const expected = await sumsOfSmall(world, all)
    expect(await allSums(world)).toEqual(expected)
    await world.storage.views.settleDays()
    expect(await allSums(world)).toEqual(expected)
  })

  test('a large batch settles the days that it does not go on with', async () => {
    const world = await start()
    for (const day of [0, 1, 2, 3]) await apply(world, bulkOf(MIDNIGHT + day * DAY_MS))
    expect(await world.storage.views.settleDays()).toBe(1)
  })

  test('a day that small batches have made too large to stay open is settled by the next one', async () => {
    const world = await start()
    const rows = bulkOf(MIDNIGHT, LARGEST_OPEN_DAY + 1)
    await apply(world, rows.slice(0, LARGEST_OPEN_DAY - 100))
    for (let at = LARGEST_OPEN_DAY - 100; at < rows.length; at += 90) await apply(world, rows.slice(at, at + 90))
    await apply(world, [newRow({ time: MIDNIGHT + DAY_MS })])
    expect(await world.storage.views.settleDays()).toBe(0)
  })

  test('views that another process counts while a day is added up are in its sums', async () => {
    const world = await start(SHARED)
    const other = { ...world, storage: await world.openAgain() }
    const views = [...bulkOf(MIDNIGHT), ...bulkOf(MIDNIGHT, 300, 'l')]
    await apply(world, views.slice(0, MANY))
    await Promise.all([apply(other, views.slice(MANY)), world.storage.views.settleDays()])
    await world.storage.views.settleDays()
    expect(await allSums(world)).toEqual(await sumsOfSmall(world, views))
  })

  test('views that another process moves to other classes while a day is added up are in its sums', async () => {
    const world = await start(SHARED)
    const { views } = await world.openAgain()
    const counted = bulkOf(MIDNIGHT)
    await apply(world, counted)
    const move = { classify: toSearch, onProgress: () => undefined, signal: never }
    await Promise.all([views.reclassify(world.project.id, move), world.storage.views.settleDays()])
    const moved = counted.map((view) => ({ ...view, ...toSearch(view.client) }))
    expect(await allSums(world)).toEqual(await sumsOfSmall(world, moved))
  })

  test('ranges that meet at or within an open day add up', async () => {
    const world = await start()
    const { storage, project } = world
    const views = [...bulkOf(MIDNIGHT - DAY_MS), ...bulkOf(MIDNIGHT)]
    await apply(world, views)
    for (const cut of [MIDNIGHT - DAY_MS, MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + 5 * HOUR_MS]) {
      const parts = [
        { ...ALL, to: cut },
        { ...ALL, from: cut },
      ]
      const rows = await Promise.all(parts.map(async (part) => (await storage.views.sumByDay(project.id, part)).rows))
      const total = rows.flat().reduce((sum, [, human, ai]) => sum + human + ai, 0)
      expect(total).toBe(rankByForce(views, 'view', ALL).reduce((sum, [, human, ai]) => sum + human + ai, 0))
    }
  })

  test('most of a month has its open days once, and none of those outside of the range', async () => {
    const world = await start()
    const { views } = world.storage
    const [first, last] = [Date.UTC(2025, 9, 1), Date.UTC(2025, 9, 31)]
    const few = [bulkOf(first, 100, 'f'), bulkOf(last, 100, 'f')]
    const counted = [
      ...few.flat(),
      ...bulkOf(first),
      ...bulkOf(first + 9 * DAY_MS),
      ...bulkOf(last),
      ...bulkOf(MIDNIGHT),
    ]
    for (const rows of [...few, counted]) await apply(world, rows)
    const ranges = [
      { ...ALL, from: first + DAY_MS },
      { ...ALL, to: last },
      { ...ALL, from: first + DAY_MS, to: last },
      { ...ALL, from: first + 2 * HOUR_MS, to: last + HOUR_MS },
    ]
    const check = async () => {
      for (const range of ranges) {
        const { rows } = await views.rankPages(world.project.id, range)
        expect(rows).toEqual(rankByForce(counted, 'view', range))
      }
    }
    await check()
    expect(await views.settleDays()).toBe(4)
    await check()
  })

  test('views of an open day move to other classes, and its sums follow', async () => {
    const world = await start()
    const { storage, project } = world
    const views = bulkOf(MIDNIGHT)
    await apply(world, views)
    await storage.views.reclassify(project.id, { classify: toSearch, onProgress: () => undefined, signal: never })
    const moved = views.map((view) => ({ ...view, ...toSearch(view.client) }))
    const expected = await sumsOfSmall(world, moved)
    expect(await allSums(world)).toEqual(expected)
    await storage.views.settleDays()
    expect(await allSums(world)).toEqual(expected)
  })

  test('a day is settled before its single views are pruned', async () => {
    const world = await start()
    const { storage, project } = world
    const views = bulkOf(MIDNIGHT - DAY_MS)
    await apply(world, views)
    expect(await storage.views.pruneViews(MIDNIGHT, never)).toBe(MANY)
    expect((await storage.views.rankPages(project.id, ALL)).rows).toEqual(rankByForce(views, 'view', ALL))
    expect(await storage.views.settleDays()).toBe(0)
    expect((await apply(world, views)).kind).toBe('applied')
    expect((await storage.views.rankPages(project.id, ALL)).rows).toEqual(rankByForce(views, 'view', ALL))
  })
}

const OTHER = { class: 'other', agent: 'Agent of other' } as const

/** Rules that take people for AI search, and everyone else for others. */
function toSearch({ userAgent }: { userAgent: string }) {
  return userAgent === 'UA of human' ? ({ class: 'ai_search', agent: 'Agent of ai_search' } as const) : OTHER
}
