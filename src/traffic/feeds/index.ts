// All feeds, and the detection of the feed of a file.
import { alb } from './alb.ts'
import { caddy } from './caddy.ts'
import { cloudflare } from './cloudflare.ts'
import { cloudfront } from './cloudfront.ts'
import { cloudfrontRealtime } from './cloudfront-realtime.ts'
import { combined } from './combined.ts'
import type { Envelope } from './envelopes/envelope.ts'
import { detectEnvelope, ENVELOPE_NAMES, splitFormatName, wrapFeed } from './envelopes/index.ts'
import { events } from './events.ts'
import { fastly } from './fastly.ts'
import type { Feed } from './feed.ts'
import { haproxy } from './haproxy.ts'
import { iis } from './iis.ts'
import { netlify } from './netlify.ts'
import { nginxJson } from './nginx-json.ts'
import { s3 } from './s3.ts'
import { traefik } from './traefik.ts'
import { vercel } from './vercel.ts'

/** In the order in which help texts and the docs list them. */
export const FEEDS: readonly Feed[] = [
  combined,
  nginxJson,
  caddy,
  traefik,
  haproxy,
  iis,
  alb,
  s3,
  cloudfront,
  cloudfrontRealtime,
  cloudflare,
  fastly,
  vercel,
  netlify,
  events,
]

export const FEED_NAMES: readonly string[] = FEEDS.map((feed) => feed.name)

/** Every name of a feed, with or without an envelope in front. */
export const FORMAT_NAME = new RegExp(`^(?:(?:${ENVELOPE_NAMES.join('|')})/)?(?:${FEED_NAMES.join('|')})$`)

/** The formats in words, for messages about a wrong name. */
export const FORMAT_CHOICE = `${FEED_NAMES.join(', ')}, or one of these inside of ${ENVELOPE_NAMES.join('/, ')}/`

/** The feed of this name, as `?format=` and `--log-format` give it, with or without an envelope: `combined`, `docker/combined`. */
export function findFeed(name: string): Feed | undefined {
  const { envelope, inner } = splitFormatName(name)
  const feed = FEEDS.find((one) => one.name === inner)
  return feed === undefined || envelope === undefined ? feed : wrapFeed(envelope, feed)
}

/**
 * Detects the feed from lines at the start: the one that recognizes most of them, as they are or inside of an envelope.
 * undefined when no feed recognizes any, or two do equally well; then a person has to choose.
 */
export function detectFeed(firstLines: readonly string[]): Feed | undefined {
  const envelope = detectEnvelope(firstLines)
  const inner = envelope && detectBareFeed(firstLines.map((line) => openLine(envelope, line)))
  return envelope === undefined || inner === undefined ? detectBareFeed(firstLines) : wrapFeed(envelope, inner)
}

function openLine({ open }: Envelope, line: string): string {
  const opened = open(line)
  return typeof opened === 'string' ? opened : line
}

function detectBareFeed(firstLines: readonly string[]): Feed | undefined {
  const scores = FEEDS.map((feed) => ({ feed, count: firstLines.filter((line) => feed.recognizes(line)).length }))
  const best = scores.reduce((first, second) => (second.count > first.count ? second : first))
  const isAlone = scores.every(({ feed, count }) => feed === best.feed || count < best.count)
  return isAlone ? best.feed : undefined
}
