import { expect, test } from '@jest/globals'
import { MINUTE_MS, NOON, type StartWorld, type World } from './world.ts'

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ path: `/${n}`, total: count - n }))

function keep({ storage, project }: World, name: string, count: number, now = NOON): Promise<void> {
  const snapshot = { revision: 7, totals: { total: count }, rows: rowsOf(count) }
  return storage.views.saveSnapshot(project.id, name, snapshot, now)
}

function read({ storage, project }: World, name: string, offset: number, limit: number, now = NOON) {
  return storage.views.readSnapshot(project.id, name, { offset, limit }, now)
}

export function viewSnapshotsContract(start: StartWorld): void {
  test('any page of a snapshot is a slice of what was kept', async () => {
    const world = await start()
    await keep(world, 'a', 2500)
    for (const [offset, limit] of [
      [0, 50],
      [990, 250],
      [999, 1],
      [1000, 250],
      [900, 1300],
      [2400, 250],
      [2500, 1],
    ] as const) {
      const rows = rowsOf(2500).slice(offset, offset + limit)
      expect(await read(world, 'a', offset, limit)).toEqual({
        revision: 7,
        totals: { total: 2500 },
        rows,
        rowCount: 2500,
      })
    }
    expect((await read(world, 'a', 1e15, 250))?.rows).toEqual([])
  })

  test('a snapshot takes the place of the one of its name, in its own project', async () => {
    const world = await start()
    const other = { ...world, project: await world.storage.projects.ensure('acme/site', null, NOON) }
    await keep(world, 'a', 1500)
    await keep(other, 'a', 3)
    await keep(world, 'a', 2)
    expect((await read(world, 'a', 0, 250))?.rows).toEqual(rowsOf(2))
    expect((await read(other, 'a', 0, 250))?.rows).toEqual(rowsOf(3))
    expect(await read(world, 'b', 0, 250)).toBeUndefined()
  })

  test('the least used makes room when a project keeps too many', async () => {
    const world = await start()
    for (let n = 0; n < 64; n++) await keep(world, `s${n}`, 1, NOON + n)
    await read(world, 's0', 0, 1, NOON + MINUTE_MS)
    await keep(world, 'one more', 1, NOON + MINUTE_MS)
    expect(await read(world, 's0', 0, 1)).toBeDefined()
    expect(await read(world, 's1', 0, 1)).toBeUndefined()
    expect(await read(world, 's2', 0, 1)).toBeDefined()
    expect(await read(world, 'one more', 0, 1)).toBeDefined()
  })

  test('what is used stays, what is not used since is dropped', async () => {
    const world = await start()
    await keep(world, 'used', 1500)
    await keep(world, 'unused', 1500)
    await read(world, 'used', 0, 1, NOON + MINUTE_MS)
    expect(await world.storage.views.dropSnapshots(NOON)).toBe(0)
    expect(await world.storage.views.dropSnapshots(NOON + MINUTE_MS)).toBe(1)
    expect((await read(world, 'used', 1000, 1))?.rows).toEqual(rowsOf(1500).slice(1000, 1001))
    expect(await read(world, 'unused', 0, 1)).toBeUndefined()
  })

  test('a use is noted twice a minute, not with every page', async () => {
    const world = await start()
    await keep(world, 'a', 1)
    await read(world, 'a', 0, 1, NOON + MINUTE_MS / 2 - 1)
    expect(await world.storage.views.dropSnapshots(NOON + 1)).toBe(1)
  })
}
