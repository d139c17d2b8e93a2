import { expect, test } from '@jest/globals'
import { DaySumBoundError } from '../../../src/traffic/store.ts'
import { ALL, newBatch, newRow, sumsOf } from './views-world.ts'
import { DAY_MS, HOUR_MS, NOON, SHARED, type StartWorld, type World } from './world.ts'

const MIDNIGHT = NOON - 12 * HOUR_MS
const never = new AbortController().signal

async function givenThreeDays(world: World): Promise<void> {
  const rows = [-2, -1, 0].flatMap((day) => {
    const time = NOON + day * DAY_MS
    return [
      newRow({ time }),
      newRow({ time, class: 'ai_search', kind: 'missing' }),
      newRow({ time, class: 'ai_training' }),
    ]
  })
  await world.storage.views.applyBatch(world.project.id, newBatch(rows), NOON)
}

/** As many rounds of housekeeping as there are days. */
async function pruneDays({ storage }: World, days: number, before = NOON): Promise<void> {
  for (let day = 0; day < days; day++) await storage.views.pruneViews(before, never)
}

export function viewPruningContract(start: StartWorld): void {
  test('pruning deletes whole days of single views, one at a time and once, and the sums stay', async () => {
    const world = await start()
    const { storage, project } = world
    await givenThreeDays(world)
    expect(await storage.views.prunedBefore(project.id)).toBe(0)
    expect(await storage.views.pruneViews(NOON, never)).toBe(3)
    expect(await storage.views.prunedBefore(project.id)).toBe(MIDNIGHT - DAY_MS)
    expect(await storage.views.pruneViews(NOON, never)).toBe(3)
    expect(await storage.views.pruneViews(NOON, never)).toBe(0)
    expect(await storage.views.prunedBefore(project.id)).toBe(MIDNIGHT)
    const whole = { ...ALL, from: MIDNIGHT - 2 * DAY_MS, to: MIDNIGHT }
    expect((await storage.views.rankPages(project.id, ALL)).rows).toEqual([['/a', 3, 3]])
    expect((await storage.views.rankPages(project.id, whole)).rows).toEqual([['/a', 2, 2]])
    expect((await storage.views.rankMissing(project.id, whole)).rows).toEqual([['/a', 0, 2]])
  })

  test('days, agents and missing pages of whole days are after pruning what they were before', async () => {
    const world = await start()
    const { storage, project } = world
    await givenThreeDays(world)
    const whole = { ...ALL, from: MIDNIGHT - 2 * DAY_MS, to: MIDNIGHT }
    const read = async () => {
      const sums = Object.values(sumsOf(storage.views)).flatMap((sum) => [sum(project.id, ALL), sum(project.id, whole)])
      return (await Promise.all(sums)).map(({ rows }) => rows)
    }
    const before = await read()
    await pruneDays(world, 2)
    expect(before.every((rows) => rows.length > 0)).toBe(true)
    expect(await read()).toEqual(before)
  })

  test('a bound within a pruned day is refused with the nearest midnight', async () => {
    const world = await start()
    const { storage, project } = world
    await givenThreeDays(world)
    await pruneDays(world, 2)
    const refusal = async (from: number | null, to: number | null) => {
      const error: unknown = await storage.views
        .sumByDay(project.id, { ...ALL, from, to })
        .catch((thrown: unknown) => thrown)
      return error instanceof DaySumBoundError ? [error.bound, error.nearest] : 'answered'
    }
    const [yesterday, before] = [MIDNIGHT - DAY_MS, MIDNIGHT - 2 * DAY_MS]
    expect(await refusal(before + 1, null)).toEqual(['from', before])
    expect(await refusal(yesterday - 1, null)).toEqual(['from', yesterday])
    expect(await refusal(null, yesterday + 13 * HOUR_MS)).toEqual(['to', MIDNIGHT])
    expect(await refusal(before, before + 11 * HOUR_MS)).toEqual(['to', before])
    expect(await refusal(MIDNIGHT + 1, MIDNIGHT + 2)).toBe('answered')
    expect(await refusal(before, NOON)).toBe('answered')
  })

  test('pruning that is told to stop goes on when it is called again', async () => {
    const world = await start()
    const { storage, project } = world
    await givenThreeDays(world)
    expect(await storage.views.pruneViews(NOON, AbortSignal.abort())).toBe(0)
    expect(await storage.views.prunedBefore(project.id)).toBe(MIDNIGHT - DAY_MS)
    expect(await storage.views.pruneViews(NOON, never)).toBe(3)
  })

  test('more than one step of views is pruned', async () => {
    const { storage, project } = await start()
    const rows = Array.from({ length: 11_000 }, (_, n) =>
      newRow({ key: `p${n}`.padEnd(12, '-'), time: MIDNIGHT - 1 - n }),
    )
    await storage.views.applyBatch(project.id, newBatch(rows), NOON)
    expect(await storage.views.pruneViews(MIDNIGHT, never)).toBe(11_000)
    expect((await storage.views.rankPages(project.id, ALL)).rows).toEqual([['/a', 11_000, 0]])
  })

  test('a client that was seen since is still known, and one that is new again is counted', async () => {
    const world = await start()
    const { storage, project } = world
    const [stays, goes] = ['stays', 'goes'].map((userAgent) => ({ userAgent, hints: 0 }))
    if (stays === undefined || goes === undefined) throw new Error('two clients')
    const old = [stays, goes].map((client) => newRow({ client, time: NOON - DAY_MS }))
    await storage.views.applyBatch(project.id, newBatch(old), NOON)
    await storage.views.applyBatch(project.id, newBatch([newRow({ client: stays })]), NOON)
    await storage.views.pruneViews(NOON, never)
    await storage.views.applyBatch(project.id, newBatch([newRow({ client: goes })]), NOON)
    const seen: string[] = []
    const classify = ({ userAgent }: { userAgent: string }) => {
      seen.push(userAgent)
      return { class: 'human', agent: 'Browser' } as const
    }
    await storage.views.reclassify(project.id, { classify, onProgress: () => undefined, signal: never })
    expect(seen.sort()).toEqual(['goes', 'stays'])
  })

  test('a client that another process has forgotten is a new client to this one', async () => {
    const world = await start(SHARED)
    const { storage, project } = world
    const other = await world.openAgain()
    const [forgotten, later] = ['forgotten', 'later'].map((userAgent) => ({ userAgent, hints: 0 }))
    if (forgotten === undefined || later === undefined) throw new Error('two clients')
    const old = newRow({ client: forgotten, time: NOON - DAY_MS })
    await storage.views.applyBatch(project.id, newBatch([old]), NOON)
    await other.views.pruneViews(MIDNIGHT, never)
    await other.views.applyBatch(project.id, newBatch([newRow({ client: later })]), NOON)
    await storage.views.applyBatch(project.id, newBatch([newRow({ client: forgotten })]), NOON)
    const seen: string[] = []
    const classify = ({ userAgent }: { userAgent: string }) => {
      seen.push(userAgent)
      return { class: 'human', agent: 'Browser' } as const
    }
    await storage.views.reclassify(project.id, { classify, onProgress: () => undefined, signal: never })
    expect(seen.sort()).toEqual(['forgotten', 'later'])
  })

  test('projects are listed while they have single views', async () => {
    const world = await start()
    const { storage, project } = world
    await storage.projects.ensure('acme/site', null, NOON)
    expect(await storage.views.listProjects()).toEqual([])
    await givenThreeDays(world)
    expect(await storage.views.listProjects()).toEqual([project.id])
    await pruneDays(world, 3, NOON + DAY_MS)
    expect(await storage.views.listProjects()).toEqual([])
  })
}
