import { readFileSync } from 'node:fs'
import type { Rejection } from '../../../src/contract/rejections.ts'
import { findFeed } from '../../../src/traffic/feeds/index.ts'
import type { Hit } from '../../../src/traffic/hit.ts'

export function fixtureLines(name: string): string[] {
  return readFileSync(`test/fixtures/feeds/${name}.log`, 'utf8').trimEnd().split('\n')
}

/** What one reader of the feed makes of the lines. */
export function readLines(name: string, lines: readonly string[]): (Hit | Rejection)[] {
  const feed = findFeed(name)
  if (feed === undefined) throw new Error(`There is no feed ${name}`)
  return lines.map(feed.createReader())
}

/** The same for one line; an object is one JSON line. */
export function readLine(name: string, line: string | object): Hit | Rejection | undefined {
  return readLines(name, [typeof line === 'string' ? line : JSON.stringify(line)])[0]
}

/** For tests about a hit: fails when the line is none. */
export function readHit(name: string, line: string | object): Hit {
  const hit = readLine(name, line)
  if (typeof hit !== 'object') throw new Error(`The line is no hit but ${hit}`)
  return hit
}

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

/** When the first request of every sample was made. */
export const FIRST_TIME = Date.UTC(2026, 10, 20, 8, 41, 3)
