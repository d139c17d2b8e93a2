// What a report says of single pages, from real lines of a log.
import { describe, expect, test } from '@jest/globals'
import { AGENTS } from '../../src/traffic/agents/agent-table.ts'
import { otherKindOf } from '../../src/traffic/agents/other-kinds.ts'
import { createPairs } from '../../src/traffic/tally/pairs.ts'
import { agentLine, BROWSER, CLAUDE, GPTBOT, type LineFields, reportOf } from '../support/report-lines.ts'

const DAY = Date.UTC(2026, 10, 10)

function pageOf(lines: readonly LineFields[], path: string) {
  return reportOf(lines).views.find((page) => page.path === path)
}

describe('What agents got', () => {
  test('is known for each page and agent: form, size, and what was not sent again', () => {
    const lines = [
      agentLine('/guide', GPTBOT, { bytes: 100 }),
      agentLine('/guide.md', GPTBOT, { bytes: 50, second: 1 }),
      agentLine('/guide', GPTBOT, { status: 304, bytes: 0, second: 2 }),
      agentLine('/guide', CLAUDE, { bytes: 0, second: 3 }),
      agentLine('/guide', BROWSER, { second: 4 }),
    ]
    expect(pageOf(lines, '/guide')).toMatchObject({
      human: 1,
      ai: 4,
      agents: [
        { agent: 'GPTBot', requests: 3, views: 3, markdown: 1, notModified: 1, empty: 0, bytes: 150 },
        { agent: 'Claude-User', views: 1, empty: 1 },
      ],
    })
  })

  test('counts the redirects and errors of a page, which are no views', () => {
    const lines = [301, 403, 500, 404].map((status, second) => agentLine('/a', GPTBOT, { status, second }))
    const { agents, rejected, views } = reportOf([agentLine('/a', GPTBOT, { second: 9 }), ...lines])
    expect(views).toMatchObject([{ ai: 1, agents: [{ requests: 4, views: 1, redirects: 1, refused: 1, failed: 1 }] }])
    expect(agents).toMatchObject([{ views: 1, answers: { requests: 5, missing: 1 } }])
    expect(rejected).toEqual({ status: 3, not_found: 1 })
  })
})

describe('Requests of a page failed', () => {
  const hasFailed = (...lines: LineFields[]): boolean => reportOf(lines).failedRequests.length > 0

  test('when it never gave an agent anything', () => {
    const { failedRequests } = reportOf([
      agentLine('/old', GPTBOT, { status: 301 }),
      agentLine('/old', CLAUDE, { status: 500, second: 1 }),
      agentLine('/old', BROWSER, { second: 2 }),
    ])
    expect(failedRequests).toMatchObject([{ path: '/old', requests: 2, redirects: 1, failed: 1 }])
    expect(hasFailed(agentLine('/blank', GPTBOT, { bytes: 0 }))).toBe(true)
  })

  test('not when only its address with a slash redirects, when it was not modified, or when only people fail', () => {
    expect(hasFailed(agentLine('/a', GPTBOT, { status: 301 }), agentLine('/a/', GPTBOT, { second: 1 }))).toBe(false)
    expect(hasFailed(agentLine('/a', GPTBOT, { status: 304, bytes: 0 }))).toBe(false)
    expect(hasFailed(agentLine('/a', BROWSER, { status: 500 }))).toBe(false)
  })
})

describe('A missing page', () => {
  test('has those who asked, and the pages that they came from, without queries', () => {
    const { missing } = reportOf([
      agentLine('/', BROWSER, { host: 'docs.example.com' }),
      agentLine('/gone', GPTBOT, { status: 404, second: 1 }),
      agentLine('/gone', GPTBOT, { status: 404, second: 2 }),
      agentLine('/gone', BROWSER, { status: 404, second: 3, referrer: 'https://docs.example.com/start?user=7' }),
      agentLine('/gone', BROWSER, { status: 404, second: 4, referrer: 'https://blog.example.org/post' }),
      agentLine('/gone', 'curl/8', { status: 404, second: 5, referrer: 'javascript:alert(1)' }),
    ])
    expect(missing).toMatchObject([{ path: '/gone', human: 2, ai: 2, other: 1 }])
    expect(missing[0]?.agents).toEqual([
      { agent: 'GPTBot', class: 'ai_training', requests: 2 },
      { agent: 'people', class: 'human', requests: 2 },
      { agent: 'others', class: 'other', requests: 1 },
    ])
    expect(missing[0]?.referrers).toEqual([
      { from: 'docs.example.com/start', isOwn: true, requests: 1 },
      { from: 'blog.example.org/post', isOwn: false, requests: 1 },
    ])
  })

  test('guesses the site by the host of most referrers where the log has no host, and gives it no link', () => {
    const referrer = 'https://docs.example.com/start'
    const views = [1, 2, 3].map((second) => agentLine('/a', BROWSER, { second, referrer }))
    const { hosts, missing } = reportOf([...views, agentLine('/gone', BROWSER, { status: 404, referrer })])
    expect(missing[0]?.referrers[0]?.isOwn).toBe(true)
    expect(hosts).toEqual([])
  })
})

describe('What is neither human nor AI', () => {
  test('has a name and a kind', () => {
    const agents = ['Googlebot/2.1', 'Mozilla/5.0 (compatible; Barkrowler/0.9)', 'curl/8.5.0', '-']
    const { others } = reportOf(agents.map((userAgent, second) => agentLine('/', userAgent, { second })))
    expect(others.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'bot Barkrowler',
      'http_client curl',
      'no_user_agent No user agent',
      'search Googlebot',
    ])
  })

  test('has a kind for each client of the table', () => {
    const others = AGENTS.filter((entry) => entry.class === 'other').map(({ name }) => name)
    expect(others.filter((name) => otherKindOf(name) === 'bot')).toEqual([])
  })
})

describe('The period before', () => {
  const day = (days: number) => ({ time: DAY + days * 86_400_000 })
  const between = { from: DAY, to: DAY + 2 * 86_400_000, before: 2 * 86_400_000 }

  test('is as long, ends where the period begins, and is compared page by page', () => {
    const lines = [
      agentLine('/a', BROWSER, day(-3)),
      agentLine('/a', BROWSER, day(-2)),
      agentLine('/b', GPTBOT, day(0)),
      agentLine('/c', GPTBOT, day(1)),
      agentLine('/c', GPTBOT, day(-1)),
    ]
    const { change, totals, outside } = reportOf(lines, between)
    expect([totals, outside]).toEqual([{ human: 0, ai: 2, total: 2 }, 3])
    expect(change).toMatchObject({ totals: { human: 1, ai: 1 }, caveats: [] })
    expect(change?.pages.map(({ path, before, now }) => [path, before.total, now.total])).toEqual([
      ['/a', 1, 0],
      ['/b', 0, 1],
    ])
    expect(change?.agents).toEqual([{ agent: 'GPTBot', before: 1, now: 2 }])
  })

  test('that the logs lack, or lack in part, is told', () => {
    const caveats = (...lines: LineFields[]) => reportOf(lines, between).change?.caveats.join()
    expect(caveats(agentLine('/a', BROWSER, day(0)))).toContain('no views of the period before')
    expect(caveats(agentLine('/a', BROWSER, { time: DAY - 1000 }))).toContain('begin on 2026-11-09')
  })
})

test('a flood of pairs is counted up to its bound, and the rest together', () => {
  const pairs = createPairs(3, () => ({ count: 0 }))
  for (const first of ['/a', '/b']) for (const second of ['x', 'y', 'z']) pairs.of(first, second).count += 1
  expect(pairs.isFull()).toBe(true)
  expect(pairs.under('/a').size).toBe(3)
  expect([...pairs.firsts()]).toEqual(['/a', '(other)'])
  expect(pairs.under('(other)').get('(other)')).toEqual({ count: 3 })
})
