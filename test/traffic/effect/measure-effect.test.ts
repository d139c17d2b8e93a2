// What is said of a merged pull request by counts of a site.
import { expect, test } from '@jest/globals'
import { toEffectPages } from '../../../src/traffic/effect/effect-pages.ts'
import { effectDueAt, effectOverdueAt, effectWindow } from '../../../src/traffic/effect/effect-window.ts'
import { type EffectQuestion, measureEffect } from '../../../src/traffic/effect/measure-effect.ts'
import type { PathCounts } from '../../../src/traffic/store.ts'

const MERGED_AT = Date.UTC(2026, 5, 15, 9)
const WINDOW = effectWindow(MERGED_AT)
const { before, after } = WINDOW
const DAYS = [before, after].flatMap(({ fromDay }) => Array.from({ length: 30 }, (_, index) => fromDay + index))

/** 60 pages with about 100 views by people and 40 by AI agents, and as many missing ones with about 50. */
const others = (prefix: string, people: number, agents: number): PathCounts[] =>
  Array.from({ length: 60 }, (_, index) => [`${prefix}${index}`, people + (index % 9), agents + (index % 5)])

const SIDE = { views: others('/p', 96, 38), missing: others('/missing', 48, 0) }

type Asked = Partial<Pick<EffectQuestion, 'changedByOthers' | 'pages'>> & {
  before?: PathCounts[]
  after?: PathCounts[]
  missingBefore?: PathCounts[]
  missingAfter?: PathCounts[]
  days?: number[]
}

function ask(asked: Asked) {
  const side = (views: PathCounts[] = [], missing: PathCounts[] = []) => ({
    views: [...SIDE.views, ...views],
    missing: [...SIDE.missing, ...missing],
  })
  return measureEffect({
    window: WINDOW,
    pages: { existing: [['/guide']], added: [], addresses: [], isCut: false, ...asked.pages },
    changedByOthers: asked.changedByOthers ?? new Set(),
    counts: {
      before: side(asked.before, asked.missingBefore),
      after: side(asked.after, asked.missingAfter),
      days: new Set(asked.days ?? DAYS),
    },
    now: MERGED_AT,
  })
}

test('the window has 30 full days on each side, without the day of the merge', () => {
  expect(effectWindow(Date.UTC(2026, 5, 15))).toEqual(WINDOW)
  expect(effectWindow(Date.UTC(2026, 5, 15, 23, 59, 59, 999))).toEqual(WINDOW)
  expect(ask({}).measured).toMatchObject({
    before: { from: '2026-05-16', to: '2026-06-15' },
    after: { from: '2026-06-16', to: '2026-07-16' },
  })
  expect(effectDueAt(MERGED_AT)).toBe(Date.UTC(2026, 6, 17))
  expect(effectOverdueAt(MERGED_AT)).toBe(Date.UTC(2026, 6, 31))
})

test('a rise is told beside the trend of the site, and no cause is claimed', () => {
  const { state, message, measured } = ask({ before: [['/guide', 100, 40]], after: [['/guide', 170, 41]] })
  expect(state).toBe('measured')
  expect(measured?.human).toMatchObject({ before: 100, after: 170, pages: 1, site: { before: 5991, after: 5991 } })
  expect(measured?.human.message).toBe(
    'Views of its page by people rose by 70%, from 100 in the 30 days before the merge to 170 in the 30 days after it. Views of all other pages by people hardly changed, from 5,991 to 5,991.',
  )
  expect(message).toContain('This says what changed, not why.')
  expect(message).not.toMatch(/caus|because|thanks to|due to/i)
})

test('few views have no percentage, and those of a quiet site none beside them', () => {
  const few = ask({ before: [['/guide', 12, 0]], after: [['/guide', 5, 0]] })
  expect(few.measured?.human.message).toBe(
    'Views of its page by people went from 12 in the 30 days before the merge to 5 in the 30 days after it, too few to compare.',
  )
  expect(few.measured?.ai.message).toBe('None of its pages had views by AI agents.')
})

test('a moved page has the views of both of its addresses', () => {
  const pages = { existing: [['/new', '/old']], added: [], addresses: ['/new', '/old'], isCut: false }
  const { measured } = ask({
    pages,
    before: [['/old', 100, 0]],
    after: [
      ['/new', 90, 0],
      ['/old', 10, 0],
    ],
  })
  expect(measured?.human).toMatchObject({ pages: 1, before: 100, after: 100 })
})

test('requests for missing pages are compared with those for others, and new ones are counted apart', () => {
  const pages = { existing: [], added: ['/wanted'], addresses: ['/wanted', '/deleted'], isCut: false }
  const { measured, message } = ask({
    pages,
    after: [['/wanted', 30, 12]],
    missingBefore: [['/wanted', 40, 10]],
    missingAfter: [['/deleted', 5, 1]],
  })
  expect(measured).toMatchObject({
    missing: { pages: 1, before: 50, after: 0 },
    missingSince: 6,
    added: { pages: 1, human: 30, ai: 12 },
  })
  expect(measured?.missing.message).toContain('at one of its addresses fell by 100%, from 50 ')
  expect(measured?.human.message).toBe('None of its pages had views by people.')
  expect(message).toContain('The page that it adds had 30 views by people and 12 by AI agents.')
})

test('pages that other pull requests changed in these days are left out, on either side of the comparison', () => {
  const pages = { existing: [['/guide'], ['/faq']], added: [], addresses: [], isCut: false }
  const rows: PathCounts[] = [
    ['/guide', 100, 40],
    ['/faq', 100, 40],
  ]
  const { measured } = ask({ pages, before: rows, after: rows, changedByOthers: new Set(['/faq', '/p0', '/p1']) })
  expect(measured).toMatchObject({ pagesChangedAgain: 1, human: { pages: 1, before: 100 } })
  expect(ask({ changedByOthers: new Set(['/guide']) })).toMatchObject({
    state: 'unknown',
    reason: 'pages_changed_again',
  })
})

test('three days without views on a side are named; with four, nothing is said', () => {
  const rows: PathCounts[] = [['/guide', 100, 40]]
  const three = ask({ before: rows, after: rows, days: DAYS.slice(3) })
  expect(three.measured?.daysWithoutViews).toEqual(['2026-05-16', '2026-05-17', '2026-05-18'])
  expect(three.message).toContain('Days without any view: 2026-05-16, 2026-05-17, 2026-05-18.')
  const four = ask({ before: rows, after: rows, days: DAYS.slice(4) })
  expect(four).toMatchObject({ state: 'unknown', reason: 'days_missing', measured: null })
  expect(four.message).toContain('2026-05-19')
  expect(ask({ days: [] })).toMatchObject({ reason: 'no_views' })
})

test('a pull request without pages has no effect on views', () => {
  const pages = { existing: [], added: [], addresses: [], isCut: false }
  expect(ask({ pages })).toMatchObject({ state: 'unknown', reason: 'no_pages' })
})

test('the addresses of pages count as those of views do', () => {
  const settings = { basePath: '/docs', foldCase: false }
  const pages = [
    { act: 'changed' as const, route: '/guide/' },
    { act: 'moved' as const, route: '/b', movedFrom: '/a' },
    { act: 'added' as const, route: '/ä b' },
    { act: 'deleted' as const, route: '/old' },
  ]
  expect(toEffectPages({ pages, isCut: true, named: ['/wanted.html', '/guide'] }, settings)).toEqual({
    existing: [['/docs/guide'], ['/docs/b', '/docs/a']],
    added: ['/docs/ä b'],
    addresses: ['/docs/b', '/docs/ä b', '/docs/old', '/docs/a', '/docs/wanted'],
    isCut: true,
  })
})
