// The addresses of the pages that a pull request changes.
import { expect, test } from '@jest/globals'
import type { TouchedPage } from '../../../src/checks/index.ts'
import { joinChangedPages, listChangedPages } from '../../../src/jobs/effects.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'

const page = (act: TouchedPage['act'], route: string | null, more: Partial<TouchedPage> = {}): TouchedPage => ({
  path: `docs${route ?? '/none'}.md`,
  title: undefined,
  act,
  route,
  ...more,
})

const resultWith = (touched: TouchedPage[], before?: TouchedPage[]) => {
  const told = { title: 'T', summary: 'S' }
  const report = { ...EMPTY_RESULT_REPORT, touched }
  if (before === undefined) return { ...told, report }
  const base = { ref: 'main', commitSha: 'a'.repeat(40) }
  return {
    ...told,
    report: { ...report, before: { ...told, base, report: { ...EMPTY_RESULT_REPORT, touched: before } } },
  }
}

const pagesOf = (touched: TouchedPage[], before?: TouchedPage[]) =>
  listChangedPages(resultWith(touched, before), []).pages

test('pages count by their addresses, and files that are no pages are left out', () => {
  expect(
    pagesOf([page('changed', '/guide'), page('added', '/new'), page('deleted', '/old'), page('changed', null)]),
  ).toEqual([
    { act: 'changed', route: '/guide' },
    { act: 'added', route: '/new' },
    { act: 'deleted', route: '/old' },
  ])
})

test('a moved page has its address before, unless it keeps it or is served no more', () => {
  expect(
    pagesOf([
      page('moved', '/b', { movedFrom: 'docs/a.md', routeBefore: '/a' }),
      page('moved', '/same', { movedFrom: 'docs/x.md', routeBefore: '/same' }),
      page('moved', null, { path: 'notes/c.md', movedFrom: 'docs/c.md', routeBefore: '/c' }),
      page('moved', '/d', { movedFrom: 'notes/d.md', routeBefore: null }),
    ]),
  ).toEqual([
    { act: 'moved', route: '/b', movedFrom: '/a' },
    { act: 'changed', route: '/same' },
    { act: 'deleted', route: '/c' },
    { act: 'moved', route: '/d' },
  ])
})

test('earlier turns on the pull request count', () => {
  expect(pagesOf([page('changed', '/new')], [page('added', '/new'), page('changed', '/guide')])).toEqual([
    { act: 'changed', route: '/guide' },
    { act: 'added', route: '/new' },
  ])
})

test('a report that is full, and an address too long to keep, are said to be cut', () => {
  expect(listChangedPages(resultWith([page('changed', '/guide')]), []).isCut).toBe(false)
  const many = Array.from({ length: 500 }, (_, index) => page('changed', `/p${index}`))
  expect(listChangedPages(resultWith(many), [])).toMatchObject({ isCut: true })
  const long = listChangedPages(resultWith([page('changed', `/${'x'.repeat(500)}`)]), [])
  expect(long).toEqual({ pages: [], isCut: true, named: [] })
})

test('jobs that share a pull request change what they change together', () => {
  const changed = (touched: TouchedPage[]) => listChangedPages(resultWith(touched), [])
  const first = changed([
    page('added', '/new'),
    page('added', '/gone'),
    page('moved', '/b', { movedFrom: 'a', routeBefore: '/a' }),
  ])
  const second = changed([
    page('changed', '/new'),
    page('deleted', '/gone'),
    page('moved', '/c', { movedFrom: 'b', routeBefore: '/b' }),
    page('changed', '/guide'),
  ])
  expect(joinChangedPages(first, second).pages).toEqual([
    { act: 'added', route: '/new' },
    { act: 'moved', route: '/c', movedFrom: '/a' },
    { act: 'changed', route: '/guide' },
  ])
})
