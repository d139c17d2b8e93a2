// Public lists of agents in one shape. Pure: the texts come from download-lists.ts.
import { parse } from 'yaml'
import { AI_CLASSES, type AiClass } from '../../src/contract/view-classes.ts'

export interface ListedAgent {
  name: string
  /** User agents that the list gives, or what stands for one: the name. Never empty. */
  userAgents: readonly string[]
  /** Which user agents it means, where the list says so. */
  pattern: RegExp | undefined
  /** The classes that its label may mean; empty when the list does not call it AI. */
  calls: readonly AiClass[]
}

interface CrawlerUserAgent {
  pattern: string
  instances: string[]
  tags?: string[]
}

/** crawler-user-agents.json of the package crawler-user-agents. */
export function readCrawlerUserAgents(text: string): ListedAgent[] {
  return (JSON.parse(text) as CrawlerUserAgent[]).map(({ pattern, instances, tags = [] }) => ({
    name: pattern.includes('*') ? pattern : unescapePattern(pattern),
    userAgents: instances.length === 0 ? [unescapePattern(pattern)] : instances,
    pattern: new RegExp(pattern),
    calls: tags.includes('ai-crawler') ? AI_CLASSES : [],
  }))
}

interface DetectedBot {
  regex: string
  name: string
  category?: string
}

const CATEGORIES = new Map<string, readonly AiClass[]>([
  ['AI Agent', ['ai_assistant', 'ai_coding_agent']],
  ['AI Assistant', ['ai_assistant', 'ai_coding_agent']],
  ['AI Data Scraper', ['ai_training']],
  ['AI Search Crawler', ['ai_search']],
])

/** regexes/bots.js of the package node-device-detector, which is data behind `module.exports =`: nothing of it is run. */
export function readDeviceDetector(text: string): ListedAgent[] {
  const bots = parse(text.replace(/^module\.exports = /, '').replace(/;\s*$/, '')) as DetectedBot[]
  return bots.map(({ regex, name, category = '' }) => ({
    name: name.includes('$') ? unescapePattern(regex) : name,
    userAgents: [...new Set([unescapePattern(regex), name])],
    pattern: new RegExp(`(?:^|[^A-Z0-9_-]|[^A-Z0-9-]_|sprd-|MZ-)(?:${regex})`, 'i'),
    calls: CATEGORIES.get(category) ?? [],
  }))
}

const FUNCTIONS = new Map<string, readonly AiClass[]>([
  ['AI Agents', ['ai_assistant', 'ai_coding_agent']],
  ['AI Assistants', ['ai_assistant', 'ai_coding_agent']],
  ['AI Coding Agents', ['ai_coding_agent']],
  ['AI Data Scrapers', ['ai_training']],
  ['AI Search Crawlers', ['ai_search']],
])

/** robots.json of ai.robots.txt: names for robots.txt, most with a purpose in free words. */
export function readAiRobots(text: string): ListedAgent[] {
  const robots = JSON.parse(text) as Record<string, { function: string }>
  return Object.entries(robots).map(([name, { function: purpose }]) => ({
    name,
    userAgents: [name, `${name}/1.0`],
    pattern: undefined,
    calls: FUNCTIONS.get(purpose) ?? AI_CLASSES,
  }))
}

/** Every user agent in a JSON file of browsers, whatever its shape. */
export function readBrowsers(text: string): string[] {
  return [...new Set(stringsIn(JSON.parse(text)).filter((value) => value.startsWith('Mozilla/')))]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** The text that a simple pattern matches; of others, something like it that is only shown. */
function unescapePattern(pattern: string): string {
  return pattern
    .replace(/\[(\w)\w\]/g, '$1')
    .replace(/\\\//g, '/1.0')
    .replace(/\\(.)/g, '$1')
}
