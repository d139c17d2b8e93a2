import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { drawChart, type ViewsSummary, viewsMarkdown } from '../../../src/action/export/views-summary.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

const counts = (human: number, ai: number) => ({ human, ai, total: human + ai })
const facts: ViewsSummary = {
  range: { dateFrom: '2026-11-01', dateTo: '2026-11-20' },
  totals: counts(1_500, 500),
  sources: [],
  pageCount: 2,
  top: [
    { path: '/guide', ...counts(1_000, 300) },
    { path: '/api', ...counts(500, 200) },
  ],
  days: [
    { date: '2026-11-01', ...counts(700, 100) },
    { date: '2026-11-02', ...counts(800, 400) },
  ],
  agents: [
    { agent: 'GPTBot', operator: 'OpenAI', class: 'ai_training', views: 250 },
    { agent: 'ChatGPT-User', operator: 'OpenAI', class: 'ai_assistant', views: 150 },
    { agent: 'OAI-SearchBot', operator: 'OpenAI', class: 'ai_search', views: 60 },
    { agent: 'Claude-Code', operator: null, class: 'ai_coding_agent', views: 40 },
  ],
  missing: [{ path: '/quickstart', ...counts(2, 30) }],
}

const shown = (changed: Partial<ViewsSummary> = {}) =>
  viewsMarkdown({ ...facts, ...changed }).replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

test('the summary tells totals, chart, top pages, readers apart from crawlers, and missing pages', () => {
  expect(shown()).toBe(`### Page views, 2026-11-01 to 2026-11-19

| Views | Human | AI | Share of AI | Pages |
| ---: | ---: | ---: | ---: | ---: |
| 2,000 | 1,500 | 500 | 25.0 % | 2 |

\`\`\`mermaid
%%{init: {"xyChart": {"width": 1000, "height": 320, "xAxis": {"labelFontSize": 10}}}}%%
xychart-beta
  title "Views per day (UTC)"
  x-axis ["11-01", "11-02"]
  y-axis "Views"
  bar [700, 800]
  line [100, 400]
\`\`\`

Bars are human views, the line is AI.

#### Top pages

| Page | Human | AI | Total |
| --- | ---: | ---: | ---: |
| /guide | 1,000 | 300 | 1,300 |
| /api | 500 | 200 | 700 |

#### AI readers (assistants and coding agents): 190

| Agent | Operator | Views |
| --- | --- | ---: |
| ChatGPT-User | OpenAI | 150 |
| Claude-Code |  | 40 |

#### AI crawlers (search and training): 310

| Agent | Operator | Views |
| --- | --- | ---: |
| GPTBot | OpenAI | 250 |
| OAI-SearchBot | OpenAI | 60 |

#### Requested pages that do not exist

| Path | Human | AI | Total |
| --- | ---: | ---: | ---: |
| /quickstart | 2 | 30 | 32 |
`)
})

test('what there is none of is left out, and nothing is divided by zero', () => {
  const nothing = { totals: counts(0, 0), pageCount: 0, top: [], days: null, agents: null, missing: null }
  expect(shown(nothing)).toBe(`### Page views, 2026-11-01 to 2026-11-19

| Views | Human | AI | Share of AI | Pages |
| ---: | ---: | ---: | ---: | ---: |
| 0 | 0 | 0 | none | 0 |
`)
})

test('imported views are named under the totals', () => {
  const days = { from: '2026-11-01', to: '2026-11-03' }
  const source = { ...days, source: 'plausible', views: 1_200, days: 'site_time_zone', ai: 'unknown' } as const
  expect(shown({ sources: [source] })).toContain(`| 2,000 | 1,500 | 500 | 25.0 % | 2 |

1,200 of the human views were counted by Plausible from 2026-11-01 to 2026-11-02 and imported. It counts no AI, so AI views of that time are unknown. Its days follow the time zone of the site and stand here as days in UTC.
`)
})

describe('what visitors write stays text', () => {
  const hostile = fc.oneof(
    anyString(),
    fc.constantFrom(
      '`|<img src=x onerror=alert(1)>',
      '```\n```mermaid\ngraph TD',
      '[a](https://evil.example)',
      '@octocat',
      '\r\n| a |',
    ),
  )
  const fence = /```[\s\S]*?```/g

  testProperty('in every table: no markup, no more rows, no mention', () => {
    fc.assert(
      fc.property(hostile, (path) => {
        const rows = [{ path, ...counts(1, 2) }]
        const agents = [{ agent: path, operator: path, class: 'ai_search' as const, views: 1 }]
        const markdown = viewsMarkdown({ ...facts, top: rows, missing: rows, agents }).replace(fence, '')
        const lines = markdown.split('\n').filter((line) => line.startsWith('| '))
        expect(lines).toHaveLength(3 * 4)
        expect(lines.join('').match(/<(?!br>)|`|@(?!\u200B)/)).toBeNull()
      }),
      runs(12),
    )
  })

  test('and long paths are cut', () => {
    expect(shown({ top: [{ path: `/${'a'.repeat(5_000)}`, ...counts(1, 0) }] }).length).toBeLessThan(2_500)
  })
})

describe('the chart', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
      ...counts(index + 1, 1),
    }))
  const list = (chart: string, name: string): string[] =>
    new RegExp(`${name} \\[(.*)\\]`).exec(chart)?.[1]?.split(', ') ?? []
  const sum = (values: string[]) => values.reduce((total, value) => total + Number(value), 0)

  testProperty('has at most 62 points with different labels, and loses no view', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2_000 }), (count) => {
        const chart = drawChart(days(count))
        const [labels, bars, line] = [list(chart, 'x-axis'), list(chart, 'bar'), list(chart, 'line')]
        expect(labels.length).toBeLessThanOrEqual(62)
        expect(new Set(labels).size).toBe(labels.length)
        expect([bars.length, line.length]).toEqual([labels.length, labels.length])
        expect([sum(bars), sum(line)]).toEqual([(count * (count + 1)) / 2, count])
      }),
      runs(5),
    )
  })

  test.each([
    [31, 'Views per day (UTC)'],
    [32, 'Views per week, by its first day (UTC)'],
    [365, 'Views per 2 weeks, by their first day (UTC)'],
  ])('of %i days is titled "%s"', (count, title) => {
    expect(drawChart(days(count))).toContain(`title "${title}"`)
  })

  test('is left out where there is nothing to compare', () => {
    expect([drawChart([]), drawChart(days(1))]).toEqual(['', ''])
  })

  test('takes nothing but days from a server', () => {
    const chart = drawChart([{ date: '"]\nclick a', ...counts(1, 1) }, ...days(2)])
    expect(list(chart, 'x-axis')).toEqual(['"01-01"', '"01-02"'])
  })
})
