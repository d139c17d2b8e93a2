import { expect, test } from '@jest/globals'
import { RULES_VERSION } from '../../src/traffic/classify.ts'
import { explainClient } from '../../src/traffic/explain.ts'
import { parseIpRanges } from '../../src/traffic/ip-ranges.ts'
import { DEFAULT_SITE_RULES } from '../../src/traffic/site-rules.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
const RANGES = parseIpRanges('{"openai-gptbot": ["192.0.2.0/24"]}')

const explain = (question: Parameters<typeof explainClient>[0]) => explainClient(question, DEFAULT_SITE_RULES, RANGES)

test('a known agent is explained by its row of the table', () => {
  const explanation = explain({ userAgent: 'GPTBot/1.2', ip: '192.0.2.1' })
  expect(explanation).toMatchObject({ isAi: true, address: 'verified', rulesVersion: RULES_VERSION, path: undefined })
  expect(explanation.classification.class).toBe('ai_training')
  expect(explanation.because).toBe(
    '"GPTBot" is in the table of known agents (OpenAI, https://platform.openai.com/docs/bots, reviewed 2026-11-20).',
  )
})

test('an impostor is explained by the address', () => {
  const explanation = explain({ userAgent: 'GPTBot/1.2', ip: '203.0.113.1' })
  expect(explanation).toMatchObject({ isAi: false, address: 'refuted', classification: { class: 'other' } })
  expect(explanation.because).toContain('not in the ranges that OpenAI publishes')
})

test('a person with a browser becomes an agent by a Markdown path', () => {
  expect(explain({ userAgent: CHROME, path: '/guide/' })).toMatchObject({
    classification: { class: 'human' },
    path: { isPage: true, countedAs: '/guide', gotMarkdown: false },
  })
  expect(explain({ userAgent: CHROME, path: '/guide.md' })).toMatchObject({
    classification: { class: 'ai_coding_agent', rule: 'markdown' },
    path: { isPage: true, countedAs: '/guide', gotMarkdown: true },
  })
})

test('a browser that opens a Markdown path stays a person', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const explanation = explain({ userAgent: CHROME, path: '/guide.md', accept })
  expect(explanation).toMatchObject({ classification: { class: 'human', rule: 'human' }, path: { gotMarkdown: true } })
  expect(explanation.because).toContain('asks for HTML first')
})

test('a path that is no page is explained by its rejection', () => {
  expect(explain({ userAgent: CHROME, path: '/logo.png' }).path).toEqual({
    isPage: false,
    asked: '/logo.png',
    rejection: 'asset',
  })
})

test.each([
  ['human', { userAgent: CHROME }, 'person with a browser'],
  ['empty', { userAgent: '' }, 'no user agent'],
  ['isbot', { userAgent: 'LittleCrawler/0.3 (+https://example.com)' }, 'patterns of isbot'],
  ['table', { userAgent: 'curl/8.4.0' }, 'curl, an HTTP client'],
  ['accept', { userAgent: CHROME, accept: 'text/markdown, text/html' }, 'ranks Markdown above HTML'],
  ['markdown', { userAgent: 'curl/8.4.0', path: '/llms.txt' }, 'fetched as Markdown by curl'],
  [
    'signature',
    {
      userAgent: CHROME,
      accept: 'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
    },
    'only opencode sends',
  ],
])('the rule %s has a sentence of its own', (rule, question, sentence) => {
  const { classification, because } = explain(question)
  expect(classification.rule).toBe(rule)
  expect(because).toContain(sentence)
})
