// What GitHub gave for a person is renewed in time: once, though several tabs ask for it, since GitHub takes a refresh token
// once.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createEncryption } from '../../../src/projects/people/encryption.ts'
import {
  createOpenGrant,
  encryptGrant,
  type Grant,
  type IdentityHost,
  SignInRefusedError,
} from '../../../src/projects/people/grants.ts'
import { newSession, type Session } from '../../../src/projects/people/session.ts'
import { newSecretToken } from '../../../src/projects/people/tokens.ts'
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'

const NOW = Date.UTC(2026, 10, 20)
const HOUR_MS = 3_600_000
const encryption = createEncryption('one key for tests, of 32 bytes or more')

let storage: Storage
beforeEach(async () => {
  storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
})
afterEach(() => storage.close())

const grantOf = (generation: number, expiresAt: number): Grant => {
  return { token: `ghu_${generation}`, expiresAt, refreshToken: `ghr_${generation}` }
}

/** Takes each refresh token once, as GitHub does. */
function createGitHub() {
  let generation = 1
  let refreshes = 0
  const refresh = async (sent: string): Promise<Grant> => {
    refreshes += 1
    if (sent !== `ghr_${generation}`) throw new SignInRefusedError('bad_refresh_token')
    generation += 1
    return grantOf(generation, NOW + 8 * HOUR_MS)
  }
  return { identity: { refresh } as unknown as IdentityHost, refreshes: () => refreshes }
}

async function signedIn(expiresAt: number): Promise<Session> {
  const { hash } = newSecretToken()
  const visitor = { kind: 'person', id: 7, login: 'wendy' } as const
  const session = {
    ...newSession(hash, visitor, 'Firefox', NOW),
    encryptedGrant: encryptGrant(encryption, grantOf(1, expiresAt)),
  }
  await storage.sessions.add(hash, session)
  return session
}

const open = () => createOpenGrant({ sessions: storage.sessions, encryption, now: () => NOW })

test('a grant that lasts is not renewed', async () => {
  const { identity, refreshes } = createGitHub()
  expect(await open()(await signedIn(NOW + HOUR_MS), identity)).toMatchObject({ token: 'ghu_1' })
  expect(refreshes()).toBe(0)
})

test('tabs that ask at once get the same new grant, and so does one that read its session before', async () => {
  const { identity, refreshes } = createGitHub()
  const session = await signedIn(NOW + 1000)
  const openGrant = open()
  const both = await Promise.all([openGrant(session, identity), openGrant(session, identity)])
  const late = await openGrant(session, identity)
  expect([...both, late].map((grant) => grant?.token)).toEqual(['ghu_2', 'ghu_2', 'ghu_2'])
  expect(refreshes()).toBe(1)
})

test('another process that was first leaves its grant to the others', async () => {
  const { identity } = createGitHub()
  const session = await signedIn(NOW + 1000)
  const first = open()
  const overtaken: IdentityHost = {
    ...identity,
    refresh: async (sent) => {
      await first(session, identity)
      return identity.refresh(sent)
    },
  }
  expect(await open()(session, overtaken)).toMatchObject({ token: 'ghu_2' })
})

test('a refresh token that GitHub does not take ends the grant', async () => {
  const { identity } = createGitHub()
  await identity.refresh('ghr_1')
  await expect(open()(await signedIn(NOW + 1000), identity)).rejects.toThrow(SignInRefusedError)
})
