// Sessions, sign-ins and links in the database: when they are over, and how many there may be.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '../../src/base/days.ts'
import { newSession, SIGN_IN_LINK_MINUTES, SIGN_IN_MINUTES } from '../../src/projects/people/session.ts'
import { newSecretToken } from '../../src/projects/people/tokens.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { PERSON_MAX_SESSIONS, UNFINISHED_LOGINS } from '../../src/storage/session-store.ts'

const NOW = Date.UTC(2026, 10, 20)
const MINUTE_MS = 60_000
const WENDY = { kind: 'person', id: 7, login: 'wendy' } as const
const INSTANCE_ADMIN = { kind: 'instance_admin' } as const

let storage: Storage
beforeEach(async () => {
  storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
})
afterEach(() => storage.close())

async function add(visitor: typeof WENDY | typeof INSTANCE_ADMIN = WENDY, now = NOW) {
  const { hash } = newSecretToken()
  const session = newSession(hash, visitor, 'Firefox', now)
  await storage.sessions.add(hash, session)
  return { hash, session }
}

describe('a session', () => {
  test('is found by its token as it was saved', async () => {
    const { hash, session } = await add()
    expect(await storage.sessions.find(hash, NOW)).toEqual(session)
    expect(await storage.sessions.find(newSecretToken().hash, NOW)).toBeUndefined()
  })

  test('is over after a week without use', async () => {
    const { hash, session } = await add()
    await storage.sessions.touch(session.id, NOW + 6 * DAY_MS)
    expect(await storage.sessions.find(hash, NOW + 13 * DAY_MS - 1)).toBeDefined()
    expect(await storage.sessions.find(hash, NOW + 13 * DAY_MS)).toBeUndefined()
  })

  test('is over after 30 days however much it is used', async () => {
    const { hash, session } = await add()
    for (let day = 1; day < 30; day++) await storage.sessions.touch(session.id, NOW + day * DAY_MS)
    expect(await storage.sessions.find(hash, NOW + 30 * DAY_MS - 1)).toBeDefined()
    expect(await storage.sessions.find(hash, NOW + 30 * DAY_MS)).toBeUndefined()
  })

  test('takes its previous token for a minute after it got a new one, and one request alone makes the new one', async () => {
    const { hash, session } = await add()
    const [next, other] = [newSecretToken().hash, newSecretToken().hash]
    expect(await storage.sessions.rotate(session.id, hash, next, NOW)).toBe(true)
    expect(await storage.sessions.rotate(session.id, hash, other, NOW)).toBe(false)
    expect(await storage.sessions.find(next, NOW)).toBeDefined()
    expect(await storage.sessions.find(hash, NOW + MINUTE_MS)).toBeDefined()
    expect(await storage.sessions.find(hash, NOW + MINUTE_MS + 1)).toBeUndefined()
  })

  test('pushes out the one of its visitor that was used least recently when there are too many', async () => {
    const first = await add(WENDY, NOW)
    const admin = await add(INSTANCE_ADMIN, NOW - DAY_MS)
    for (let count = 0; count < PERSON_MAX_SESSIONS; count++) await add(WENDY, NOW + 1 + count)
    expect(await storage.sessions.find(first.hash, NOW)).toBeUndefined()
    expect(await storage.sessions.list(WENDY, NOW)).toHaveLength(PERSON_MAX_SESSIONS)
    expect(await storage.sessions.find(admin.hash, NOW)).toBeDefined()
  })

  test('can be ended by its own visitor only', async () => {
    const { hash, session } = await add()
    expect(await storage.sessions.end(INSTANCE_ADMIN, session.id)).toBe(false)
    expect(await storage.sessions.find(hash, NOW)).toBeDefined()
    expect(await storage.sessions.end(WENDY, session.id)).toBe(true)
    expect(await storage.sessions.find(hash, NOW)).toBeUndefined()
  })
})

describe('what works once', () => {
  const signIn = { verifier: 'v', browserHash: 'b', returnTo: '/account', startedAt: NOW }

  test('a sign-in is taken once, and in time', async () => {
    await storage.sessions.beginSignIn('one', signIn)
    await storage.sessions.beginSignIn('two', signIn)
    expect(await storage.sessions.takeSignIn('one', NOW + SIGN_IN_MINUTES * MINUTE_MS)).toEqual(signIn)
    expect(await storage.sessions.takeSignIn('one', NOW)).toBeUndefined()
    expect(await storage.sessions.takeSignIn('two', NOW + SIGN_IN_MINUTES * MINUTE_MS + 1)).toBeUndefined()
  })

  test('of the sign-ins under way, the oldest goes when there are too many', async () => {
    for (let count = 0; count <= UNFINISHED_LOGINS; count++) {
      await storage.sessions.beginSignIn(`state ${count}`, { ...signIn, startedAt: NOW + count })
    }
    expect(await storage.sessions.takeSignIn('state 0', NOW)).toBeUndefined()
    expect(await storage.sessions.takeSignIn('state 1', NOW)).toBeDefined()
    expect(await storage.sessions.takeSignIn(`state ${UNFINISHED_LOGINS}`, NOW)).toBeDefined()
  })

  test('a link is taken once, and in time', async () => {
    for (const hash of ['one', 'two']) await storage.sessions.addLink(hash, NOW)
    expect(await storage.sessions.takeLink('one', NOW + SIGN_IN_LINK_MINUTES * MINUTE_MS)).toBe(true)
    expect(await storage.sessions.takeLink('one', NOW)).toBe(false)
    expect(await storage.sessions.takeLink('two', NOW + SIGN_IN_LINK_MINUTES * MINUTE_MS + 1)).toBe(false)
  })

  test('what is over is deleted, and nothing else', async () => {
    const { hash } = await add()
    await add(WENDY, NOW - 8 * DAY_MS)
    await storage.sessions.beginSignIn('old', { ...signIn, startedAt: NOW - DAY_MS })
    await storage.sessions.addLink('old', NOW - DAY_MS)
    expect(await storage.sessions.deleteExpired(NOW)).toBe(3)
    expect(await storage.sessions.find(hash, NOW)).toBeDefined()
  })
})
