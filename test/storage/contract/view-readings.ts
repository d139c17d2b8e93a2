// Exports page by page, by two processes on one store, while everything happens that changes views: whoever sends the token gets the
// rows of the moment at which the reading began, or is told to begin again.

import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ApiError } from '../../../src/contract/errors.ts'
import { rowsOf, VIEWS_REPORTS, type ViewsReport } from '../../../src/contract/reports.ts'
import type { ViewClass } from '../../../src/contract/view-classes.ts'
import type { AnyReportPage } from '../../../src/contract/views.ts'
import { DEFAULT_SETTINGS, type ProjectSettings } from '../../../src/projects/settings.ts'
import type { Storage } from '../../../src/storage/open-storage.ts'
import type { ViewClient } from '../../../src/traffic/client.ts'
import { type ExportDeps, READING_MAX_AGE_MS } from '../../../src/traffic/export-page.ts'
import { createReadings } from '../../../src/traffic/readings.ts'
import { exportReport } from '../../../src/traffic/reports.ts'
import type { ViewRow } from '../../../src/traffic/store.ts'
import { runs } from '../../support/property.ts'
import { agentOf, newBatch, newRow, rankByForce, type SourcedView } from './views-world.ts'
import { DAY_MS, HOUR_MS, NOON, SHARED, type StartWorld, type World } from './world.ts'

const TODAY = NOON - 12 * HOUR_MS
const PATHS = 6
const never = new AbortController().signal

/** Every report, and what else can be asked of it. */
const REPORTS: readonly { name: ViewsReport; wishes?: object }[] = [
  ...VIEWS_REPORTS.map((name) => ({ name })),
  { name: 'views', wishes: { sort: 'ai' } },
  { name: 'views', wishes: { compare: 'previous' } },
  { name: 'agents', wishes: { include: 'answers', compare: 'previous' } },
  { name: 'missing', wishes: { include: 'askers' } },
]

/** Whole days, and bounds within days. */
const RANGES = [
  { dateFrom: TODAY - 2 * DAY_MS, dateTo: TODAY + DAY_MS },
  { dateFrom: TODAY - 2 * DAY_MS + 1, dateTo: NOON + 1 },
  { dateFrom: TODAY - 40 * DAY_MS, dateTo: NOON + 3 * HOUR_MS },
]

const CLASSES = ['human', 'ai_search', 'ai_training', 'other'] as const
const KINDS = ['view', 'view', 'missing', 'unserved'] as const

interface Some {
  day: number
  hour: number
  path: number
  kind: number
  class: number
}
const some: fc.Arbitrary<Some> = fc.record({
  day: fc.integer({ min: -3, max: 0 }),
  hour: fc.integer({ min: 0, max: 23 }),
  path: fc.nat(PATHS - 1),
  kind: fc.nat(KINDS.length - 1),
  class: fc.nat(CLASSES.length - 1),
})

type Act =
  | { kind: 'count'; rows: Some[]; source: 'log' | 'beacon' }
  | { kind: 'count many'; some: Some }
  | { kind: 'settle' | 'reclassify' | 'prune' | 'import' | 'remove import' | 'change settings' }
  | { kind: 'restart'; process: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'begin'; client: number; process: number; report: number; range: number; limit: number }
  | { kind: 'read on'; client: number; process: number }

const CLIENTS = 3
const place = { client: fc.nat(CLIENTS - 1), process: fc.nat(1) }
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      rows: fc.array(some, { minLength: 1, maxLength: 5 }),
      source: fc.constantFrom('log', 'log', 'beacon'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count many' as const), some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), process: place.process }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 12) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('reclassify', 'prune', 'import', 'remove import', 'change settings'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...place,
      kind: fc.constant('begin' as const),
      report: fc.nat(REPORTS.length - 1),
      range: fc.nat(RANGES.length - 1),
      limit: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 12, arbitrary: fc.record({ ...place, kind: fc.constant('read on' as const) }) },
)

interface Reading {
  /** The only process that can go on with it, where no token is sent. */
  process: number
  report: number
  range: number
  limit: number
  token: string
  /** Everything at the moment at which it began. */
  whole: Whole
  rows: object[]
  begunAt: number
  /** Whether something else than new views has happened since. */
  mayExpire: boolean
}

interface Whole {
  totals: unknown
  rows: object[]
}

type Asked = Omit<Act & { kind: 'begin' }, 'kind' | 'client' | 'process'> & { askedBy?: string }

/** The processes over one store, and what each client has read so far. The last client sends no token. */
async function startScene({ storage }: World, other: Storage, name: string) {
  const stores: Storage[] = [storage, other]
  const { id: projectId } = await storage.projects.ensure(name, null, NOON)
  let now = NOON + HOUR_MS
  let settings: ProjectSettings = DEFAULT_SETTINGS
  let isMoved = false
  let counted = 0
  let hasImports = false
  let views: SourcedView[] = []
  const newProcess = (views: Storage['views']): ExportDeps => {
    return { views, settings: async () => settings, now: () => now, readings: createReadings() }
  }
  const processes = stores.map(({ views }) => newProcess(views))
  const readings = new Map<number, Reading>()
  const ends = { completed: 0, expired: 0 }

  const classOf = (was: ViewClass): ViewClass => (isMoved && was === 'human' ? 'other' : was)
  const toRow = ({ day, hour, path, kind, class: index }: Some, source: 'log' | 'beacon'): ViewRow => {
    counted += 1
    const original = CLASSES[index] ?? 'human'
    const viewClass = classOf(original)
    return newRow({
      key: `${counted}`.padStart(12, '0'),
      keyOf: 'line',
      time: TODAY + day * DAY_MS + hour * HOUR_MS + (counted % 1000),
      path: `/${path}`,
      kind:
        source === 'beacon'
          ? 'view'
          : viewClass === 'human' || viewClass === 'other'
            ? kind === 2
              ? 'missing'
              : 'view'
            : (KINDS[kind] ?? 'view'),
      client: { userAgent: `UA of ${original}`, hints: 0 },
      class: viewClass,
      agent: agentOf(viewClass),
      referrer: kind === 2 ? { from: `host/${hour % 2}`, isOwn: undefined } : undefined,
      status: kind === 2 ? 404 : kind === 3 ? 302 : 200,
    })
  }
  const count = async (rows: readonly ViewRow[], source: 'log' | 'beacon'): Promise<void> => {
    const kept = await storage.views.prunedBefore(projectId)
    await stores[counted % 2]?.views.applyBatch(projectId, newBatch(rows, { source }), now)
    views.push(...rows.filter(({ time }) => time >= kept).map((row) => ({ ...row, source })))
  }
  const rewrite = (): void => {
    for (const reading of readings.values()) reading.mayExpire = true
  }

  const ask = async (
    process: ExportDeps,
    { report, range, limit, askedBy = 'key' }: Asked,
    offset: number,
    token?: string,
  ) => {
    const { name, wishes } = REPORTS[report] ?? { name: 'views' }
    const query = { ...(RANGES[range] ?? { dateFrom: null, dateTo: null }), limit, offset, ...wishes }
    const { page, token: given } = await exportReport(process, name, { projectId, askedBy, token, query })
    const { totals, hasMore, sources, since, previous }: AnyReportPage & { since?: unknown } = page
    return { totals: { totals, sources, since, previous }, hasMore, rows: [...rowsOf(name, page)], token: given ?? '' }
  }
  /** As another process that has just begun reads everything at once. */
  const readWhole = async (asked: Asked): Promise<Whole> => {
    const { totals, rows } = await ask(newProcess(storage.views), { ...asked, limit: 1e6 }, 0)
    return { totals, rows }
  }

  const begin = async (client: number, process: number, wanted: Asked): Promise<void> => {
    readings.delete(client)
    // Without a token, requests of one key for one report are told apart by nothing: the newest reading goes on.
    const asked = client < CLIENTS - 1 ? wanted : { ...wanted, askedBy: 'key of the client without a token' }
    const whole = await readWhole(asked).catch(unlessRefused)
    const first = await ask(at(processes, process), asked, 0).catch(unlessRefused)
    expect(first?.totals).toEqual(whole?.totals)
    if (whole === undefined || first === undefined) return
    if (asked.report === 0 && !hasImports) expect(whole.rows).toEqual(rankedByForce(asked.range))
    expect(first.rows).toEqual(whole.rows.slice(0, asked.limit))
    if (!first.hasMore) return
    const begun = { token: first.token, whole, rows: first.rows, begunAt: now, mayExpire: false }
    readings.set(client, { ...asked, ...begun, process })
  }
  const rankedByForce = (range: number) => {
    const { dateFrom: from = null, dateTo: to = null } = RANGES[range] ?? {}
    const { humanSource, aiClasses } = settings
    const ranked = rankByForce(views, 'view', { from, to, humanSource, aiClasses })
    return ranked.map(([path, human, ai]) => ({ path, human, ai, total: human + ai }))
  }

  const readOn = async (client: number, process: number, reading: Reading): Promise<void> => {
    const sendsToken = client < CLIENTS - 1
    const by = sendsToken ? process : reading.process
    const isOld = now - reading.begunAt > READING_MAX_AGE_MS
    try {
      const page = await ask(at(processes, by), reading, reading.rows.length, sendsToken ? reading.token : undefined)
      expect(page.totals).toEqual(reading.whole.totals)
      reading.rows = [...reading.rows, ...page.rows]
      if (page.hasMore) return
      expect(reading.rows).toEqual(reading.whole.rows)
      ends.completed += 1
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'snapshot_expired') throw error
      expect(reading.mayExpire || isOld).toBe(true)
      ends.expired += 1
    }
    readings.delete(client)
  }

  const play = async (next: Act): Promise<void> => {
    switch (next.kind) {
      case 'count':
        return count(
          next.rows.map((one) => toRow(one, next.source)),
          next.source,
        )
      case 'count many':
        return count(
          Array.from({ length: 510 }, (_, n) =>
            toRow({ ...next.some, path: n % PATHS, class: n % 4, hour: n % 24 }, 'log'),
          ),
          'log',
        )
      case 'settle':
        return void (await at(stores, 1).views.settleDays())
      case 'reclassify': {
        isMoved = !isMoved
        rewrite()
        const verdict = ({ userAgent }: ViewClient) => {
          const moved = classOf(CLASSES.find((name) => userAgent === `UA of ${name}`) ?? 'human')
          return { class: moved, agent: agentOf(moved) }
        }
        views = views.map((view) => ({ ...view, ...verdict(view.client) }))
        return void (await storage.views.reclassify(projectId, {
          classify: verdict,
          onProgress: () => undefined,
          signal: never,
        }))
      }
      case 'prune':
        rewrite()
        return void (await storage.views.pruneViews(TODAY - 2 * DAY_MS, never))
      case 'import': {
        rewrite()
        hasImports = true
        const rows = [-30, -3, -2].map((day) => ({
          day: TODAY / DAY_MS + day,
          path: '/imported',
          views: 1 + (counted % 7),
        }))
        const [fromDay, toDay] = [TODAY / DAY_MS - 30, TODAY / DAY_MS - 1]
        return void (await storage.views.importDays(projectId, {
          source: 'plausible',
          fromDay,
          toDay,
          rows,
          mode: 'replace',
        }))
      }
      case 'remove import':
        rewrite()
        return void (await storage.views.removeImport(projectId, 'plausible'))
      case 'change settings':
        rewrite()
        settings = { ...settings, humanSource: settings.humanSource === 'log' ? 'beacon' : 'log' }
        return undefined
      case 'restart':
        processes[next.process] = newProcess(at(stores, next.process).views)
        for (const [client, reading] of readings) {
          if (client === CLIENTS - 1 && reading.process === next.process) readings.delete(client)
        }
        return undefined
      case 'wait':
        now += next.hours * HOUR_MS
        readings.delete(CLIENTS - 1)
        return undefined
      case 'begin':
        return begin(next.client, next.process, next)
      case 'read on': {
        const reading = readings.get(next.client)
        return reading && readOn(next.client, next.process, reading)
      }
      default:
        return next satisfies never
    }
  }
  return { play, ends }
}

function at<One>(list: readonly One[], index: number): One {
  const one = list[index]
  if (one === undefined) throw new Error(`There is no ${index}`)
  return one
}

/** A bound within a day of which only the sum is kept. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'range_not_kept') return undefined
  throw error
}

/** As a process does that has just started. */
function newProcess({ views }: Pick<Storage, 'views'>): ExportDeps {
  return { views, settings: async () => DEFAULT_SETTINGS, now: () => NOON, readings: createReadings() }
}

const ALL = { dateFrom: null, dateTo: null }

export function viewReadingsContract(start: StartWorld): void {
  test('views that one process has counted are in the next reading of another', async () => {
    const { storage, project, openAgain } = await start(SHARED)
    const reader = newProcess(await openAgain())
    const request = { projectId: project.id, askedBy: 'key', query: { ...ALL, limit: 1, offset: 0 } }
    const totals: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await storage.views.applyBatch(project.id, newBatch(['/a', '/b'].map((path) => newRow({ path }))), NOON)
      totals.push((await exportReport(reader, 'views', request)).page.totals.total)
    }
    expect(totals).toEqual([2, 4, 6, 8, 10])
  })

  test('with the token all pages agree while views arrive, in two processes and after a restart', async () => {
    const { storage, project, openAgain } = await start(SHARED)
    const other = await openAgain()
    const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => newRow({ path: `/${n % 30}` }))
    await storage.views.applyBatch(project.id, newBatch(rowsOf(100)), NOON)
    let isOver = false
    const arriving = (async () => {
      for (let round = 0; !isOver; round += 1) {
        await storage.views.applyBatch(project.id, newBatch(rowsOf(round % 5 === 0 ? 600 : 7)), NOON)
        if (round % 7 === 0) await other.views.settleDays()
      }
    })()
    for (let reading = 0; reading < 10; reading += 1) {
      const ask = (deps: ExportDeps, offset: number, token?: string) =>
        exportReport(deps, 'views', {
          projectId: project.id,
          askedBy: 'key',
          token,
          query: { ...ALL, limit: 7, offset },
        })
      const { page, token } = await ask(newProcess(storage), 0)
      const rows = [...page.views]
      while (rows.length < 30) {
        const next = await ask(newProcess(rows.length % 2 === 0 ? storage : other), rows.length, token)
        expect(next.page.totals).toEqual(page.totals)
        rows.push(...next.page.views)
      }
      expect(new Set(rows.map(({ path }) => path)).size).toBe(30)
      expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(page.totals.total)
    }
    isOver = true
    await arriving
  })

  test('every reading shows one moment, whatever happens between its pages, or has to begin again', async () => {
    const world = await start(SHARED)
    const other = await world.openAgain()
    let scenes = 0
    const all = { completed: 0, expired: 0 }
    const property = fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (acts) => {
      scenes += 1
      const scene = await startScene(world, other, `acme/scene-${scenes}`)
      for (const path of [0, 1, 2, 3, 4, 5]) {
        await scene.play({
          kind: 'count',
          rows: [{ day: -1, hour: path, path, kind: 0, class: path % 4 }],
          source: 'log',
        })
      }
      for (const next of acts) await scene.play(next)
      all.completed += scene.ends.completed
      all.expired += scene.ends.expired
    })
    await fc.assert(property, runs(Number(process.env.READING_SCENES ?? 15)))
    expect(all.completed).toBeGreaterThan(0)
  }, 600_000)
}
