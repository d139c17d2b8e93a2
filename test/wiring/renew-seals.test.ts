// A new DOCMEND_SECRET: nobody signs in again, and no App is set up again.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { sealGrant } from '../../src/people/grants.ts'
import { createSeal, type Seal } from '../../src/people/seal.ts'
import { newSession } from '../../src/people/session.ts'
import { sealApp, unsealApp } from '../../src/setup/registered-app.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { renewFormerSeals, renewSeals } from '../../src/wiring/renew-seals.ts'
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
  const [first, again] = [await renewSeals(storage, seal), await renewSeals(storage, seal)]
  expect([first, again]).toEqual([
    { renewed: 502, unopened: 0 },
    { renewed: 0, unopened: 0 },
  ])
  const alone = await openSeal({ dataDir, seal: { secret: PRESENT, former: undefined } })
  const stored = await storage.setup.findApp()
  expect(stored && unsealApp(alone, stored)).toEqual(APP)
  expect(
    JSON.parse(alone.open((await storage.sessions.findGrant('session-500')) ?? '', 'grant of a session') ?? ''),
  ).toEqual(GRANT)
})

test('what the file seal.key has sealed opens with a secret in its place, and the file is needed no more', async () => {
  await keepSealed(await openSeal({ dataDir, seal: { secret: undefined, former: undefined } }))
  const seal = await openSeal({ dataDir, seal: { secret: PRESENT, former: undefined } })
  expect(await renewSeals(storage, seal)).toEqual({ renewed: 502, unopened: 0 })
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
  const seal = createSeal(PRESENT, [FORMER])
  expect(await renewSeals({ setup: storage.setup, sessions }, seal)).toEqual({ renewed: 1, unopened: 0 })
  expect(await storage.sessions.findGrant('session-0')).toBe(newer)
  expect(await renewSeals(storage, createSeal('another secret'))).toEqual({ renewed: 0, unopened: 502 })
})

test('the start says that the former key may go only when nothing needs another one', async () => {
  await keepSealed(createSeal(FORMER))
  const log: { level: number; msg: string; unopened: number }[] = []
  const logger = pino({}, { write: (text: string) => void log.push(JSON.parse(text)) })
  for (const former of ['mistyped '.repeat(5), FORMER])
    await renewFormerSeals(storage, async () => createSeal(PRESENT, [former]), logger)
  expect(log).toMatchObject([
    { level: 40, unopened: 502, msg: expect.stringContaining('Destroy no former key') },
    { level: 30, unopened: 0, msg: expect.stringContaining('is sealed with the present') },
  ])
})

test('a damaged seal.key stops the start, also beside a secret', async () => {
  await writeFile(join(dataDir, 'seal.key'), 'short')
  await expect(openSeal({ dataDir, seal: { secret: PRESENT, former: undefined } })).rejects.toThrow('has no key')
})
