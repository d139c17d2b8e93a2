// Views that another tool has counted: whole days, which count before the first own view of a person and nowhere else.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { VIEW_SOURCES } from '../../../src/contract/view-classes.ts'
import type { DayImport, ImportedRow } from '../../../src/traffic/imports/import-store.ts'
import { DaySumBoundError, type ViewSelection } from '../../../src/traffic/store.ts'
import { runs, testProperty } from '../../support/property.ts'
import { ALL, newBatch, newRow } from './views-world.ts'
import { DAY_MS, NOON, SHARED, type StartWorld, type World } from './world.ts'

const TODAY = Math.floor(NOON / DAY_MS)
/** Days around the turn of two months and a year, and some alone. */
const DAYS = [-90, -62, -61, -60, -59, -33, -32, -31, -30, -2, -1, 0].map((ago) => TODAY + ago)

const row = fc.record({
  day: fc.constantFrom(...DAYS),
  path: fc.constantFrom('/', '/a', '/b', '/é'),
  views: fc.integer({ min: 1, max: 9 }),
})
const ownView = fc.record({
  day: fc.constantFrom(...DAYS),
  source: fc.constantFrom(...VIEW_SOURCES),
  class: fc.constantFrom('human' as const, 'ai_search' as const),
})

function importOf(rows: readonly ImportedRow[], changes: Partial<DayImport> = {}): DayImport {
  const days = rows.map(({ day }) => day)
  const [fromDay, toDay] = [Math.min(...days), Math.max(...days) + 1]
  return { source: 'plausible', fromDay, toDay, rows: addUp(rows), mode: 'add', ...changes }
}

/** Each page of each day once. */
function addUp(rows: readonly ImportedRow[]): ImportedRow[] {
  const byName = Map.groupBy(rows, ({ day, path }) => `${day} ${path}`)
  return [...byName.values()].map((some) => ({
    day: some[0]?.day ?? 0,
    path: some[0]?.path ?? '',
    views: some.reduce((sum, { views }) => sum + views, 0),
  }))
}

async function addOwn({ storage, project, clock }: World, day: number, changes = {}, source: 'log' | 'beacon' = 'log') {
  const one = newRow({ time: day * DAY_MS + 1000, path: '/own', ...changes })
  await storage.views.applyBatch(project.id, newBatch([one], { source }), clock.now)
}

const rank = async ({ storage, project }: World, changes: Partial<ViewSelection> = {}) =>
  (await storage.views.rankPages(project.id, { ...ALL, ...changes })).rows

export function importedViewsContract(start: StartWorld, startSmall: StartWorld): void {
  testProperty('they count on the days before the first own view of a person, in any range of days', async () => {
    const [world, count] = [await start(SHARED), { projects: 0 }]
    const bound = fc.option(fc.constantFrom(...DAYS))
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1 }),
      fc.array(ownView, { maxLength: 3 }),
      fc.record({ from: bound, to: bound, humanSource: fc.constantFrom(...VIEW_SOURCES) }),
      fc.boolean(),
      async (rows, own, { from, to, humanSource }, isImportFirst) => {
        count.projects += 1
        const project = await world.storage.projects.ensure(`acme/imported-${count.projects}`, null, NOON)
        const fresh = { ...world, project }
        const add = () => world.storage.views.importDays(project.id, importOf(rows))
        if (isImportFirst) await add()
        for (const { day, source, class: viewClass } of own) {
          if (source === 'log' || viewClass === 'human') await addOwn(fresh, day, { class: viewClass }, source)
        }
        if (!isImportFirst) await add()
        const toMs = (day: number | null) => (day === null ? null : day * DAY_MS)
        const selection = { ...ALL, from: toMs(from), to: toMs(to), humanSource }
        const isWithin = ({ day }: { day: number }) => (from === null || day >= from) && (to === null || day < to)
        const ownDays = own.filter(({ source, class: one }) => source === humanSource && one === 'human')
        const ownFrom = Math.min(...ownDays.map(({ day }) => day), Number.POSITIVE_INFINITY)
        const counted = rows.filter((one) => isWithin(one) && one.day < ownFrom)
        const expected = counted.reduce((sum, { views }) => sum + views, 0) + ownDays.filter(isWithin).length
        const { rows: pages, sources } = await world.storage.views.rankPages(project.id, selection)
        expect(pages.reduce((sum, [, human]) => sum + human, 0)).toBe(expected)
        const listed = { ...selection, sort: 'path', limit: 1000, offset: 0 } as const
        expect(
          (await world.storage.views.listPages(project.id, listed)).rows.map(({ path, human }) => [path, human]),
        ).toEqual(pages.map(([path, human]) => [path, human]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
        const { rows: days } = await world.storage.views.sumByDay(project.id, selection)
        expect(days.reduce((sum, [, human]) => sum + human, 0)).toBe(expected)
        const imported = counted.reduce((sum, { views }) => sum + views, 0)
        expect(sources.reduce((sum, { views }) => sum + views, 0)).toBe(imported)
      },
    )
    await fc.assert(property, runs(15))
  })

  test('an older log that comes later takes its days over, also while their sums are behind', async () => {
    const world = await start()
    const rows = [-3, -2, -1].map((ago) => ({ day: TODAY + ago, path: '/a', views: 10 }))
    await world.storage.views.importDays(world.project.id, importOf(rows))
    expect(await rank(world)).toEqual([['/a', 30, 0]])
    const many = Array.from({ length: 800 }, (_, n) => newRow({ time: (TODAY - 2) * DAY_MS + n, path: '/own' }))
    await world.storage.views.applyBatch(world.project.id, newBatch(many), NOON)
    const expected = [
      ['/own', 800, 0],
      ['/a', 10, 0],
    ]
    expect(await rank(world)).toEqual(expected)
    await world.storage.views.settleDays()
    expect(await rank(world)).toEqual(expected)
    expect(await rank(world, { humanSource: 'beacon' })).toEqual([['/a', 30, 0]])
  })

  test('the same days again change nothing; others are refused, or take their place when told to', async () => {
    const { storage, project } = await start()
    const rows = [-3, -2].flatMap((ago) => ['/a', '/b'].map((path) => ({ day: TODAY + ago, path, views: 5 })))
    const send = (changes: Partial<DayImport>, some = rows) =>
      storage.views.importDays(project.id, { ...importOf(some), ...changes })
    const days = { added: 0, replaced: 0, unchanged: 0 }
    expect(await send({ mode: 'try' })).toEqual({ kind: 'done', days: { ...days, added: 2 } })
    expect(await storage.views.revision(project.id)).toBe(0)
    expect(await send({})).toEqual({ kind: 'done', days: { ...days, added: 2 } })
    expect(await send({ mode: 'replace' })).toEqual({ kind: 'done', days: { ...days, unchanged: 2 } })
    expect(await storage.views.revision(project.id)).toBe(1)

    const longer = [...rows, { day: TODAY - 2, path: '/new', views: 1 }, { day: TODAY - 1, path: '/a', views: 2 }]
    const held = [{ source: 'plausible', fromDay: TODAY - 2, toDay: TODAY - 1, views: 10 }]
    const mixed = { added: 1, replaced: 1, unchanged: 1 }
    expect(await send({}, longer)).toEqual({ kind: 'overlap', days: mixed, held })
    expect(await storage.views.revision(project.id)).toBe(1)
    expect(await send({ mode: 'replace' }, longer)).toEqual({ kind: 'done', days: mixed })
    const spans = { fromDay: TODAY - 3, toDay: TODAY, views: 23 }
    expect(await storage.views.listImports(project.id)).toEqual([{ source: 'plausible', ...spans }])
  })

  test('a day belongs to one tool, and a tool is taken back whole', async () => {
    const world = await start()
    const { storage, project } = world
    const ofDay = (ago: number, views: number) => [{ day: TODAY + ago, path: '/a', views }]
    await storage.views.importDays(project.id, importOf([...ofDay(-40, 1), ...ofDay(-3, 2), ...ofDay(-2, 4)]))
    const umami = importOf([...ofDay(-2, 4), ...ofDay(-1, 8)], { source: 'umami' })
    expect(await storage.views.importDays(project.id, umami)).toMatchObject({ kind: 'overlap' })
    await storage.views.importDays(project.id, { ...umami, mode: 'replace' })
    expect(await storage.views.removeImport(project.id, 'plausible')).toEqual({ days: 2, views: 3 })
    expect(await rank(world)).toEqual([['/a', 12, 0]])
    expect(await storage.views.removeImport(project.id, 'umami')).toEqual({ days: 2, views: 12 })
    expect(await storage.views.removeImport(project.id, 'umami')).toEqual({ days: 0, views: 0 })
    expect(await rank(world)).toEqual([])
    expect(await storage.views.sumByDay(project.id, ALL)).toMatchObject({ rows: [], sources: [] })
  })

  test('a replaced day that has no views any more is empty', async () => {
    const world = await start()
    const { storage, project } = world
    const first = importOf([-3, -2, -1].map((ago) => ({ day: TODAY + ago, path: '/a', views: 1 })))
    await storage.views.importDays(project.id, first)
    const rows = first.rows.filter(({ day }) => day !== TODAY - 2)
    await storage.views.importDays(project.id, { ...first, rows, mode: 'replace' })
    expect((await storage.views.sumByDay(project.id, ALL)).rows.map(([day]) => day)).toEqual([TODAY - 3, TODAY - 1])
  })

  test('a bound within a day that was imported is refused with the nearest midnight', async () => {
    const world = await start()
    const { storage, project } = world
    await storage.views.importDays(project.id, importOf([{ day: TODAY - 5, path: '/a', views: 1 }]))
    await addOwn(world, TODAY - 2)
    const ask = async (from: number, to: number) => {
      const selection = { ...ALL, from, to }
      const { views } = storage
      const asked = await Promise.allSettled<unknown>([
        views.rankPages(project.id, selection),
        views.sumByDay(project.id, selection),
      ])
      return asked.map((one) => {
        const error: unknown = one.status === 'rejected' ? one.reason : undefined
        return error instanceof DaySumBoundError ? [error.bound, error.nearest, error.source] : 'answered'
      })
    }
    const midnight = (TODAY - 5) * DAY_MS
    const refused = (bound: string, nearest: number) => [
      [bound, nearest, 'plausible'],
      [bound, nearest, 'plausible'],
    ]
    expect(await ask(midnight + 1, NOON)).toEqual(refused('from', midnight))
    expect(await ask(0, midnight + DAY_MS - 1)).toEqual(refused('to', midnight + DAY_MS))
    expect(await ask(midnight - 1, NOON)).toEqual(['answered', 'answered'])
    expect(await ask(midnight, NOON - 2 * DAY_MS + 5)).toEqual(['answered', 'answered'])
  })

  test('paths past the limit become one, and the same days are still recognized', async () => {
    const world = await startSmall()
    const { storage, project } = world
    const rows = ['/1', '/2', '/3', '/4'].map((path) => ({ day: TODAY - 1, path, views: 1 }))
    await storage.views.importDays(project.id, importOf(rows))
    expect(await rank(world)).toEqual([
      ['(other)', 2, 0],
      ['/1', 1, 0],
      ['/2', 1, 0],
    ])
    const again = { kind: 'done', days: { added: 0, replaced: 0, unchanged: 1 } }
    expect(await storage.views.importDays(project.id, importOf(rows))).toEqual(again)
    expect(await storage.views.importDays(project.id, importOf(rows, { mode: 'try' }))).toEqual(again)
  })
}
