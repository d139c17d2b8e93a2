// A new DOCMEND_SECRET: nobody signs in again, and no App is set up again.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sealGrant } from '../../src/people/grants.ts'
import { createSeal, type Seal } from '../../src/people/seal.ts'
import { newSession } from '../../src/people/session.ts'
import { sealApp, unsealApp } from '../../src/setup/registered-app.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { renewSeals } from '../../src/wiring/renew-seals.ts'
import { openSeal } from '../../src/wiring/seal-key.ts'

const [FORMER, PRESENT] = ['f'.repeat(32), 'p'.repeat(32)]
const GRANT = { token: 'ghu_1', expiresAt: null, refreshToken: null }
const APP = {
  appId: 7,
  slug: 'docmend',
  htmlUrl: 'https://github.com/apps/docmend',
  privateKey: 'pem',
  webhookSecret: 'secret',
  client: { id: 'id', secret: 'secret' },
}

let storage: Storage
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'docmend-seals-'))
  storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
})
afterEach(async () => {
  await storage.close()
  await rm(dataDir, { recursive: true })
})

async function keepSealed(seal: Seal): Promise<void> {
  await storage.setup.keepApp(sealApp(seal, APP, 0), undefined)
  for (let n = 0; n < 501; n++) {
    const visitor = { kind: 'person', id: n, login: `person-${n}` } as const
    const session = { ...newSession(`hash-${n}`, visitor, 'Firefox', 0), id: `session-${n}` }
    await storage.sessions.add(`hash-${n}`, { ...session, sealedGrant: sealGrant(seal, GRANT) })
  }
}

test('what was sealed with the former secret is sealed with the present one, once', async () => {
  await keepSealed(createSeal(FORMER))
  const seal = await openSeal({ dataDir, seal: { secret: PRESENT, former: FORMER } })
  expect([await renewSeals(storage, seal), await renewSeals(storage, seal)]).toEqual([502, 0])
  const alone = await openSeal({ dataDir, seal: { secret: PRESENT, former: undefined } })
  const stored = await storage.setup.findApp()
  expect(stored && unsealApp(alone, stored)).toEqual(APP)
  expect(
    JSON.parse(alone.open((await storage.sessions.findGrant('session-500')) ?? '', 'grant of a session') ?? ''),
  ).toEqual(GRANT)
})

test('what the file seal.key has sealed opens with a secret in its place, and the file is needed no more', async () => {
  await keepSealed(await openSeal({ dataDir, seal: { secret: undefined, former: undefined } }))
  expect(await renewSeals(storage, await openSeal({ dataDir, seal: { secret: PRESENT, former: undefined } }))).toBe(502)
  await rm(join(dataDir, 'seal.key'))
  const stored = await storage.setup.findApp()
  expect(stored && unsealApp(createSeal(PRESENT), stored)).toEqual(APP)
})

test('a grant that was renewed meanwhile is not replaced, and what nobody can open is left alone', async () => {
  await keepSealed(createSeal(FORMER))
  const newer = sealGrant(createSeal(PRESENT), { ...GRANT, token: 'ghu_2' })
  const sessions = {
    listGrants: (after: string, limit: number) => storage.sessions.listGrants(after, limit),
    replaceGrant: async (id: string, from: string, to: string) => {
      await storage.sessions.keepGrant(id, newer)
      return storage.sessions.replaceGrant(id, from, to)
    },
  }
  expect(await renewSeals({ setup: storage.setup, sessions }, createSeal(PRESENT, [FORMER]))).toBe(1)
  expect(await storage.sessions.findGrant('session-0')).toBe(newer)
  expect(await renewSeals(storage, createSeal('another secret'))).toBe(0)
})

test('a damaged seal.key stops the start, also beside a secret', async () => {
  await writeFile(join(dataDir, 'seal.key'), 'short')
  await expect(openSeal({ dataDir, seal: { secret: PRESENT, former: undefined } })).rejects.toThrow('has no key')
})
