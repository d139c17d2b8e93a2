// What the set-up keeps: passes that work once, and one App.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Pass, SetupStore } from '../../src/projects/setup/registered-app.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'

let storage: Storage
let store: SetupStore
beforeEach(async () => {
  storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
  store = storage.setup
})
afterEach(() => storage.close())

const passAt = (createdAt: number, hash = `h${createdAt}`): Pass => ({ kind: 'token', hash, boundTo: '', createdAt })
const APP = { appId: 7, slug: 'docmend', htmlUrl: 'https://github.com/apps/docmend', encrypted: 'x', createdAt: 1 }

test('a pass is taken once, by its kind, and while it is young', async () => {
  for (const at of [10, 20]) await store.addPass(passAt(at), 5)
  expect(await store.takePass('state', 'h10', 0)).toBeUndefined()
  expect(await Promise.all([store.takePass('token', 'h20', 15), store.takePass('token', 'h20', 15)])).toContainEqual(
    passAt(20),
  )
  expect(await store.takePass('token', 'h20', 15)).toBeUndefined()
  expect(await store.takePass('token', 'h10', 15)).toBeUndefined()
})

test('of two who take a pass at once, one gets it', async () => {
  await store.addPass(passAt(10), 5)
  const taken = await Promise.all([1, 2, 3].map(() => store.takePass('token', 'h10', 0)))
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1)
})

test('passes of a kind are bounded, and the newest stay', async () => {
  await store.addPass({ ...passAt(1, 'other'), kind: 'session' }, 2)
  for (const at of [10, 30, 20, 40]) await store.addPass(passAt(at), 2)
  expect((await store.listPasses('token', 0)).map(({ createdAt }) => createdAt)).toEqual([40, 30])
  expect(await store.listPasses('token', 35)).toHaveLength(1)
  await store.dropPasses('token')
  expect([await store.listPasses('token', 0), await store.listPasses('session', 0)]).toEqual([[], [expect.anything()]])
})

test('the first App stays, and is replaced by whoever knows it alone', async () => {
  expect(await store.findApp()).toBeUndefined()
  expect(await store.keepApp(APP, undefined)).toBe(true)
  expect(await store.keepApp({ ...APP, appId: 8 }, undefined)).toBe(false)
  expect(await store.keepApp({ ...APP, appId: 8 }, 6)).toBe(false)
  expect(await store.findApp()).toEqual(APP)
  expect(await store.keepApp({ ...APP, appId: 8 }, 7)).toBe(true)
  expect((await store.findApp())?.appId).toBe(8)
})

test('each App that is kept is entered in the audit list, and one that is not is not', async () => {
  await store.keepApp(APP, undefined)
  await store.keepApp({ ...APP, appId: 8 }, undefined)
  await store.keepApp({ ...APP, appId: 9, slug: 'other' }, 7)
  const entries = await storage.audit.list({ act: 'app.created', limit: 5 })
  expect(entries.map(({ actor, subject, detail }) => [actor.kind, subject, detail])).toEqual([
    ['instance_admin', '9', 'other'],
    ['instance_admin', '7', 'docmend'],
  ])
})
