import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AI_CLASSES, VIEW_CLASSES } from '../../src/contract/view-classes.ts'
import { AGENT_TABLE_VERSION, AGENTS } from '../../src/traffic/agents/agent-table.ts'
import { AGENT_NAMES, classify, createClassifier, ISBOT_VERSION, RULES_VERSION } from '../../src/traffic/classify.ts'
import { HINTS } from '../../src/traffic/client.ts'
import { anyString, runs, testProperty } from '../support/property.ts'
import { AGENT_EXAMPLES, BROWSERS, exampleOf } from './user-agent-fixtures.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const CHATGPT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot'
const UNKNOWN_BOT = 'LittleCrawler/0.3 (+https://example.com/about-us)'

const EXAMPLES = [...AGENT_EXAMPLES.values()].map(({ userAgent }) => userAgent)

/** Class and rule of a client with these hints. */
function classOf(userAgent: string, hints = 0): [string, string] {
  const { class: viewClass, rule } = classify({ userAgent, hints })
  return [viewClass, rule]
}

test('every browser is a person', () => {
  expect(BROWSERS.filter((browser) => classOf(browser)[0] !== 'human')).toEqual([])
})

test.each(AGENTS)('$token is $class', ({ token, class: viewClass, name, operator }) => {
  const classification = classify({ userAgent: exampleOf(token), hints: 0 })
  expect(classification).toEqual({ class: viewClass, agent: name, operator, rule: 'table' })
})

describe('the order of the rules', () => {
  test('who comes from a foreign address is an impostor, whatever else speaks for it', () => {
    expect(classOf(CHATGPT, HINTS.refuted + HINTS.prefersMarkdown)).toEqual(['other', 'refuted'])
    expect(classify({ userAgent: CHATGPT, hints: HINTS.refuted }).agent).toBe('Impostor')
  })

  test('a named agent is what it says, whatever it asks for', () => {
    expect(classOf(CHATGPT, HINTS.prefersMarkdown + HINTS.agentAccept + HINTS.gotMarkdown)).toEqual([
      'ai_assistant',
      'table',
    ])
  })

  test('a browser with the Accept header of opencode is opencode', () => {
    expect(classOf(CHROME, HINTS.agentAccept)).toEqual(['ai_coding_agent', 'signature'])
    expect(classify({ userAgent: CHROME, hints: HINTS.agentAccept })).toMatchObject({
      agent: 'opencode',
      operator: 'Anomaly',
    })
  })

  test('who would rather have Markdown is a coding agent, even under the name of a search engine', () => {
    for (const userAgent of [CHROME, 'axios/1.8.4', '', UNKNOWN_BOT, GOOGLEBOT]) {
      expect(classOf(userAgent, HINTS.prefersMarkdown)).toEqual(['ai_coding_agent', 'accept'])
    }
  })

  test('Markdown fetched by a person, a bare HTTP client or nobody is a coding agent’s', () => {
    for (const userAgent of [CHROME, 'curl/8.4.0', 'node', '', '-']) {
      expect(classOf(userAgent, HINTS.gotMarkdown)).toEqual(['ai_coding_agent', 'markdown'])
    }
  })

  test('a browser that got Markdown but asked for HTML first is a person', () => {
    expect(classOf(CHROME, HINTS.gotMarkdown + HINTS.prefersHtml)).toEqual(['human', 'human'])
    for (const userAgent of ['curl/8.4.0', 'node', '', '-']) {
      expect(classOf(userAgent, HINTS.gotMarkdown + HINTS.prefersHtml)).toEqual(['ai_coding_agent', 'markdown'])
    }
  })

  test('Markdown fetched by a search engine or another bot is a bot’s', () => {
    expect(classOf(GOOGLEBOT, HINTS.gotMarkdown)).toEqual(['other', 'table'])
    expect(classOf(UNKNOWN_BOT, HINTS.gotMarkdown)).toEqual(['other', 'isbot'])
  })

  test('without Markdown, a bare HTTP client is other, and so is who sends no user agent', () => {
    expect(classOf('curl/8.4.0')).toEqual(['other', 'table'])
    expect(classify({ userAgent: 'curl/8.4.0', hints: 0 }).agent).toBe('curl')
    expect(classOf('')).toEqual(['other', 'empty'])
    expect(classOf('-')).toEqual(['other', 'empty'])
  })

  test('what isbot knows and the table does not is another bot', () => {
    expect(classify({ userAgent: UNKNOWN_BOT, hints: 0 })).toMatchObject({ class: 'other', agent: 'Other bot' })
  })
})

const anyHints = fc.integer({ min: 0, max: 31 })
const anyUserAgent = fc.oneof(anyString({ maxLength: 512 }), fc.constantFrom(...BROWSERS, ...EXAMPLES))

testProperty('a name is always one of the known ones, never of the visitor’s making', () => {
  expect(AGENT_NAMES).toContain('Browser')
  expect(AGENT_NAMES.length).toBeLessThan(250)
  fc.assert(
    fc.property(anyUserAgent, anyHints, (userAgent, hints) => {
      const { agent, class: viewClass } = classify({ userAgent, hints })
      expect(AGENT_NAMES).toContain(agent)
      expect(VIEW_CLASSES).toContain(viewClass)
    }),
    runs(),
  )
})

testProperty('a smaller cache changes no answer', () => {
  const cached = createClassifier({ cacheEntries: 4 })
  fc.assert(
    fc.property(anyUserAgent, anyHints, (userAgent, hints) => {
      expect(cached({ userAgent, hints })).toBe(classify({ userAgent, hints }))
    }),
    runs(100),
  )
})

test('the cache keeps whom it meets again and forgets the others', () => {
  const classified: string[] = []
  const cached = createClassifier({
    cacheEntries: 10,
    classifyClient: (client) => {
      classified.push(client.userAgent)
      return classify(client)
    },
  })
  cached({ userAgent: 'seen once', hints: 0 })
  for (let round = 0; round < 1_000; round += 1) {
    cached({ userAgent: CHROME, hints: 0 })
    cached({ userAgent: `made up ${round}`, hints: 0 })
  }
  cached({ userAgent: 'seen once', hints: 0 })
  expect(classified.filter((userAgent) => userAgent === CHROME)).toHaveLength(1)
  expect(classified.filter((userAgent) => userAgent === 'seen once')).toHaveLength(2)
})

test('one client with other hints is classified anew', () => {
  const cached = createClassifier()
  expect(cached({ userAgent: CHROME, hints: 0 }).class).toBe('human')
  expect(cached({ userAgent: CHROME, hints: HINTS.gotMarkdown }).class).toBe('ai_coding_agent')
  expect(cached({ userAgent: CHROME, hints: 0 }).class).toBe('human')
})

test('all four AI classes occur in the table', () => {
  for (const aiClass of AI_CLASSES) expect(AGENTS.some((row) => row.class === aiClass)).toBe(true)
})

test('the version of the rules names the table and the installed isbot', () => {
  const installed = JSON.parse(readFileSync('node_modules/isbot/package.json', 'utf8')).version
  expect(ISBOT_VERSION).toBe(installed)
  expect(RULES_VERSION).toBe(`${AGENT_TABLE_VERSION}/isbot-${installed}/r3`)
})
