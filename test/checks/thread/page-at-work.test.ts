import { expect, test } from '@jest/globals'
import { PageAtWork } from '../../../src/checks/thread/page-at-work.ts'

test('the owner reads which page its thread works on, until that is done', () => {
  const here = new PageAtWork()
  const inThread = new PageAtWork(here.memory)
  expect(here.read()).toBeUndefined()
  inThread.begin({ session: 7, work: 'scan 1f2e' })
  expect(here.read()).toEqual({ session: 7, work: 'scan 1f2e' })
  inThread.begin({ session: 8, work: 'a longer name' })
  inThread.begin({ session: 8, work: 'short' })
  expect(here.read()).toEqual({ session: 8, work: 'short' })
  inThread.end()
  expect(here.read()).toBeUndefined()
})

test('a name without end does not pass the end of the memory', () => {
  const page = new PageAtWork()
  page.begin({ session: 1, work: 'x'.repeat(10_000) })
  expect(page.read()?.work).toMatch(/^x+$/)
})
