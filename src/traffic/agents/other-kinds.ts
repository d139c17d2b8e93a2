// What kind of client each of those is that are neither people nor AI.
import type { OtherKind } from '../../contract/view-classes.ts'
import { HTTP_CLIENTS } from './other-clients.ts'

export const OTHER_KINDS = {
  search: 'search engine',
  seo: 'SEO and advertising',
  preview: 'link preview',
  monitor: 'monitor',
  archive: 'archive',
  scraper: 'scraper or headless browser',
  http_client: 'HTTP client',
  no_user_agent: 'no user agent',
  impostor: 'claims to be another client',
  bot: 'other bot',
} as const satisfies Record<OtherKind, string>

/** By the display names of the table of agents. */
const NAMES: Readonly<Record<Exclude<OtherKind, 'http_client' | 'bot'>, readonly string[]>> = {
  search: [
    'Googlebot',
    'Google-InspectionTool',
    'Storebot-Google',
    'bingbot',
    'Applebot',
    'DuckDuckBot',
    'YandexBot',
    'Baiduspider',
    'Sogou web spider',
    'SeznamBot',
    'Qwantbot',
    'MojeekBot',
    'Kagibot',
    'ImagesiftBot',
  ],
  seo: [
    'AdsBot-Google',
    'adidxbot',
    'OAI-AdsBot',
    'AhrefsBot',
    'SemrushBot',
    'MJ12bot',
    'DotBot',
    'DataForSeoBot',
    'BLEXBot',
    'IAS Crawler',
    'meta-externalads',
    'SentiBot',
  ],
  preview: ['BingPreview', 'facebookexternalhit', 'TelegramBot', 'Twitterbot', 'LinkedInBot', 'Slackbot', 'Discordbot'],
  monitor: ['UptimeRobot', 'Pingdom', 'Catchpoint', 'Chrome-Lighthouse'],
  archive: ['archive.org_bot'],
  scraper: ['HeadlessChrome', 'Scrapy', 'TuringOS'],
  no_user_agent: ['No user agent'],
  impostor: ['Impostor'],
}

const KIND_OF = new Map<string, OtherKind>([
  ...HTTP_CLIENTS.map((name) => [name, 'http_client'] as const),
  ...(Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((kind) =>
    NAMES[kind].map((name): [string, OtherKind] => [name, kind]),
  ),
])

/** The kind of an agent of the class `other`, by its display name; `bot` for one that no table knows. */
export function otherKindOf(agent: string): OtherKind {
  return KIND_OF.get(agent) ?? 'bot'
}
