// Needs a store with small limits, so it opens its own.
import { expect, test } from '@jest/globals'
import type { PathLimits } from '../../../src/traffic/store.ts'
import { ALL, newBatch, newRow } from './views-world.ts'
import { NOON, type StartWorld } from './world.ts'

/** What the storage of `start` must be opened with. */
export const SMALL_LIMITS: PathLimits = { logPaths: 3, beaconPaths: 2, missingPaths: 1, importedPaths: 2, referrers: 2 }

export function viewLimitsContract(start: StartWorld): void {
  test('paths past the limit of their origin become one, and those that are known stay', async () => {
    const { storage, project } = await start()
    const apply = (paths: string[], source: 'log' | 'beacon' = 'log', kind: 'view' | 'missing' = 'view') => {
      const rows = paths.map((path, n) => newRow({ path, kind, time: NOON + n }))
      return storage.views.applyBatch(project.id, newBatch(rows, { source }), NOON)
    }
    await apply(['/m1', '/m2', '/m3'], 'log', 'missing')
    await apply(['/b1', '/b2', '/b3', '/m1'], 'beacon')
    await apply(['/l1', '/l2', '/l3', '/l4', '/b1', '/l5', '/l2', '(other)'])
    const paths = async (read: Promise<{ rows: (readonly [string, ...unknown[]])[] }>) =>
      (await read).rows.map(([path]) => path)
    expect((await storage.views.rankMissing(project.id, ALL)).rows).toEqual([
      ['(other)', 2, 0],
      ['/m1', 1, 0],
    ])
    expect(await paths(storage.views.rankPages(project.id, { ...ALL, humanSource: 'beacon' }))).toEqual([
      '(other)',
      '/b1',
      '/b2',
      '/m1',
    ])
    expect((await storage.views.rankPages(project.id, ALL)).rows).toEqual([
      ['(other)', 3, 0],
      ['/l2', 2, 0],
      ['/b1', 1, 0],
      ['/l1', 1, 0],
      ['/l3', 1, 0],
    ])
  })

  test('addresses past the limit from which missing pages were requested become one', async () => {
    const { storage, project } = await start()
    const request = (n: number) => {
      const referrer = { from: `a.example/${n}`, isOwn: undefined }
      return newRow({ kind: 'missing', path: '/m', referrer, time: NOON + n })
    }
    await storage.views.applyBatch(project.id, newBatch([0, 1, 2].map(request)), NOON)
    await storage.views.applyBatch(project.id, newBatch([1, 3].map(request)), NOON)
    const { rows } = await storage.views.rankReferrers(project.id, { ...ALL, paths: undefined })
    expect(rows.map(({ from, requests }) => [from, requests])).toEqual([
      ['(other)', 2],
      ['a.example/1', 2],
      ['a.example/0', 1],
    ])
  })

  test('one view that is told of again and again under new paths uses up the room, not the disk', async () => {
    const { storage, project } = await start()
    const row = newRow()
    for (const path of ['/1', '/2', '/3', '/4', '/5']) {
      await storage.views.applyBatch(project.id, newBatch([{ ...row, path }], { source: 'beacon' }), NOON)
    }
    const rows = ['/2', '/3', '/4'].map((path) => newRow({ path }))
    await storage.views.applyBatch(project.id, newBatch(rows, { source: 'beacon' }), NOON)
    const { rows: pages } = await storage.views.rankPages(project.id, { ...ALL, humanSource: 'beacon' })
    expect(pages).toEqual([
      ['(other)', 2, 0],
      ['/1', 1, 0],
      ['/2', 1, 0],
    ])
  })

  test('a batch that was rolled back has used up no room', async () => {
    const { storage, project } = await start()
    const broken = newBatch([newRow({ path: '/x' }), newRow({ path: '/y', time: Number.NaN })])
    await expect(storage.views.applyBatch(project.id, broken, NOON)).rejects.toThrow()
    await storage.views.applyBatch(project.id, newBatch(['/1', '/2', '/3'].map((path) => newRow({ path }))), NOON)
    const { rows } = await storage.views.rankPages(project.id, ALL)
    expect(rows.map(([path]) => path)).toEqual(['/1', '/2', '/3'])
  })
}
