// Which App is another one: a service without a usable App looks for one every few seconds.
import { describe, expect, test } from '@jest/globals'
import { createEncryption, type Encryption } from '../../src/projects/people/encryption.ts'
import { encryptApp } from '../../src/projects/setup/registered-app.ts'
import {
  type AppInUse,
  afterAnswer,
  describeUnusable,
  findAppInUse,
  isSameApp,
  whyNoApp,
} from '../../src/service/app-in-use.ts'

const STORED = {
  appId: 7,
  slug: 'docmend-acme',
  htmlUrl: 'https://github.com/apps/docmend-acme',
  privateKey: 'key',
  webhookSecret: 'secret',
  client: { id: 'id', secret: 'secret' },
}
const registered = (appId: number): AppInUse => ({ kind: 'registered', app: { ...STORED, appId }, registeredAt: 0 })

test('an App that GitHub has refused is not taken into use again because it is still stored', () => {
  expect(isSameApp(afterAnswer(registered(7), false), registered(7))).toBe(true)
})

test('an App that GitHub accepts again is the one that it had refused', () => {
  const inUse = registered(7)
  expect(afterAnswer(afterAnswer(inUse, false), true)).toBe(inUse)
})

test('a new App takes the place of one that was refused, and of none', () => {
  expect([
    isSameApp(afterAnswer(registered(7), false), registered(8)),
    isSameApp({ kind: 'none' }, registered(8)),
  ]).toEqual([false, false])
})

test('no App twice is nothing that is in use', () => {
  expect(isSameApp({ kind: 'none' }, { kind: 'none' })).toBe(false)
})

describe('an App that was encrypted with another key', () => {
  const stored = encryptApp(createEncryption('a'.repeat(43)), STORED, 0)
  const find = (readEncryption: () => Promise<Encryption>) =>
    findAppInUse({ given: undefined, setup: { findApp: async () => stored }, readEncryption })
  const unusableOf = (found: AppInUse) => (found.kind === 'none' ? found.unusable : undefined)

  test('is the same one at every look, so it is told once', async () => {
    const readEncryption = async () => createEncryption('b'.repeat(43))
    expect(isSameApp(await find(readEncryption), await find(readEncryption))).toBe(true)
  })

  test('leads jobs to the secret of the other processes, and to no other App', async () => {
    const why = whyNoApp(await find(async () => createEncryption('b'.repeat(43))))
    expect(why).toContain('Give this process the DOCMEND_SECRET of the others')
    expect(why).not.toContain('/setup')
  })

  test('shows jobs nothing of the machine, and the instance admin all of it', async () => {
    const found = await find(() => Promise.reject(new Error('/srv/docmend/encryption.key has no key')))
    const unusable = unusableOf(found)
    expect(whyNoApp(found)).not.toContain('/srv')
    expect(unusable && describeUnusable(unusable)).toMatch(
      /\(\/srv\/docmend\/encryption\.key has no key\)\. To register another/,
    )
  })
})
