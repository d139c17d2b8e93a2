import { describe, expect, test } from '@jest/globals'
import {
  type CapacityExchange,
  type CapacityGrant,
  type CapacityUse,
  createSharedLimits,
} from '../../../src/base/processes/shared-limiter.ts'
import { NO_OTHERS } from '../../support/no-others.ts'
import { until } from '../../support/until.ts'

const refuse = (atOnce: number): Error => new Error(`${atOnce} are open`)

/** Other processes hold `others` in each group. What is exchanged is written down. */
function scriptedExchange(others: number) {
  const exchanged: CapacityUse[][] = []
  const state = { hasOthers: true, others, fault: undefined as Error | undefined }
  const exchange = async (uses: readonly CapacityUse[]): Promise<CapacityGrant[]> => {
    exchanged.push([...uses])
    await new Promise((resolve) => setImmediate(resolve))
    if (state.fault !== undefined) throw state.fault
    return uses.map(({ held, asked, atOnce }) => ({
      granted: Math.min(asked, Math.max(0, atOnce - held - state.others)),
      others: state.others,
    }))
  }
  const peers: CapacityExchange = { hasOthers: () => state.hasOthers, exchange }
  return { peers, state, exchanged }
}

describe('capacity of one process alone', () => {
  test('is bounded per key, and free again once, however often it is released', async () => {
    const limiter = createSharedLimits(NO_OTHERS).limiter('waits', { atOnce: 2, refuse })
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
    const { peers, state, exchanged } = scriptedExchange(0)
    state.hasOthers = false
    await createSharedLimits(peers)
      .limiter('waits', { atOnce: 2, refuse })
      .run(async () => undefined, 'a')
    expect(exchanged).toEqual([])
  })
})

describe('capacity beside other processes', () => {
  test('is what they leave', async () => {
    const limiter = createSharedLimits(scriptedExchange(3).peers).limiter('waits', { atOnce: 5, refuse })
    await limiter.acquire('a')
    await limiter.acquire('a')
    await expect(limiter.acquire('a')).rejects.toThrow('5 are open')
    expect(limiter.quota('a')).toEqual({ quota: 5, remaining: 0 })
  })

  test('is asked for in few exchanges, however many ask at once', async () => {
    const { peers, exchanged } = scriptedExchange(0)
    const limiter = createSharedLimits(peers).limiter('waits', { atOnce: 500, refuse })
    await Promise.all(Array.from({ length: 400 }, (_, n) => limiter.acquire(`project ${n % 7}`)))
    expect(exchanged.length).toBeLessThanOrEqual(2)
  })

  test('is given back a moment later, in one exchange for all that were released', async () => {
    const { peers, exchanged } = scriptedExchange(0)
    const limiter = createSharedLimits(peers).limiter('waits', { atOnce: 5, refuse })
    const releases = await Promise.all([limiter.acquire('a'), limiter.acquire('a')])
    for (const release of releases) release()
    await until('the capacity to be given back', () => exchanged.at(-1)?.[0]?.held === 0)
    expect(exchanged.at(-1)).toEqual([{ group: 'waits a', held: 0, asked: 0, atOnce: 5 }])
  })

  test('is refused with the fault of the store to all who asked, and can be asked for again', async () => {
    const { peers, state } = scriptedExchange(0)
    const limiter = createSharedLimits(peers).limiter('waits', { atOnce: 5, refuse })
    state.fault = new Error('the database is away')
    const asked = [limiter.acquire('a'), limiter.acquire('b'), limiter.acquire('a')]
    for (const result of await Promise.allSettled(asked)) expect(result).toMatchObject({ status: 'rejected' })
    state.fault = undefined
    await limiter.acquire('a')
    expect(limiter.quota('a').remaining).toBe(4)
  })

  test('is told once more after an exchange that failed, which may have been noted', async () => {
    const { peers, state, exchanged } = scriptedExchange(0)
    const sharedLimits = createSharedLimits(peers)
    state.fault = new Error('the connection was lost during the commit')
    await expect(sharedLimits.limiter('waits', { atOnce: 5, refuse }).acquire('a')).rejects.toThrow('lost')
    state.fault = undefined
    await sharedLimits.tell(false)
    expect(exchanged.at(-1)).toEqual([{ group: 'waits a', held: 0, asked: 0, atOnce: 5 }])
  })

  test('that was taken before they came is told them, and told again when they have forgotten it', async () => {
    const { peers, state, exchanged } = scriptedExchange(0)
    state.hasOthers = false
    const sharedLimits = createSharedLimits(peers)
    await sharedLimits.limiter('waits', { atOnce: 5, refuse }).acquire('a')
    state.hasOthers = true
    await sharedLimits.tell(false)
    await sharedLimits.tell(false)
    expect(exchanged).toEqual([[{ group: 'waits a', held: 1, asked: 0, atOnce: 5 }]])
    await sharedLimits.tell(true)
    expect(exchanged.length).toBe(2)
  })

  test('is told in one exchange, however much changes meanwhile', async () => {
    const { peers, exchanged } = scriptedExchange(0)
    const busy: CapacityExchange = {
      ...peers,
      exchange: async (uses) => {
        const answers = await peers.exchange(uses)
        // Until then, there is no moment in which nothing has changed.
        if (exchanged.length < 50) void limiter.run(async () => undefined, 'b')
        return answers
      },
    }
    const sharedLimits = createSharedLimits(busy)
    const limiter = sharedLimits.limiter('waits', { atOnce: 5, refuse })
    await limiter.acquire('a')
    await sharedLimits.tell(true)
    expect(exchanged.length).toBeLessThan(5)
    await sharedLimits.close()
  })

  test('is no more than the limit when the others go while it is asked for', async () => {
    const { peers, state } = scriptedExchange(0)
    const limiter = createSharedLimits(peers).limiter('waits', { atOnce: 2, refuse })
    const asked = [limiter.acquire('a'), limiter.acquire('a')]
    state.hasOthers = false
    await expect(limiter.acquire('a')).rejects.toThrow('2 are open')
    await Promise.all(asked)
    expect(limiter.quota('a').remaining).toBe(0)
  })

  test('is the own alone again once the others are gone', async () => {
    const { peers, state } = scriptedExchange(3)
    const limiter = createSharedLimits(peers).limiter('waits', { atOnce: 5, refuse })
    await limiter.acquire('a')
    state.hasOthers = false
    expect(limiter.quota('a').remaining).toBe(4)
  })
})
