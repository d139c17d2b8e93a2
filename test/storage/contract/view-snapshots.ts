import { expect, test } from '@jest/globals'
import type { SnapshotName } from '../../../src/pageviews/snapshots/snapshot-store.ts'
import type { Storage } from '../../../src/storage/open-storage.ts'
import { MINUTE_MS, NOON, type StartWorld, type World } from './world.ts'

/** A client's place to ask from: a store, the name of what it reads, and the page size. */
interface Place {
  storage: Storage
  name: SnapshotName
}

const rowsOf = (count: number, basis = 'a') =>
  Array.from({ length: count }, (_, n) => ({ path: `/${basis}/${n}`, total: count - n }))

/** What comes after a colon stands for the settings. */
const basisOf = (whole: string) => ({ settings: whole.split(':')[1] ?? '', whole })

function placeOf({ storage, project }: World, { name = 'range', asker = 'key:1' } = {}): Place {
  return { storage, name: { projectId: project.id, asker, name: `${asker} ${name}`.padEnd(12, '-') } }
}

function keep({ storage, name }: Place, { basis = 'a', count = 1500, offset = 0, limit = 250, now = NOON } = {}) {
  const rows = rowsOf(count, basis)
  const toRows = (start: number, end: number) => rows.slice(start, end)
  const snapshot = { basis: basisOf(basis), totals: { total: count }, rowCount: count, toRows }
  return storage.views.keepSnapshot(name, snapshot, { offset, limit }, now)
}

function begin({ storage, name }: Place, { basis = 'a', limit = 250, now = NOON } = {}) {
  return storage.views.beginReading(name, { basis: basisOf(basis), limit }, now)
}

function read({ storage, name }: Place, offset: number, { limit = 250, now = NOON, token = '' } = {}) {
  return storage.views.readOn(name, { offset, limit, token: token === '' ? undefined : token }, now)
}

async function tokenOf(keeping: ReturnType<typeof keep>): Promise<string> {
  const kept = await keeping
  if (kept.kind !== 'kept') throw new Error(`Expected a snapshot, got ${kept.kind}`)
  return kept.token
}

export function viewSnapshotsContract(start: StartWorld): void {
  test('any page of a snapshot is a slice of what was kept', async () => {
    const place = placeOf(await start())
    const token = await tokenOf(keep(place, { count: 2500 }))
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
      expect(await read(place, offset, { limit, token })).toEqual({
        token,
        totals: { total: 2500 },
        rows,
        rowCount: 2500,
      })
    }
    expect((await read(place, 1e15))?.rows).toEqual([])
  })

  test('a first page is fresh when nothing is kept, or what is kept is old and nobody reads it', async () => {
    const place = placeOf(await start())
    expect(await begin(place)).toEqual({ kind: 'fresh' })
    await keep(place)
    expect(await begin(place, { now: NOON + MINUTE_MS })).toMatchObject({ kind: 'joined' })
    expect(await begin(place, { now: NOON + 2 * MINUTE_MS, basis: 'b' })).toEqual({ kind: 'fresh' })
  })

  test('a reading keeps its snapshot the newest until its last page', async () => {
    const place = placeOf(await start())
    await keep(place, { count: 600 })
    await read(place, 250)
    const later = { now: NOON + 9 * MINUTE_MS, basis: 'b' }
    expect(await begin(place, { ...later, limit: 600 })).toMatchObject({ kind: 'joined', part: { rowCount: 600 } })
    expect(await keep(place, later)).toMatchObject({ kind: 'joined', part: { rows: rowsOf(600).slice(0, 250) } })
    await read(place, 500, later)
    await read(place, 250, later)
    await read(place, 500, later)
    expect(await begin(place, later)).toEqual({ kind: 'fresh' })
  })

  test('other settings show at once, and disturb no reading', async () => {
    const place = placeOf(await start())
    await keep(place)
    await read(place, 250)
    const changed = { basis: 'a:others', now: NOON + MINUTE_MS }
    expect(await begin(place, changed)).toEqual({ kind: 'fresh' })
    await tokenOf(keep(place, changed))
    expect((await read(place, 500, { limit: 1 }))?.rows).toEqual(rowsOf(1500).slice(500, 501))
    expect((await read(place, 250, { limit: 1 }))?.rows).toEqual(rowsOf(1500, 'a:others').slice(250, 251))
  })

  test('the other keys, projects and ranges have snapshots of their own', async () => {
    const world = await start()
    const other = { ...world, project: await world.storage.projects.ensure('acme/site', null, NOON) }
    const places = [placeOf(world), placeOf(other), placeOf(world, { asker: 'key:2' }), placeOf(world, { name: 'day' })]
    const tokens: string[] = []
    for (const [n, place] of places.entries()) tokens.push(await tokenOf(keep(place, { basis: `${n}` })))
    for (const [n, place] of places.entries()) {
      expect((await read(place, 250, { limit: 1 }))?.rows).toEqual([{ path: `/${n}/250`, total: 1250 }])
      const foreign = tokens[(n + 1) % tokens.length] ?? ''
      expect(await read(place, 250, { token: foreign })).toBeUndefined()
    }
  })

  test('the token names its snapshot when another one is newer', async () => {
    const place = placeOf(await start())
    const token = await tokenOf(keep(place))
    await read(place, 250, { token })
    const newer = await tokenOf(keep(place, { basis: 'b', now: NOON + MINUTE_MS }))
    expect((await read(place, 500, { limit: 1, token }))?.rows).toEqual([{ path: '/a/500', total: 1000 }])
    expect(await read(place, 500, { limit: 1 })).toMatchObject({ token: newer, rows: [{ path: '/b/500' }] })
  })

  test('a newer snapshot takes the place of those that nobody reads', async () => {
    const place = placeOf(await start())
    const token = await tokenOf(keep(place))
    await keep(place, { basis: 'b', now: NOON + MINUTE_MS })
    expect(await read(place, 0, { token, now: NOON + MINUTE_MS })).toBeUndefined()
  })

  test('of two requests that compute the same first page, the first one counts', async () => {
    const place = placeOf(await start())
    const answers = await Promise.all([keep(place), keep(place, { basis: 'b' })])
    const [kept] = answers.filter((answer) => answer.kind === 'kept')
    const [joined] = answers.filter((answer) => answer.kind === 'joined')
    expect(joined?.part.token).toBe(kept?.token)
  })

  test('what is used stays, what is not used since is dropped', async () => {
    const world = await start()
    const [used, unused] = [placeOf(world), placeOf(world, { name: 'unused' })]
    await keep(used)
    await keep(unused)
    await read(used, 250, { now: NOON + MINUTE_MS })
    expect(await world.storage.views.dropSnapshots(NOON)).toBe(0)
    expect(await world.storage.views.dropSnapshots(NOON + MINUTE_MS)).toBe(1)
    expect((await read(used, 1000, { limit: 1 }))?.rows).toEqual(rowsOf(1500).slice(1000, 1001))
    expect(await read(unused, 0)).toBeUndefined()
  })

  test('a use is noted twice a minute, not with every page', async () => {
    const world = await start()
    const place = placeOf(world)
    await keep(place)
    await read(place, 250, { now: NOON + 1 })
    await read(place, 500, { now: NOON + MINUTE_MS / 2 })
    expect(await world.storage.views.dropSnapshots(NOON + 2)).toBe(1)
  })

  test('processes that share the database share the readings', async () => {
    const world = await start({ isShared: true })
    const here = placeOf(world)
    const there = { ...here, storage: await world.openAgain() }
    await keep(here, { count: 600 })
    await read(there, 250)
    expect(await begin(here, { basis: 'b', now: NOON + MINUTE_MS })).toMatchObject({ kind: 'joined' })
    await read(here, 500)
    await read(there, 250)
    await read(there, 500)
    expect(await begin(there, { basis: 'b', now: NOON + MINUTE_MS })).toEqual({ kind: 'fresh' })
  })
}

/** Runs on stores that have room for three snapshots of a key, five of a project, and a few kilobytes. */
export const FEW_SNAPSHOTS = { perKey: 3, perProject: 5, bytesPerProject: 12_000, bytes: 20_000 }

export function snapshotRoomContract(start: () => Promise<World>): void {
  const small = { count: 4, limit: 2 }

  test('a snapshot that is read is never evicted: the newest reading has to wait', async () => {
    const world = await start()
    const places = ['a', 'b', 'c'].map((name) => placeOf(world, { name }))
    for (const place of places) await keep(place, small)
    expect(await keep(placeOf(world, { name: 'd' }), small)).toMatchObject({ kind: 'full', ms: 45_000 })
    for (const place of places) expect(await read(place, 2, { limit: 2 })).toBeDefined()
  })

  test('one that was read to its end makes room, the least recently used first', async () => {
    const world = await start()
    const places = ['a', 'b', 'c'].map((name) => placeOf(world, { name }))
    for (const place of places) await keep(place, small)
    for (const [n, place] of places.slice(1).entries()) await read(place, 2, { limit: 2, now: NOON + n })
    await tokenOf(keep(placeOf(world, { name: 'd' }), { ...small, now: NOON + 2 }))
    const kept = await Promise.all(places.map(async (place) => (await read(place, 0, { limit: 2 })) !== undefined))
    expect(kept).toEqual([true, false, true])
  })

  test('no key leaves the others of its project without room, nor a project the others', async () => {
    const world = await start()
    const other = { ...world, project: await world.storage.projects.ensure('acme/site', null, NOON) }
    for (const name of ['a', 'b', 'c']) await keep(placeOf(world, { name }), small)
    for (const name of ['a', 'b']) await tokenOf(keep(placeOf(world, { name, asker: 'key:2' }), small))
    expect(await keep(placeOf(world, { asker: 'key:3' }), small)).toMatchObject({ kind: 'full' })
    await tokenOf(keep(placeOf(other), small))
  })

  test('large snapshots find no room where small ones do', async () => {
    const world = await start()
    const large = { count: 3000, limit: 2 }
    await tokenOf(keep(placeOf(world, { name: 'a' }), large))
    expect(await keep(placeOf(world, { name: 'b' }), large)).toMatchObject({ kind: 'full' })
    await tokenOf(keep(placeOf(world, { name: 'b' }), small))
  })
}
