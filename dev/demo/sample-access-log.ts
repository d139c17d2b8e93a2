// The access log of the demo: two invented weeks of a small docs site with known counts, always the same for the same day.
// The counts come from the intended meaning of each line while it is made, not from reading the lines again.

import { DAY_MS, dayOf } from '../../src/base/days.ts'
import type { Rejection } from '../../src/contract/rejections.ts'
import type { AiClass } from '../../src/contract/view-classes.ts'
import type { PageViews, ViewCounts } from '../../src/contract/views.ts'
import { createRandom, type Random } from './seeded-random.ts'

export interface SampleLog {
  /** In the combined format, in the order of their times, which end yesterday. */
  lines: string[]
  truth: SampleTruth
}

export interface SampleTruth {
  totals: ViewCounts
  /** Ranked as the export is. */
  views: PageViews[]
  missing: PageViews[]
  /** Views by AI class. */
  ai: Record<AiClass, number>
  /** Accepted views that are neither human nor AI. */
  other: number
  accepted: number
  /** Every line that is not a view, by reason. */
  rejected: Partial<Record<Rejection, number>>
}

export interface SampleOptions {
  /** Epoch milliseconds. */
  now: number
  /** Paths of pages such as `/guides/deploy`; the first ones are read the most. */
  pages: readonly string[]
  days?: number
  /** Requests of each day. */
  perDay?: number
}

/** Gives the paths of the pages among these files of a docs repository: `guides/deploy.mdx` is `/guides/deploy`. */
export function listPages(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `/${name.slice(0, -'.mdx'.length)}`.replace(/\/index$/, '/'))
}

export function makeSampleLog({ now, pages, days = 14, perDay = 400 }: SampleOptions): SampleLog {
  const random = createRandom(20_261_120)
  const truth = createTruth()
  const today = dayOf(now) * DAY_MS
  const lines: string[] = []
  for (let day = days; day >= 1; day -= 1) {
    const start = today - day * DAY_MS
    const mood = { people: isWeekend(start) ? WEEKEND_SHARE : 1, agents: 1 + (AGENTS_GROWTH * (days - day)) / days }
    const requests = Math.round((perDay * (mood.people + mood.agents)) / 2)
    for (let index = 0; index < requests; index += 1) {
      const time = start + Math.floor(((index + random()) / requests) * DAY_MS)
      const request = chooseRequest(random, pages, mood)
      truth.count(request)
      lines.push(formatLine(request, time, index, random))
    }
  }
  return { lines, truth: truth.read() }
}

/** Sunday and Saturday. */
function isWeekend(time: number): boolean {
  return [0, 6].includes(new Date(time).getUTCDay())
}

/** People read less at weekends, and agents more from day to day: what the pages of readers show has a course. */
const WEEKEND_SHARE = 0.45
const AGENTS_GROWTH = 0.8

/** How much of what is usual a day has. */
interface Mood {
  people: number
  agents: number
}

// ---- Requests ------------------------------------------------------------------------------------------------------

interface Request {
  target: string
  userAgent: string
  method: string
  status: number
  /** How it should be counted. */
  meant:
    | { kind: 'view' | 'missing'; path: string; class: 'human' | AiClass | 'other' }
    | { kind: 'rejected'; reason: Rejection }
}

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const BROWSERS = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Chrome/143.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Chrome/142.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
]
const compatible = (rest: string): string => `Mozilla/5.0 ${CHROME}; compatible; ${rest}`
const AGENTS: Record<AiClass, string[]> = {
  ai_assistant: [
    compatible('ChatGPT-User/1.0; +https://openai.com/bot'),
    compatible('Claude-User/1.0; +Claude-User@anthropic.com'),
    compatible('Perplexity-User/1.0; +https://perplexity.ai/perplexity-user'),
  ],
  ai_coding_agent: ['Claude-User (claude-code/2.1.83; +https://support.anthropic.com/)', 'Google-Gemini-CLI/0.9.0'],
  ai_search: [
    compatible('OAI-SearchBot/1.3; +https://openai.com/searchbot'),
    compatible('PerplexityBot/1.0; +https://perplexity.ai/perplexitybot'),
  ],
  ai_training: [
    compatible('GPTBot/1.2; +https://openai.com/gptbot'),
    compatible('ClaudeBot/1.0; +claudebot@anthropic.com'),
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
  ],
}
const CURL = 'curl/8.14.1'
const OTHER_BOTS = [
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  CURL,
]
/** Pages that do not exist yet and that agents, more than people, look for. */
const UNWRITTEN = ['/guides/webhooks', '/reference/api', '/guides/kubernetes', '/llms-full.txt']
/** Almost the addresses of pages: old links of people. */
const ALMOST = ['/guide/deploy', '/reference/limit']
/** What scanners try on every host. */
const PROBED = ['/wordpress', '/phpmyadmin', '/actuator/health']
const ASSETS = ['/favicon.ico', '/assets/app.3f2a.js', '/assets/style.css', '/images/room.png']

type Make = (random: Random, pages: readonly string[]) => Request

/** Shares of each kind of request, out of 100 on an ordinary day, and whose day decides. */
const KINDS: [share: number, of: keyof Mood, make: Make][] = [
  [35, 'people', (random, pages) => view(pagePath(random, pages), pick(random, BROWSERS), 'human')],
  [4, 'people', (random, pages) => view(pagePath(random, pages), pick(random, BROWSERS), 'human', MAILED)],
  [9, 'agents', (random, pages) => agentView(random, pages, 'ai_assistant')],
  [8, 'agents', (random, pages) => agentView(random, pages, 'ai_coding_agent')],
  [4, 'agents', (random, pages) => agentView(random, pages, 'ai_search')],
  [7, 'agents', (random, pages) => agentView(random, pages, 'ai_training')],
  [2, 'agents', (random, pages) => markdownByPerson(random, pages)],
  [5, 'agents', (random, pages) => view(pagePath(random, pages), pick(random, OTHER_BOTS), 'other')],
  [15, 'people', (random) => rejected('asset', pick(random, ASSETS), pick(random, BROWSERS))],
  [4, 'agents', (random) => missing(pick(random, UNWRITTEN), pick(random, AGENTS.ai_coding_agent), 'ai_coding_agent')],
  // No person opens a file for models in a browser.
  [1, 'people', (random) => missing(UNWRITTEN[0] ?? '', pick(random, BROWSERS), 'human')],
  [1, 'people', (random) => missing(pick(random, ALMOST), pick(random, BROWSERS), 'human')],
  [1, 'agents', (random) => missing(pick(random, PROBED), pick(random, BROWSERS), 'human')],
  [1, 'people', (random, pages) => redirected(random, pages)],
  [1, 'agents', (random, pages) => rejected('method', pagePath(random, pages), CURL, { method: 'HEAD' })],
  [
    1,
    'people',
    (random) => rejected('method', '/api/feedback', pick(random, BROWSERS), { method: 'POST', status: 204 }),
  ],
  [
    1,
    'people',
    (random, pages) => rejected('prefetch', `${pagePath(random, pages)}?_rsc=1x9f`, pick(random, BROWSERS)),
  ],
]

const MAILED = { query: '?utm_source=mail' }

function chooseRequest(random: Random, pages: readonly string[], mood: Mood): Request {
  const shares = KINDS.reduce((sum, [share, of]) => sum + share * mood[of], 0)
  let place = random() * shares
  for (const [share, of, make] of KINDS) {
    if (place < share * mood[of]) return make(random, pages)
    place -= share * mood[of]
  }
  return never()
}

function view(
  path: string,
  userAgent: string,
  viewClass: 'human' | AiClass | 'other',
  { query = '', as = path } = {},
): Request {
  const meant = { kind: 'view', path, class: viewClass } as const
  return { target: `${as}${query}`, userAgent, method: 'GET', status: 200, meant }
}

function agentView(random: Random, pages: readonly string[], aiClass: AiClass): Request {
  return view(pagePath(random, pages), pick(random, AGENTS[aiClass]), aiClass)
}

/** A client that calls itself a browser and fetches the Markdown version of a page counts as a coding agent. */
function markdownByPerson(random: Random, pages: readonly string[]): Request {
  const path = pagePath(random, pages)
  return view(path, pick(random, BROWSERS), 'ai_coding_agent', { as: path === '/' ? '/index.md' : `${path}.md` })
}

function missing(path: string, userAgent: string, viewClass: 'human' | AiClass): Request {
  const meant = { kind: 'missing', path, class: viewClass } as const
  return { target: path, userAgent, method: 'GET', status: 404, meant }
}

function redirected(random: Random, pages: readonly string[]): Request {
  return rejected('status', trailing(pagePath(random, pages)), pick(random, BROWSERS), { status: 301 })
}

function rejected(
  reason: Rejection,
  target: string,
  userAgent: string,
  { method = 'GET', status = 200 } = {},
): Request {
  return { target, userAgent, method, status, meant: { kind: 'rejected', reason } }
}

function trailing(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}

/** The first pages are read the most, roughly in inverse proportion to their place. */
function pagePath(random: Random, pages: readonly string[]): string {
  return pages[Math.floor(pages.length * random() ** 2)] ?? '/'
}

// ---- Lines ---------------------------------------------------------------------------------------------------------

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Addresses are from the block for documentation (RFC 5737); the bytes make every line of a day unique. */
function formatLine(request: Request, time: number, index: number, random: Random): string {
  const date = new Date(time)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${two(date.getUTCDate())}/${MONTHS[date.getUTCMonth()] ?? ''}/${date.getUTCFullYear()}`
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  const address = `192.0.2.${1 + Math.floor(random() * 254)}`
  const { method, target, status, userAgent } = request
  return `${address} - - [${day}:${clock} +0000] "${method} ${target} HTTP/1.1" ${status} ${4000 + index} "-" "${userAgent}"`
}

// ---- Truth ---------------------------------------------------------------------------------------------------------

function createTruth() {
  const [pages, gone] = [new Map<string, ViewCounts>(), new Map<string, ViewCounts>()]
  const ai: Record<AiClass, number> = { ai_assistant: 0, ai_coding_agent: 0, ai_search: 0, ai_training: 0 }
  const noView: Partial<Record<Rejection, number>> = {}
  let [accepted, other] = [0, 0]
  const reject = (reason: Rejection): void => {
    noView[reason] = (noView[reason] ?? 0) + 1
  }
  return {
    count: ({ meant }: Request): void => {
      if (meant.kind === 'rejected') {
        reject(meant.reason)
        return
      }
      if (meant.kind === 'missing') reject('not_found')
      else accepted += 1
      if (meant.class === 'other') {
        other += 1
        return
      }
      if (meant.kind === 'view' && meant.class !== 'human') ai[meant.class] += 1
      addTo(meant.kind === 'view' ? pages : gone, meant.path, meant.class === 'human')
    },
    read: (): SampleTruth => {
      const [views, missingPages] = [rank(pages), rank(gone)]
      const sum = (name: 'human' | 'ai' | 'total'): number => views.reduce((total, row) => total + row[name], 0)
      const totals = { human: sum('human'), ai: sum('ai'), total: sum('total') }
      return { totals, views, missing: missingPages, ai, other, accepted, rejected: noView }
    },
  }
}

function addTo(pages: Map<string, ViewCounts>, path: string, isHuman: boolean): void {
  const counts = pages.get(path) ?? { human: 0, ai: 0, total: 0 }
  counts[isHuman ? 'human' : 'ai'] += 1
  counts.total += 1
  pages.set(path, counts)
}

/** The paths are ASCII, so comparing characters compares bytes. */
function rank(pages: Map<string, ViewCounts>): PageViews[] {
  return [...pages]
    .map(([path, counts]) => ({ path, ...counts }))
    .sort((a, b) => b.total - a.total || (a.path < b.path ? -1 : 1))
}

// ---- Chance --------------------------------------------------------------------------------------------------------

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] ?? never()
}

function never(): never {
  throw new Error('There is nothing to choose from')
}
