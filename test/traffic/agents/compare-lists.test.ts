// The pure part of `npm run compare-agents`.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { compareList, type OurAgent, readLeftOut } from '../../../dev/agent-lists/compare.ts'
import {
  readAiRobots,
  readBrowsers,
  readCrawlerUserAgents,
  readDeviceDetector,
} from '../../../dev/agent-lists/read-lists.ts'
import { AI_CLASSES, type ViewClass } from '../../../src/contract/view-classes.ts'
import { classify } from '../../../src/traffic/classify.ts'

const AGENTS: OurAgent[] = [
  { token: 'AskBot', userAgent: 'Mozilla/5.0 (compatible; AskBot/1.0)', class: 'ai_assistant' },
  { token: 'LearnBot', userAgent: 'LearnBot/2', class: 'ai_training' },
  { token: 'Coder/', userAgent: 'Coder/3.1', class: 'ai_coding_agent' },
  { token: 'SeekBot', userAgent: 'SeekBot/1.0', class: 'other' },
]

function classOf(userAgent: string): ViewClass {
  return AGENTS.find(({ token }) => userAgent.includes(token))?.class ?? 'other'
}

function compare(list: Parameters<typeof compareList>[0], leftOut: string[] = []) {
  return compareList(list, { agents: AGENTS, classOf, leftOut })
}

const crawler = (pattern: string, instances: string[], ...tags: string[]) => ({ pattern, instances, tags })

describe('crawler-user-agents', () => {
  const list = readCrawlerUserAgents(
    JSON.stringify([
      crawler('[aA]skBot\\/', ['AskBot/0.9'], 'ai-crawler'),
      crawler('NewBot', ['NewBot/1.0 (+https://example.com)'], 'ai-crawler'),
      crawler('AcmeSpider', [], 'ai-crawler'),
      crawler('LearnBot', ['LearnBot/1'], 'seo'),
    ]),
  )

  test('what it calls AI is known, unknown, or left out for a reason', () => {
    const found = compare(list, ['AcmeSpider'])
    expect(found).toMatchObject({ ai: 3, known: 1, unknown: ['NewBot'], leftOut: ['AcmeSpider'], otherwise: [] })
  })

  test('a name that is left out stands for no longer one', () => {
    expect(compare(list, ['Spider', 'New']).unknown).toEqual(['NewBot', 'AcmeSpider'])
  })

  test('ours are unknown there or something else', () => {
    expect(compare(list)).toMatchObject({ missing: ['Coder/'], notAi: ['LearnBot'] })
  })
})

test('node-device-detector tells the classes apart, and nothing of it is run', () => {
  const list = readDeviceDetector(`module.exports = [
    { "regex": "AskBot", "name": "Ask", "category": "AI Data Scraper" },
    { "regex": "(Learn|Teach)Bot", "name": "$1", "category": "AI Data Scraper" },
    { "regex": "SeekBot", "name": "Seek", "category": "Search bot", "producer": { "name": "S", "url": "" } }
  ];\n`)
  expect(compare(list)).toMatchObject({
    ai: 2,
    known: 2,
    otherwise: [{ name: 'Ask', ours: 'ai_assistant', theirs: ['ai_training'] }],
    missing: ['Coder/'],
  })
})

test('ai.robots.txt has names with a purpose', () => {
  const robots = { AskBot: 'AI Assistants', Coder: 'AI Coding Agents', SeekBot: 'Unclear at this time.' }
  const entries = Object.entries(robots).map(([name, purpose]) => [name, { function: purpose }])
  const found = compare(readAiRobots(JSON.stringify(Object.fromEntries(entries))))
  expect(found).toMatchObject({ ai: 3, known: 2, unknown: ['SeekBot'], otherwise: [], missing: ['LearnBot'] })
})

test('browsers are found in a file of any shape', () => {
  const file = {
    a: [{ userAgent: 'Mozilla/5.0 (X11)', weight: 1 }],
    b: { c: 'Mozilla/5.0 (X11)', d: 'Linux', e: null },
  }
  expect(readBrowsers(JSON.stringify(file))).toEqual(['Mozilla/5.0 (X11)'])
})

test('what the docs leave out has no AI class', () => {
  const names = readLeftOut(readFileSync('docs/analytics.md', 'utf8'), '### Left out on purpose')
  expect(names).toContain('Applebot')
  expect(names.length).toBeGreaterThan(50)
  const ai = new Set<ViewClass>(AI_CLASSES)
  const versions = names.flatMap((name) => [name, `${name}/1.0`])
  expect(versions.filter((userAgent) => ai.has(classify({ userAgent, hints: 0 }).class))).toEqual([])
})
