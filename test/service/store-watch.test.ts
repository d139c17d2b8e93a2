import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { StoreUnavailableError } from '../../src/projects/store-unavailable-error.ts'
import {
  createStoreWatch,
  STORE_EXAMINED_EVERY_MS,
  STORE_EXAMINED_FIRST_MS,
  STORE_TRIED_EVERY_MS,
} from '../../src/service/store-watch.ts'
import type { StoreHealth } from '../../src/storage/store-health.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { until } from '../support/until.ts'

const sound = async (): Promise<void> => {}
const damaged = () => Promise.reject(new StoreUnavailableError('damaged', { fault: 'damaged' }))

function watch(health: Partial<StoreHealth>) {
  const clock = createFakeClock()
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const made = createStoreWatch({ health: { tryWrite: sound, examine: sound, ...health }, clock, logger })
  return { ...made, clock, log }
}

test('many questions within seconds cost one write, and the next one after them another', async () => {
  let writes = 0
  const tryWrite = async (): Promise<void> => {
    writes += 1
  }
  const { check, clock } = watch({ tryWrite })
  await Promise.all([check(), check(), check()])
  clock.advance(STORE_TRIED_EVERY_MS - 1)
  await check()
  expect(writes).toBe(1)
  clock.advance(1)
  await check()
  expect(writes).toBe(2)
})

test('a fault is answered until the next try, and over with it', async () => {
  let isFull = true
  const tryWrite = async (): Promise<void> => {
    if (isFull) throw new StoreUnavailableError('full', { fault: 'full' })
  }
  const { check, clock } = watch({ tryWrite })
  await expect(check()).rejects.toThrow('full')
  isFull = false
  await expect(check()).rejects.toThrow('full')
  clock.advance(STORE_TRIED_EVERY_MS)
  await expect(check()).resolves.toBeUndefined()
})

test('a damaged database refuses the start', async () => {
  await expect(watch({ examine: damaged }).start()).rejects.toThrow('damaged')
})

test('a search that takes long does not hold up the start, and what it finds later is in the log', async () => {
  const found = Promise.withResolvers<never>()
  const { start, clock, log } = watch({ examine: () => found.promise })
  const started = start()
  clock.advance(STORE_EXAMINED_FIRST_MS)
  await started
  found.reject(new StoreUnavailableError('damaged', { fault: 'damaged' }))
  await until('the log of the damage', () => log.join().includes('The database is damaged'))
})

test('a search that could not look is logged, and the next one is a day later', async () => {
  let searches = 0
  const examine = async (): Promise<void> => {
    searches += 1
    throw new Error('killed')
  }
  const { start, clock, log } = watch({ examine })
  await start()
  expect(log.join()).toContain('could not be searched for damage')
  clock.advance(STORE_EXAMINED_EVERY_MS)
  expect(searches).toBe(2)
})

test('a stop ends the search, and says nothing', async () => {
  const examine = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const { start, stop, log } = watch({ examine })
  const started = start()
  stop()
  await started
  expect(log).toEqual([])
})
