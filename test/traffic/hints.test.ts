import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AGENT_ACCEPTS } from '../../src/traffic/agents/agent-table.ts'
import { HINTS, USER_AGENT_MAX_BYTES } from '../../src/traffic/client.ts'
import { describeClient } from '../../src/traffic/hints.ts'
import { parseIpRanges } from '../../src/traffic/ip-ranges.ts'
import { anyString, runs, testProperty } from '../support/property.ts'

const RANGES = parseIpRanges('{"openai-gptbot": ["192.0.2.0/24"]}')

function describe({ userAgent = 'GPTBot/1.2', accept = '', ip = '' }, gotMarkdown = false, ranges = RANGES) {
  return describeClient({ userAgent, accept, ip }, gotMarkdown, ranges)
}

test('a client without anything special has no hints', () => {
  expect(describe({ accept: 'text/html' })).toEqual({ userAgent: 'GPTBot/1.2', hints: 0 })
  expect(describeClient({ userAgent: '', accept: undefined, ip: undefined }, false, undefined).hints).toBe(0)
})

test('each thing that is known is one bit', () => {
  expect(describe({ accept: 'text/markdown' }).hints).toBe(HINTS.prefersMarkdown)
  expect(describe({}, true).hints).toBe(HINTS.gotMarkdown)
  expect(describe({ ip: '198.51.100.7' }).hints).toBe(HINTS.refuted)
  expect(describe({ ip: '192.0.2.7' }).hints).toBe(0)
  expect(describe({ ip: '198.51.100.7', accept: 'text/markdown' }, true).hints).toBe(1 + 4 + 8)
})

test('the Accept headers of a known agent are known letter for letter', () => {
  const hints = AGENT_ACCEPTS.map((accept) => describe({ accept }).hints)
  expect(hints).toEqual([3, 3, HINTS.agentAccept])
  expect(describe({ accept: `${AGENT_ACCEPTS[2]} ` }).hints).toBe(0)
})

test('no bit of a hint ever changes its meaning, because they are stored', () => {
  expect(HINTS).toEqual({ prefersMarkdown: 1, agentAccept: 2, gotMarkdown: 4, refuted: 8, prefersHtml: 16 })
})

test('what a browser asks for is kept only where it got Markdown', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  expect(describe({ accept }).hints).toBe(0)
  expect(describe({ accept }, true).hints).toBe(HINTS.gotMarkdown + HINTS.prefersHtml)
  expect(describe({ accept: '*/*' }, true).hints).toBe(HINTS.gotMarkdown)
})

test('nobody is refuted without a file of ranges', () => {
  expect(describeClient({ userAgent: 'GPTBot/1.2', accept: '', ip: '198.51.100.7' }, false, undefined).hints).toBe(0)
})

test('a user agent is cut at a whole character', () => {
  expect(describe({ userAgent: 'a'.repeat(600) }).userAgent).toBe('a'.repeat(512))
  expect(describe({ userAgent: `${'a'.repeat(511)}é` }).userAgent).toBe('a'.repeat(511))
  expect(describe({ userAgent: `${'a'.repeat(509)}😀` }).userAgent).toBe('a'.repeat(509))
  expect(describe({ userAgent: `${'a'.repeat(508)}😀` }).userAgent).toBe(`${'a'.repeat(508)}😀`)
})

testProperty('any user agent comes out short, well-formed and without control characters', () => {
  fc.assert(
    fc.property(anyString({ maxLength: 700 }), (userAgent) => {
      const kept = describe({ userAgent }).userAgent
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(USER_AGENT_MAX_BYTES)
      expect(kept).toBe(kept.toWellFormed())
      expect(kept).not.toMatch(/\p{Cc}/u)
    }),
    runs(),
  )
})
