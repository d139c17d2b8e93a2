import { describe, expect, test } from '@jest/globals'
import { findAgent } from '../../src/traffic/agents/user-agents.ts'
import { checkAddress, parseIpRanges } from '../../src/traffic/ip-ranges.ts'

const RANGES = parseIpRanges(
  JSON.stringify({
    anthropic: ['192.0.2.0/24', '2001:db8::/32'],
    'openai-gptbot': {
      creationTime: '2026-11-01',
      prefixes: [{ ipv4Prefix: '198.51.100.0/28' }, { ipv6Prefix: '2001:db8:1::/48' }],
    },
  }),
)

const check = (userAgent: string, ip?: string) => checkAddress(RANGES, findAgent(userAgent), ip)

test.each([
  ['ClaudeBot/1.0', '192.0.2.200'],
  ['Claude-User/1.0', '2001:db8::1'],
  ['ClaudeBot/1.0', '::ffff:192.0.2.1'],
  ['GPTBot/1.2', '198.51.100.15'],
  ['GPTBot/1.2', '2001:db8:1::5'],
])('%s from %s is who it says it is', (userAgent, ip) => {
  expect(check(userAgent, ip)).toBe('verified')
})

test.each([
  ['ClaudeBot/1.0', '203.0.113.1'],
  ['GPTBot/1.2', '198.51.100.16'],
  ['GPTBot/1.2', 'not an address'],
])('%s from %s is refuted', (userAgent, ip) => {
  expect(check(userAgent, ip)).toBe('refuted')
})

test('a product that uses one of two lists is refuted only by both', () => {
  const [one, other] = ['google-user-triggered-fetchers', 'google-user-triggered-fetchers-google']
  const both = { [one]: ['192.0.2.0/24'], [other]: ['198.51.100.0/24'] }
  const checkBy = (lists: object, ip: string) =>
    checkAddress(parseIpRanges(JSON.stringify(lists)), findAgent('Google-NotebookLM'), ip)
  expect(checkBy(both, '198.51.100.1')).toBe('verified')
  expect(checkBy(both, '203.0.113.1')).toBe('refuted')
  expect(checkBy({ [one]: both[one] }, '198.51.100.1')).toBe('unknown')
})

describe('what cannot be known stays unknown', () => {
  test.each([
    ['what runs on its user’s machine', 'Claude-User (claude-code/2.1)', '203.0.113.1'],
    ['Perplexity on its user’s machine', 'Perplexity-User/1.0', '203.0.113.1'],
    ['a list that was not supplied', 'PerplexityBot/1.0', '203.0.113.1'],
    ['a browser', 'Mozilla/5.0', '203.0.113.1'],
    ['no address', 'GPTBot/1.2', undefined],
    ['an empty address', 'GPTBot/1.2', ''],
  ])('%s', (_, userAgent, ip) => {
    expect(check(userAgent, ip)).toBe('unknown')
  })

  test('no file at all', () => {
    expect(checkAddress(undefined, findAgent('GPTBot/1.2'), '203.0.113.1')).toBe('unknown')
  })
})

test.each([
  ['{', 'is not JSON'],
  ['[]', 'must be an object'],
  ['{"gptbott": ["192.0.2.0/24"]}', '"gptbott" is no list of IP ranges; there are: openai-gptbot'],
  ['{"toString": ["192.0.2.0/24"]}', '"toString" is no list'],
  ['{"anthropic": []}', 'at least one CIDR block, or be a file like https://claude.com/'],
  ['{"anthropic": {"prefixes": "x"}}', 'at least one CIDR block'],
  ['{"anthropic": ["192.0.2.0/33"]}', 'The list "anthropic" cannot be read: "192.0.2.0/33" is not an address'],
  ['{"anthropic": [{"prefix": "192.0.2.0/24"}]}', 'holds no ipv4Prefix and no ipv6Prefix'],
])('%s is refused with a sentence', (text, sentence) => {
  expect(() => parseIpRanges(text)).toThrow(sentence)
})
