// How a process without a GitHub App learns of one, with a clock that the test moves.
import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { AppInUse } from '../../src/service/app-in-use.ts'
import { REGISTERED_APP_LOOKED_FOR_EVERY_MS, watchForApp } from '../../src/service/current-app.ts'
import { createFakeClock } from '../support/fake-clock.ts'

function watch(find: () => Promise<AppInUse>) {
  const clock = createFakeClock()
  const log: string[] = []
  const used: AppInUse[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const use = async (app: AppInUse): Promise<void> => void used.push(app)
  watchForApp({ isNeeded: () => true, find, use, logger, clock })
  const look = async (): Promise<void> => {
    clock.advance(REGISTERED_APP_LOOKED_FOR_EVERY_MS)
    await settled()
  }
  return { look, used, said: () => log.map((line) => JSON.parse(line).msg) }
}

test('an outage of the database is logged once, and once when it is over', async () => {
  let isAway = true
  const { look, said } = watch(async () => {
    if (isAway) throw new Error('The database is away')
    return { kind: 'none' }
  })
  for (let times = 0; times < 5; times += 1) await look()
  expect(said()).toEqual(['Could not look whether a GitHub App has been registered; trying again'])
  isAway = false
  for (let times = 0; times < 5; times += 1) await look()
  expect(said().slice(1)).toEqual(['Looks again whether a GitHub App has been registered'])
})

test('an App that this process cannot open is told to whoever works without one', async () => {
  const found: AppInUse = { kind: 'none', unusable: { appId: 7, why: 'It cannot be opened' } }
  const { look, used } = watch(async () => found)
  await look()
  expect(used).toEqual([found])
})
