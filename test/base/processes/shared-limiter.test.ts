import { describe, expect, test } from '@jest/globals'
import {
  createRooms,
  type RoomAnswer,
  type RoomKeeper,
  type RoomUse,
} from '../../../src/base/processes/shared-limiter.ts'
import { NO_OTHERS } from '../../support/no-others.ts'
import { until } from '../../support/until.ts'

const refuse = (atOnce: number): Error => new Error(`${atOnce} are open`)

/** Other processes hold `others` in each lane. What is exchanged is written down. */
function scriptedKeeper(others: number) {
  const exchanged: RoomUse[][] = []
  const state = { hasOthers: true, others, fault: undefined as Error | undefined }
  const exchange = async (uses: readonly RoomUse[]): Promise<RoomAnswer[]> => {
    exchanged.push([...uses])
    await new Promise((resolve) => setImmediate(resolve))
    if (state.fault !== undefined) throw state.fault
    return uses.map(({ held, asked, atOnce }) => ({
      granted: Math.min(asked, Math.max(0, atOnce - held - state.others)),
      others: state.others,
    }))
  }
  const keeper: RoomKeeper = { hasOthers: () => state.hasOthers, exchange }
  return { keeper, state, exchanged }
}

describe('room of one process alone', () => {
  test('is bounded per key, and free again once, however often it is released', async () => {
    const limiter = createRooms(NO_OTHERS).limiter('waits', { atOnce: 2, refuse })
    const release = await limiter.acquire('a')
    await limiter.acquire('a')
    await expect(limiter.acquire('a')).rejects.toThrow('2 are open')
    expect(limiter.quota('a')).toEqual({ quota: 2, remaining: 0 })
    expect(limiter.quota('b')).toEqual({ quota: 2, remaining: 2 })
    release()
    release()
    expect(limiter.quota('a').remaining).toBe(1)
  })

  test('is noted nowhere', async () => {
    const { keeper, state, exchanged } = scriptedKeeper(0)
    state.hasOthers = false
    await createRooms(keeper)
      .limiter('waits', { atOnce: 2, refuse })
      .run(async () => undefined, 'a')
    expect(exchanged).toEqual([])
  })
})

describe('room beside other processes', () => {
  test('is what they leave', async () => {
    const limiter = createRooms(scriptedKeeper(3).keeper).limiter('waits', { atOnce: 5, refuse })
    await limiter.acquire('a')
    await limiter.acquire('a')
    await expect(limiter.acquire('a')).rejects.toThrow('5 are open')
    expect(limiter.quota('a')).toEqual({ quota: 5, remaining: 0 })
  })

  test('is asked for in few exchanges, however many ask at once', async () => {
    const { keeper, exchanged } = scriptedKeeper(0)
    const limiter = createRooms(keeper).limiter('waits', { atOnce: 500, refuse })
    await Promise.all(Array.from({ length: 400 }, (_, n) => limiter.acquire(`project ${n % 7}`)))
    expect(exchanged.length).toBeLessThanOrEqual(2)
  })

  test('is given back a moment later, in one exchange for all that were released', async () => {
    const { keeper, exchanged } = scriptedKeeper(0)
    const limiter = createRooms(keeper).limiter('waits', { atOnce: 5, refuse })
    const releases = await Promise.all([limiter.acquire('a'), limiter.acquire('a')])
    for (const release of releases) release()
    await until('the room to be given back', () => exchanged.at(-1)?.[0]?.held === 0)
    expect(exchanged.at(-1)).toEqual([{ lane: 'waits a', held: 0, asked: 0, atOnce: 5 }])
  })

  test('is refused with the fault of the store to all who asked, and can be asked for again', async () => {
    const { keeper, state } = scriptedKeeper(0)
    const limiter = createRooms(keeper).limiter('waits', { atOnce: 5, refuse })
    state.fault = new Error('the database is away')
    const asked = [limiter.acquire('a'), limiter.acquire('b'), limiter.acquire('a')]
    for (const result of await Promise.allSettled(asked)) expect(result).toMatchObject({ status: 'rejected' })
    state.fault = undefined
    await limiter.acquire('a')
    expect(limiter.quota('a').remaining).toBe(4)
  })

  test('is told once more after an exchange that failed, which may have been noted', async () => {
    const { keeper, state, exchanged } = scriptedKeeper(0)
    const rooms = createRooms(keeper)
    state.fault = new Error('the connection was lost during the commit')
    await expect(rooms.limiter('waits', { atOnce: 5, refuse }).acquire('a')).rejects.toThrow('lost')
    state.fault = undefined
    await rooms.tell(false)
    expect(exchanged.at(-1)).toEqual([{ lane: 'waits a', held: 0, asked: 0, atOnce: 5 }])
  })

  test('that was taken before they came is told them, and told again when they have forgotten it', async () => {
    const { keeper, state, exchanged } = scriptedKeeper(0)
    state.hasOthers = false
    const rooms = createRooms(keeper)
    await rooms.limiter('waits', { atOnce: 5, refuse }).acquire('a')
    state.hasOthers = true
    await rooms.tell(false)
    await rooms.tell(false)
    expect(exchanged).toEqual([[{ lane: 'waits a', held: 1, asked: 0, atOnce: 5 }]])
    await rooms.tell(true)
    expect(exchanged.length).toBe(2)
  })

  test('is told in one exchange, however much changes meanwhile', async () => {
    const { keeper, exchanged } = scriptedKeeper(0)
    const busy: RoomKeeper = {
      ...keeper,
      exchange: async (uses) => {
        const answers = await keeper.exchange(uses)
        // Until then, there is no moment in which nothing has changed.
        if (exchanged.length < 50) void limiter.run(async () => undefined, 'b')
        return answers
      },
    }
    const rooms = createRooms(busy)
    const limiter = rooms.limiter('waits', { atOnce: 5, refuse })
    await limiter.acquire('a')
    await rooms.tell(true)
    expect(exchanged.length).toBeLessThan(5)
    await rooms.close()
  })

  test('is no more than the limit when the others go while it is asked for', async () => {
    const { keeper, state } = scriptedKeeper(0)
    const limiter = createRooms(keeper).limiter('waits', { atOnce: 2, refuse })
    const asked = [limiter.acquire('a'), limiter.acquire('a')]
    state.hasOthers = false
    await expect(limiter.acquire('a')).rejects.toThrow('2 are open')
    await Promise.all(asked)
    expect(limiter.quota('a').remaining).toBe(0)
  })

  test('is the own alone again once the others are gone', async () => {
    const { keeper, state } = scriptedKeeper(3)
    const limiter = createRooms(keeper).limiter('waits', { atOnce: 5, refuse })
    await limiter.acquire('a')
    state.hasOthers = false
    expect(limiter.quota('a').remaining).toBe(4)
  })
})
