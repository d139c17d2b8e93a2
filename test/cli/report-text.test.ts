// How a report looks on a terminal; what it says is tested through the command.
import { expect, test } from '@jest/globals'
import type { NamedReport } from '../../src/cli/report/report.ts'
import { chooseLook } from '../../src/cli/report/report-canvas.ts'
import { renderText } from '../../src/cli/report/report-text.ts'
import { countCells } from '../../src/cli/terminal-text.ts'
import { emptyAnswers } from '../../src/traffic/tally/answers.ts'
import { createTally } from '../../src/traffic/tally.ts'

const NOTHING = emptyAnswers()
const page = (path: string, human: number, ai: number) => ({ path, human, ai, total: human + ai, agents: [] })
const REPORT: NamedReport = {
  ...createTally({ from: null, to: null, operatorOf: () => null }).read(),
  formats: ['combined'],
  lines: 1_234_567,
  duplicates: 3,
  rejected: { asset: 1_000_000, outside_base_path: 2 },
  totals: { human: 120_000, ai: 1, total: 120_001 },
  views: [page(`/${'指南'.repeat(40)}`, 100_000, 1), page('/a', 20_000, 0), page('/', 0, 0)],
  failedRequests: [{ path: `/${'長い'.repeat(60)}`, ...NOTHING, requests: 9, redirects: 5, failed: 4, agents: [] }],
  others: [{ kind: 'bot', name: 'a'.repeat(40), views: 1_000_000 }],
  change: {
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
    totals: { human: 1, ai: 2, total: 3 },
    missingTotals: { human: 0, ai: 0, total: 0 },
    pages: [{ path: '/a', before: { human: 0, ai: 0, total: 0 }, now: { human: 9, ai: 0, total: 9 } }],
    agents: [],
    caveats: ['The logs begin late, and this sentence is longer than any terminal that is only sixty columns wide.'],
  },
  missing: [
    {
      ...page('/gone', 1, 2),
      other: 0,
      referrers: [],
      suggestion: { kind: 'write', evidence: `${'Because'.repeat(20)} of it.` },
    },
  ],
  sort: 'views',
  assets: [{ extension: 'png', lines: 1_000_000 }],
  agents: [
    {
      agent: 'An agent of a very long name indeed',
      operator: 'An operator, too',
      class: 'ai_search',
      views: 1,
      answers: NOTHING,
    },
  ],
}
const SGR = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')

const surroundings = (fields: object) =>
  ({ isTerminal: true, columns: 80, env: {}, ...fields }) as Parameters<typeof chooseLook>[0]

test.each([60, 80, 110])('no line is wider than %i columns, whatever the paths are made of', (columns) => {
  const text = renderText(REPORT, { top: 20, ...chooseLook(surroundings({ columns })) })
  const cells = text.split('\n').map((line) => countCells(line.replaceAll(SGR, '')))
  expect(Math.max(...cells)).toBeLessThanOrEqual(columns)
  expect(text).toMatch(columns < 80 ? /^[^█]*$/ : /█/)
})

test('an agent that got nothing that is shown has no row of zeros', () => {
  expect(renderText(REPORT, { top: 20, columns: 80, hasColours: false })).not.toContain('What AI agents got')
  const [agent] = REPORT.agents
  const agents = agent === undefined ? [] : [{ ...agent, views: 0, answers: { ...NOTHING, requests: 1, redirects: 1 } }]
  const text = renderText({ ...REPORT, agents }, { top: 20, columns: 80, hasColours: false })
  expect([text.includes('What AI agents got'), text.includes('AI crawlers')]).toEqual([true, false])
})

test.each([
  [null, false],
  ['2026-11-01T00:00:00.000Z', true],
])('with a period from %s, it says that lines without a view are those of the whole log: %s', (from, isSaid) => {
  const text = renderText(
    { ...REPORT, period: { ...REPORT.period, from } },
    { top: 20, columns: 80, hasColours: false },
  )
  expect(text.includes('"Not counted" covers the whole log')).toBe(isSaid)
})

test('what is there but small still has a bar', () => {
  const text = renderText(REPORT, { top: 20, columns: 80, hasColours: false })
  expect(text).toMatch(/AI +1 +0\.0% {2}▏\n/)
  expect(text).toMatch(/…[\d, ]+100,001 {2}█{13}▒\n/)
})

test.each([
  ['a person', {}, true],
  ['NO_COLOR', { env: { NO_COLOR: '1' } }, false],
  ['an empty NO_COLOR', { env: { NO_COLOR: '' } }, true],
  ['a dumb terminal', { env: { TERM: 'dumb' } }, false],
  ['a pipe', { isTerminal: false }, false],
])('%s: colours or none', (_, fields, hasColours) => {
  expect(chooseLook(surroundings(fields)).hasColours).toBe(hasColours)
  expect(SGR.test(renderText(REPORT, { top: 20, columns: 80, hasColours }))).toBe(hasColours)
  SGR.lastIndex = 0
})
