import { describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createHostClock } from '../../../src/github/api/host-clock.ts'
import { createApi } from '../../../src/github/api/octokit.ts'
import { explain } from '../../../src/github/errors.ts'
import { RepositoryError } from '../../../src/jobs/repository.ts'
import { APP_KEY } from '../../support/app-key.ts'

const never = new AbortController().signal
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What time it is at GitHub. */
const HOST_NOW = Date.parse('2030-05-01T12:00:00Z')

/** Judges the App's token as GitHub documents it, by its own clock, and says what time it is. */
function hostOf({ hasDate = true } = {}) {
  const statuses: number[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const token = new Headers(init?.headers).get('authorization')?.split(' ')[1] ?? ''
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const now = HOST_NOW / 1000
    const isGood = iat <= now && exp > now && exp <= now + 600
    statuses.push(isGood ? 200 : 401)
    const body = isGood ? { id: 7, slug: 'docmend' } : { message: "'Issued at' claim ('iat') must be an Integer" }
    const headers = hasDate ? { date: new Date(HOST_NOW).toUTCString() } : {}
    return Response.json(body, { status: isGood ? 200 : 401, headers })
  }
  return { fetch, statuses }
}

/** Asks as the App, on a machine whose clock is off by so much. */
async function askWith(offsetMs: number, host = hostOf()) {
  const api = createApi({
    apiUrl: 'https://api.test',
    app: { appId: 7, privateKey: APP_KEY },
    fetch: host.fetch,
    now: () => HOST_NOW + offsetMs,
    logger: pino({ level: 'silent' }),
    sleep: async () => undefined,
  })
  const ask = () => api.asApp(never).request('GET /app')
  return { api, ask, first: await ask().then(({ data }) => data.slug, String), ...host }
}

describe('a service whose clock is off', () => {
  test.each([0, 2, -2, 5, -5])('by %i minutes works', async (minutes) => {
    const { first, ask } = await askWith(minutes * MINUTE)
    expect(first).toBe('docmend')
    expect((await ask()).data.slug).toBe('docmend')
  })

  test.each([0, 2, -2, 4, -4])('by %i minutes works where the answers have no date', async (minutes) => {
    const { first, statuses } = await askWith(minutes * MINUTE, hostOf({ hasDate: false }))
    expect([first, statuses]).toEqual(['docmend', [200]])
  })

  test('is asked for a new token once; from then on it follows the clock of GitHub', async () => {
    const { ask, statuses, api } = await askWith(5 * MINUTE)
    await ask()
    expect(statuses).toEqual([401, 200, 200])
    expect(Math.abs(api.hostNow() - HOST_NOW)).toBeLessThan(MINUTE)
  })

  test.each([
    [-HOUR, '60 minutes behind'],
    [HOUR, '60 minutes ahead of'],
    [-400 * DAY, '400 days behind'],
    [400 * DAY, '400 days ahead of'],
  ])('by %i ms is told so by the first answer, and waits until it is set', async (offsetMs, words) => {
    const { ask } = await askWith(offsetMs)
    const error = explain('read main', await ask().catch((cause: unknown) => cause))
    expect(error).toBeInstanceOf(RepositoryError)
    expect(error).toMatchObject({
      transient: true,
      wait: { theirClockAheadMs: -offsetMs },
      message: expect.stringContaining(`The clock of this machine is ${words} GitHub's. Set it`),
    })
  })

  test('keeps the time of GitHub when its clock is set', async () => {
    let offsetMs = 0
    const clock = createHostClock({ now: () => HOST_NOW + offsetMs, monotonicNow: () => 0 })
    clock.learn(new Date(HOST_NOW).toUTCString())
    offsetMs = 400 * DAY
    expect([clock.now(), clock.aheadMs()]).toEqual([HOST_NOW, 0])
    clock.learn(new Date(HOST_NOW).toUTCString())
    expect([clock.now(), clock.aheadMs(), clock.corrections()]).toEqual([HOST_NOW, 400 * DAY, 0])
  })

  test('does not take a few seconds on the way for a wrong clock', async () => {
    const clock = createHostClock({ now: () => HOST_NOW, monotonicNow: () => 0 })
    clock.learn(new Date(HOST_NOW - 9000).toUTCString())
    expect([clock.now(), clock.aheadMs(), clock.corrections()]).toEqual([HOST_NOW, 0, 0])
  })

  test('works as soon as the clock is set', async () => {
    let offsetMs = HOUR
    const api = createApi({
      apiUrl: 'https://api.test',
      app: { appId: 7, privateKey: APP_KEY },
      fetch: hostOf().fetch,
      now: () => HOST_NOW + offsetMs,
      logger: pino({ level: 'silent' }),
      sleep: async () => undefined,
    })
    await expect(api.asApp(never).request('GET /app')).rejects.toThrow('60 minutes ahead')
    offsetMs = 0
    expect((await api.asApp(never).request('GET /app')).data.slug).toBe('docmend')
  })
})

test('a refusal of the App for another reason than the time is not repeated', async () => {
  const statuses: number[] = []
  const fetch: typeof globalThis.fetch = async () => {
    statuses.push(401)
    return Response.json(
      { message: 'A JSON web token could not be decoded' },
      { status: 401, headers: { date: new Date(HOST_NOW).toUTCString() } },
    )
  }
  const { first } = await askWith(0, { fetch, statuses })
  expect([first, statuses]).toEqual([expect.stringContaining('could not be decoded'), [401]])
})

test('gives whole milliseconds, as databases keep them', () => {
  let monotonicMs = 0.25
  const clock = createHostClock({ now: () => HOST_NOW, monotonicNow: () => monotonicMs })
  clock.learn(new Date(HOST_NOW).toUTCString())
  monotonicMs = 1000.9
  expect(clock.now()).toBe(HOST_NOW + 1001)
})
