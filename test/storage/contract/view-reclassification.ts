import { expect, test } from '@jest/globals'
import type { ViewClass } from '../../../src/contract/view-classes.ts'
import type { ViewClient } from '../../../src/traffic/client.ts'
import type { Reclassification } from '../../../src/traffic/store.ts'
import { ALL, newBatch, newRow, rankByForce, type SourcedView, sumsOf } from './views-world.ts'
import { DAY_MS, NOON, type StartWorld, type World } from './world.ts'

const CLASSES: readonly ViewClass[] = ['human', 'ai_assistant', 'ai_coding_agent', 'ai_search', 'ai_training', 'other']

/** Views of six clients on four days; each client is a class of its own number. */
function givenRows(count: number): SourcedView[] {
  return Array.from({ length: count }, (_, n) => {
    const client = { userAgent: `client ${n % 6}`, hints: 0 }
    const row = newRow({ key: `r${n}`.padEnd(12, '-'), client, path: `/${n % 5}`, time: NOON - (n % 4) * DAY_MS + n })
    const kind = n % 11 === 0 ? 'missing' : 'view'
    return { ...row, ...oldClassify(client), kind, source: 'log' as const }
  })
}

function oldClassify({ userAgent }: ViewClient): { class: ViewClass; agent: string } {
  return nameClass(Number(userAgent.at(-1)))
}

/** Clients 0 to 2 move on by one class; the others stay. */
function newClassify({ userAgent }: ViewClient): { class: ViewClass; agent: string } {
  const number = Number(userAgent.at(-1))
  return nameClass(number < 3 ? number + 1 : number)
}

function nameClass(number: number): { class: ViewClass; agent: string } {
  const viewClass = CLASSES[number] ?? 'other'
  return { class: viewClass, agent: `Agent ${viewClass}` }
}

async function given(world: World, rows: readonly SourcedView[]): Promise<void> {
  await world.storage.views.applyBatch(world.project.id, newBatch(rows), NOON)
}

function reclassify({ storage, project }: World, work: Partial<Reclassification> = {}) {
  const defaults = { classify: newClassify, onProgress: () => undefined, signal: new AbortController().signal }
  return storage.views.reclassify(project.id, { ...defaults, ...work })
}

/** Every sum of the project, by whole days from the tiers and by ragged bounds from single views. */
async function allSums({ storage, project }: World): Promise<unknown[]> {
  const ragged = { ...ALL, from: NOON - 3 * DAY_MS + 7, to: NOON + 1 }
  const reads = Object.values(sumsOf(storage.views)).flatMap((sum) => [sum(project.id, ALL), sum(project.id, ragged)])
  return (await Promise.all(reads)).map(({ rows }) => rows)
}

export function viewReclassificationContract(start: StartWorld): void {
  test('views move to the classes that the rules give now, and all sums with them', async () => {
    const world = await start()
    const rows = givenRows(300)
    await given(world, rows)
    expect(await reclassify(world)).toEqual({ days: 4, changed: 150 })
    const moved = rows.map((row) => ({ ...row, ...newClassify(row.client) }))
    const { rows: pages } = await world.storage.views.rankPages(world.project.id, ALL)
    expect(pages).toEqual(rankByForce(moved, 'view', ALL))
    expect(await allSums(world)).toEqual(await sumsOfFresh(world, moved))
  })

  test('a second run changes nothing, and keeps the revision', async () => {
    const world = await start()
    const { storage, project } = world
    await given(world, givenRows(60))
    await reclassify(world)
    const revision = await storage.views.revision(project.id)
    expect(revision).toBeGreaterThan(1)
    expect(await reclassify(world)).toEqual({ days: 4, changed: 0 })
    expect(await storage.views.revision(project.id)).toBe(revision)
  })

  test('it says how far it is after each day', async () => {
    const world = await start()
    await given(world, givenRows(24))
    const said: object[] = []
    await reclassify(world, { onProgress: (done) => said.push(done) })
    expect(said).toEqual([2, 6, 8, 12].map((changed, n) => ({ days: n + 1, ofDays: 4, changed })))
  })

  test('stopped after any number of looks at a client and begun again, it ends the same', async () => {
    const world = await start()
    const rows = givenRows(120)
    const moved = rows.map((row) => ({ ...row, ...newClassify(row.client) }))
    const expected = await sumsOfFresh(world, moved)
    for (const looks of [1, 3, 5, 8, 13, 17]) {
      const other = { ...world, project: await world.storage.projects.ensure(`acme/stopped-${looks}`, null, NOON) }
      await given(other, rows)
      const stop = new AbortController()
      let left = looks
      const classify = (client: ViewClient) => {
        if (--left === 0) stop.abort()
        return newClassify(client)
      }
      const { days } = await reclassify(other, { classify, signal: stop.signal })
      expect(days).toBeLessThan(4)
      expect((await reclassify(other)).days).toBe(4)
      expect(await allSums(other)).toEqual(expected)
    }
  })

  test('a rule that fails in the middle leaves sums and views in agreement', async () => {
    const world = await start()
    await given(world, givenRows(120))
    let left = 15
    const classify = (client: ViewClient) => {
      if (--left === 0) throw new Error('no such rule')
      return newClassify(client)
    }
    await expect(reclassify(world, { classify })).rejects.toThrow('no such rule')
    await reclassify(world)
    const moved = givenRows(120).map((row) => ({ ...row, ...newClassify(row.client) }))
    expect(await allSums(world)).toEqual(await sumsOfFresh(world, moved))
  })

  test('a day of many slices is moved whole', async () => {
    const world = await start()
    const rows = givenRows(12_000).map((row, n) => ({ ...row, time: NOON + Math.floor(n / 3) }))
    await given(world, rows)
    expect(await reclassify(world)).toEqual({ days: 1, changed: 6000 })
    const moved = rows.map((row) => ({ ...row, ...newClassify(row.client) }))
    expect(await allSums(world)).toEqual(await sumsOfFresh(world, moved))
  })

  test('beacons of a client that is a person no more leave the count of people', async () => {
    const world = await start()
    const { storage, project } = world
    const batch = newBatch([newRow({ client: { userAgent: 'client 0', hints: 0 } })], { source: 'beacon' })
    await storage.views.applyBatch(project.id, batch, NOON)
    await reclassify(world)
    expect((await storage.views.rankPages(project.id, { ...ALL, humanSource: 'beacon' })).rows).toEqual([])
    expect((await storage.views.rankPages(project.id, ALL)).rows).toEqual([])
  })
}

/** The sums of a project to which these views came as they are. */
async function sumsOfFresh(world: World, rows: readonly SourcedView[]) {
  const fresh = { ...world, project: await world.storage.projects.ensure('acme/fresh', null, NOON) }
  await given(fresh, rows)
  return allSums(fresh)
}
