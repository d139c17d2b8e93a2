// A part of the pages, sorted and filtered by the store.
import { expect, test } from '@jest/globals'
import { AI_CLASSES, type ViewClass } from '../../../src/contract/view-classes.ts'
import type { PageListSelection } from '../../../src/traffic/store.ts'
import { ALL, newBatch, newRow } from './views-world.ts'
import { DAY_MS, NOON, type StartWorld, type World } from './world.ts'

const LIST: PageListSelection = { ...ALL, sort: 'total', limit: 10, offset: 0 }

async function count({ storage, project }: World, path: string, viewClass: ViewClass, times: number) {
  const rows = Array.from({ length: times }, (_, n) => newRow({ path, class: viewClass, time: NOON - n * DAY_MS }))
  await storage.views.applyBatch(project.id, newBatch(rows), NOON)
}

async function start(startWorld: StartWorld) {
  const world = await startWorld()
  await count(world, '/guides', 'human', 3)
  await count(world, '/guides/Deploy', 'human', 1)
  await count(world, '/guides/Deploy', 'ai_training', 4)
  await count(world, '/guides-old', 'ai_search', 2)
  await count(world, '/a_b', 'ai_assistant', 1)
  return async (changes: Partial<PageListSelection> = {}) =>
    world.storage.views.listPages(world.project.id, { ...LIST, ...changes })
}

export function viewListsContract(startWorld: StartWorld): void {
  const pathsOf = async (list: Awaited<ReturnType<typeof start>>, changes: Partial<PageListSelection>) =>
    (await list(changes)).rows.map(({ path }) => path)

  test('tells the classes of agents apart', async () => {
    const { rows } = await (await start(startWorld))({ containing: 'deploy' })
    const none = Object.fromEntries(AI_CLASSES.map((aiClass) => [aiClass, 0]))
    expect(rows).toEqual([{ path: '/guides/Deploy', human: 1, ai: 4, classes: { ...none, ai_training: 4 } }])
  })

  test('sorts by people, by agents, by one class, or by name', async () => {
    const list = await start(startWorld)
    expect(await pathsOf(list, { sort: 'human' })).toEqual(['/guides', '/guides/Deploy', '/guides-old', '/a_b'])
    expect(await pathsOf(list, { sort: 'ai' })).toEqual(['/guides/Deploy', '/guides-old', '/a_b', '/guides'])
    expect((await pathsOf(list, { sort: 'ai_search' }))[0]).toBe('/guides-old')
    expect(await pathsOf(list, { sort: 'path' })).toEqual(['/a_b', '/guides', '/guides-old', '/guides/Deploy'])
  })

  test('finds a folder with what is in it, and nothing that only begins alike', async () => {
    expect(await pathsOf(await start(startWorld), { below: '/guides' })).toEqual(['/guides/Deploy', '/guides'])
  })

  test('finds a path as it is written, also with a capital beyond ASCII', async () => {
    const world = await startWorld()
    await count(world, '/Übersicht', 'human', 1)
    const { rows } = await world.storage.views.listPages(world.project.id, { ...LIST, containing: 'Über' })
    expect(rows.map(({ path }) => path)).toEqual(['/Übersicht'])
  })

  test('takes the signs of a pattern for what they are', async () => {
    const list = await start(startWorld)
    expect(await pathsOf(list, { containing: 'A_B' })).toEqual(['/a_b'])
    expect(await pathsOf(list, { containing: 's_old' })).toEqual([])
    expect(await pathsOf(list, { containing: '%' })).toEqual([])
    expect(await pathsOf(list, { containing: '\\' })).toEqual([])
  })

  test('gives a slice, and the sums of all wanted pages', async () => {
    const list = await start(startWorld)
    const slice = await list({ limit: 1, offset: 1 })
    expect(slice.rows.map(({ path }) => path)).toEqual(['/guides'])
    expect([slice.count, slice.human, slice.ai]).toEqual([4, 4, 7])
    expect(await list({ offset: 4 })).toMatchObject({ rows: [], count: 0 })
  })

  test('counts only the selected classes, also where there are none', async () => {
    const list = await start(startWorld)
    expect(await list({ aiClasses: ['ai_search'] })).toMatchObject({ count: 3, ai: 2 })
    expect(await list({ aiClasses: [] })).toMatchObject({ count: 2, ai: 0 })
  })

  test('a project without views has none', async () => {
    const { storage } = await startWorld()
    expect(await storage.views.listPages('prj_unknown', LIST)).toMatchObject({ revision: 0, rows: [], count: 0 })
  })
}
