// Views like those of a docs site: paths by Zipf's law over a year, a few hundred user agents. Seeded, so every run and
// every machine measures the same data.

import { createClassifier } from '../../src/traffic/classify.ts'
import type { ViewRow } from '../../src/traffic/store.ts'
import { createRandom } from '../demo/seeded-random.ts'

export const PATHS = 10_000
export const DAYS = 365
export const DAY_MS = 86_400_000
/** A midnight. */
export const YEAR_START = Date.UTC(2025, 10, 20)
const USER_AGENTS = 400
const AGENTS = ['GPTBot/1.2', 'ClaudeBot/1.0', 'ChatGPT-User/1.0', 'PerplexityBot/1.0', 'Claude-User (claude-code/2.1)']

/** Returns path numbers from 0; the first is the most frequent. */
export function createZipf(count: number, random: () => number): () => number {
  const cumulated = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1)
    cumulated[rank] = sum
  }
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulated[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function pathOf(number: number): string {
  return `/docs/section-${number % 50}/page-${number}`
}

/** A quarter are AI agents, the rest browsers of many versions. */
export function createUserAgents(random: () => number): () => string {
  const browsers = Array.from(
    { length: USER_AGENTS },
    (_, index) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${60 + (index % 90)}.0.${index}.0 Safari/537.36`,
  )
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  return () => (random() < 0.75 ? pick(browsers) : `Mozilla/5.0 (compatible; ${pick(AGENTS)})`)
}

/** Rows in order of time, `size` at once. */
export function* generateRows(views: number, size: number): Generator<ViewRow[]> {
  const random = createRandom(1)
  const nextPath = createZipf(PATHS, random)
  const nextUserAgent = createUserAgents(random)
  const classify = createClassifier({ cacheEntries: 10_000 })
  for (let start = 0; start < views; start += size) {
    yield Array.from({ length: Math.min(size, views - start) }, (_, index): ViewRow => {
      const number = start + index
      const client = { userAgent: nextUserAgent(), hints: 0 }
      const { class: viewClass, agent } = classify(client)
      return {
        key: keyOf(number),
        keyOf: 'line',
        time: YEAR_START + Math.floor((number / views) * DAYS * DAY_MS),
        path: pathOf(nextPath()),
        kind: 'view',
        client,
        class: viewClass,
        agent,
        status: 200,
        bytes: 1000 + (number % 9000),
        referrer: undefined,
      }
    })
  }
}

/** As scattered as the hashes of real rows: sequential keys would make the index cheaper than it is. */
function keyOf(number: number): string {
  const scattered = (BigInt(number) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn
  return scattered.toString(36).padStart(13, '0').slice(-12)
}

/** What log rotation usually keeps. */
const LOG_DAYS = 14

/** Lines of a combined log, all of them views: rejected lines would only make the rate look better. */
export function generateLog(lines: number): string {
  return [...generateLines({ lines, days: LOG_DAYS })].join('')
}

/** The same, one by one, spread evenly over the days from `YEAR_START` on. */
export function* generateLines({ lines, days }: { lines: number; days: number }): Generator<string> {
  const random = createRandom(2)
  const nextPath = createZipf(PATHS, random)
  const nextUserAgent = createUserAgents(random)
  for (let number = 0; number < lines; number += 1) {
    const time = YEAR_START + Math.floor((number / lines) * days * DAY_MS)
    const address = `203.0.113.${number % 250}`
    yield `${address} - - [${logTime(time)}] "GET ${pathOf(nextPath())} HTTP/1.1" 200 ${1000 + (number % 9000)} "-" "${nextUserAgent()}"\n`
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function logTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getUTCDate()}`.padStart(2, '0')
  return `${day}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${date.toISOString().slice(11, 19)} +0000`
}
