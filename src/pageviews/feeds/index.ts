// All feeds, and the detection of the feed of a file.
import { caddy } from './caddy.ts'
import { cloudflare } from './cloudflare.ts'
import { cloudfront } from './cloudfront.ts'
import { combined } from './combined.ts'
import { events } from './events.ts'
import type { Feed } from './feed.ts'
import { netlify } from './netlify.ts'
import { nginxJson } from './nginx-json.ts'
import { vercel } from './vercel.ts'

/** In the order in which help texts and the docs list them. */
export const FEEDS: readonly Feed[] = [combined, nginxJson, caddy, cloudfront, cloudflare, vercel, netlify, events]

export const FEED_NAMES: readonly string[] = FEEDS.map((feed) => feed.name)

/** The feed of this name, as `?format=` and `--format` give it. */
export function findFeed(name: string): Feed | undefined {
  return FEEDS.find((feed) => feed.name === name)
}

/**
 * Detects the feed from lines at the start: the one that recognizes most of them. undefined when no feed recognizes
 * any, or two do equally well; then a person has to choose.
 */
export function detectFeed(firstLines: readonly string[]): Feed | undefined {
  const scores = FEEDS.map((feed) => ({ feed, count: firstLines.filter((line) => feed.recognizes(line)).length }))
  const best = scores.reduce((first, second) => (second.count > first.count ? second : first))
  const isAlone = scores.every(({ feed, count }) => feed === best.feed || count < best.count)
  return isAlone ? best.feed : undefined
}
