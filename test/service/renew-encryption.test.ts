// A new DOCMEND_SECRET: nobody signs in again, and no App is set up again.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createEncryption, type Encryption } from '../../src/projects/people/encryption.ts'
import { encryptGrant } from '../../src/projects/people/grants.ts'
import { newSession } from '../../src/projects/people/session.ts'
import { decryptApp, encryptApp } from '../../src/projects/setup/registered-app.ts'
import { openEncryption } from '../../src/service/encryption-key.ts'
import { renewEncryption, renewFromPreviousKey } from '../../src/service/renew-encryption.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'

const [PREVIOUS, PRESENT] = ['f'.repeat(32), 'p'.repeat(32)]
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
  dataDir = await mkdtemp(join(tmpdir(), 'docmend-encryption-'))
  storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
})
afterEach(async () => {
  await storage.close()
  await rm(dataDir, { recursive: true })
})

async function keepEncrypted(encryption: Encryption): Promise<void> {
  await storage.setup.keepApp(encryptApp(encryption, APP, 0), undefined)
  for (let n = 0; n < 501; n++) {
    const visitor = { kind: 'person', id: n, login: `person-${n}` } as const
    const session = { ...newSession(`hash-${n}`, visitor, 'Firefox', 0), id: `session-${n}` }
    await storage.sessions.add(`hash-${n}`, { ...session, encryptedGrant: encryptGrant(encryption, GRANT) })
  }
}

test('what was encrypted with the previous secret is encrypted with the present one, once', async () => {
  await keepEncrypted(createEncryption(PREVIOUS))
  const encryption = await openEncryption({ dataDir, encryption: { secret: PRESENT, previous: PREVIOUS } })
  const [first, again] = [await renewEncryption(storage, encryption), await renewEncryption(storage, encryption)]
  expect([first, again]).toEqual([
    { renewed: 502, unopened: 0 },
    { renewed: 0, unopened: 0 },
  ])
  const alone = await openEncryption({ dataDir, encryption: { secret: PRESENT, previous: undefined } })
  const stored = await storage.setup.findApp()
  expect(stored && decryptApp(alone, stored)).toEqual(APP)
  expect(
    JSON.parse(alone.decrypt((await storage.sessions.findGrant('session-500')) ?? '', 'grant of a session') ?? ''),
  ).toEqual(GRANT)
})

test('what the file encryption.key has encrypted opens with a secret in its place, and the file is needed no more', async () => {
  await keepEncrypted(await openEncryption({ dataDir, encryption: { secret: undefined, previous: undefined } }))
  const encryption = await openEncryption({ dataDir, encryption: { secret: PRESENT, previous: undefined } })
  expect(await renewEncryption(storage, encryption)).toEqual({ renewed: 502, unopened: 0 })
  await rm(join(dataDir, 'encryption.key'))
  const stored = await storage.setup.findApp()
  expect(stored && decryptApp(createEncryption(PRESENT), stored)).toEqual(APP)
})

test('a grant that was renewed meanwhile is not replaced, and what nobody can open is left alone', async () => {
  await keepEncrypted(createEncryption(PREVIOUS))
  const newer = encryptGrant(createEncryption(PRESENT), { ...GRANT, token: 'ghu_2' })
  const sessions = {
    listGrants: (after: string, limit: number) => storage.sessions.listGrants(after, limit),
    replaceGrant: async (id: string, from: string, to: string) => {
      await storage.sessions.keepGrant(id, newer)
      return storage.sessions.replaceGrant(id, from, to)
    },
  }
  const encryption = createEncryption(PRESENT, [PREVIOUS])
  expect(await renewEncryption({ setup: storage.setup, sessions }, encryption)).toEqual({ renewed: 1, unopened: 0 })
  expect(await storage.sessions.findGrant('session-0')).toBe(newer)
  expect(await renewEncryption(storage, createEncryption('another secret'))).toEqual({ renewed: 0, unopened: 502 })
})

test('the start says that the previous key may go only when nothing needs another one', async () => {
  await keepEncrypted(createEncryption(PREVIOUS))
  const log: { level: number; msg: string; unopened: number }[] = []
  const logger = pino({}, { write: (text: string) => void log.push(JSON.parse(text)) })
  for (const previous of ['mistyped '.repeat(5), PREVIOUS])
    await renewFromPreviousKey(storage, async () => createEncryption(PRESENT, [previous]), logger)
  expect(log).toMatchObject([
    { level: 40, unopened: 502, msg: expect.stringContaining('Keep every previous key') },
    { level: 30, unopened: 0, msg: expect.stringContaining('is encrypted with the present') },
  ])
})

test('a damaged encryption.key stops the start, also beside a secret', async () => {
  await writeFile(join(dataDir, 'encryption.key'), 'short')
  await expect(openEncryption({ dataDir, encryption: { secret: PRESENT, previous: undefined } })).rejects.toThrow(
    'has no key',
  )
})
