// Which App is another one: a service without a usable App looks for one every few seconds.
import { expect, test } from '@jest/globals'
import { type AppInUse, isSameApp, refusedApp } from '../../src/wiring/app-in-use.ts'

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
  expect(isSameApp(refusedApp(STORED), registered(7))).toBe(true)
})

test('a new App takes the place of one that was refused, and of none', () => {
  expect([isSameApp(refusedApp(STORED), registered(8)), isSameApp({ kind: 'none' }, registered(8))]).toEqual([
    false,
    false,
  ])
})

test('no App twice is nothing that is in use', () => {
  expect(isSameApp({ kind: 'none' }, { kind: 'none' })).toBe(false)
})
