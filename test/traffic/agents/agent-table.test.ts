import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { VIEW_CLASSES } from '../../../src/contract/view-classes.ts'
import { AGENT_ACCEPTS, AGENT_TABLE_VERSION, AGENTS, operatorOf } from '../../../src/traffic/agents/agent-table.ts'
import { HTTP_CLIENTS } from '../../../src/traffic/agents/other-clients.ts'
import { RANGE_SOURCES } from '../../../src/traffic/ip-ranges.ts'
import { AGENT_EXAMPLES, BROWSERS } from '../user-agent-fixtures.ts'

test('no token occurs in the user agent of a real browser, not even within a word', () => {
  expect(BROWSERS.length).toBeGreaterThanOrEqual(300)
  expect(new Set(BROWSERS).size).toBe(BROWSERS.length)
  const hits = AGENTS.flatMap(({ token }) => browsersWith(token).map((browser) => `${token}: ${browser}`))
  expect(hits).toEqual([])
})

test('few rows have nothing but a name, and it is that of the row', () => {
  const names = [...AGENT_EXAMPLES].filter(([, { from }]) => from === 'token')
  expect(names.filter(([token, { userAgent }]) => userAgent !== token)).toEqual([])
  expect(names.length).toBeLessThanOrEqual(22)
})

test('every example names where it comes from', () => {
  for (const { userAgent, from, source } of AGENT_EXAMPLES.values()) {
    expect(userAgent).not.toBe('')
    expect(['operator', 'list', 'seen', 'token']).toContain(from)
    expect(new URL(source).protocol).toBe('https:')
  }
})

test('the tokens that others were caught with would be refused', () => {
  for (const token of ['LCC', 'Bot', 'DuckDuckGo', 'Mobile']) expect(browsersWith(token)).not.toEqual([])
})

function browsersWith(token: string): string[] {
  return BROWSERS.filter((browser) => browser.toLowerCase().includes(token.toLowerCase()))
}

test('every row has an example, a name that can be shown, an operator, a public source and a day', () => {
  expect([...AGENT_EXAMPLES.keys()].sort()).toEqual(AGENTS.map(({ token }) => token).sort())
  for (const row of AGENTS) {
    expect(row.name).toMatch(/^[\w. -]{2,60}$/)
    expect(row.operator).not.toBe('')
    expect(VIEW_CLASSES).toContain(row.class)
    expect(new URL(row.source).protocol).toMatch(/^https?:$/)
    expect(new Date(row.since).toISOString().slice(0, 10)).toBe(row.since)
  }
})

test('no token stands twice, nor is one of them an HTTP client', () => {
  const tokens = [...AGENTS.map(({ token }) => token), ...HTTP_CLIENTS].map((token) => token.toLowerCase())
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('a name belongs to one operator', () => {
  for (const { name, operator } of AGENTS) expect([name, operatorOf(name)]).toEqual([name, operator])
  expect(operatorOf('Browser')).toBeNull()
})

test('every list of addresses that a row names is known, and every known one is named', () => {
  const named = new Set(AGENTS.flatMap(({ ranges }) => ranges ?? []))
  expect([...named].sort()).toEqual(Object.keys(RANGE_SOURCES).sort())
})

test('what runs on its user’s machine has no list of addresses', () => {
  const local = AGENTS.filter((row) => row.class === 'ai_coding_agent' || row.token === 'Perplexity-User')
  expect(local.filter(({ ranges }) => ranges !== undefined)).toEqual([])
})

// When this fails, the table was changed: give it a new version, then write both here. `docmend classify` shows the version,
// and `docmend reclassify` applies the change to stored views.
test('the version names the content of the table', () => {
  const content = JSON.stringify([AGENTS, AGENT_ACCEPTS, HTTP_CLIENTS])
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  expect([AGENT_TABLE_VERSION, hash]).toEqual(['2026-11-23.2', '04597c089a357581'])
})
