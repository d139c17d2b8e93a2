// Which requests are views. The checks run from requests that are certainly not for this site to those that are almost a
// page, so that the reason for not counting a line tells a person the most about it:
//
//   time → host → base path → method → prefetch → excluded path → asset → status → content type → ignored path
//
// An image is an `asset` whatever its status, and a redirect of a page is a `status`.
import type { Rejection } from '../contract/rejections.ts'
import { ASSET_EXTENSIONS } from './asset-extensions.ts'
import type { Hit } from './hit.ts'
import { askedHost, fitsHost } from './host.ts'
import { normalizePath, rawPath } from './path.ts'
import type { SiteRules } from './site-rules.ts'

/** A view from further in the future is rejected; a clock that is an hour fast is wrong. */
export const FUTURE_TOLERANCE_MS = 3_600_000

// Paths that a project does not count: its search, its internal pages, the probe of a monitor.

/**
 * Whether the path, in the form of `normalizePath`, is one of these: `/search`, `/internal/*` (with `/internal` itself),
 * `/*.php`. Takes time proportional to the lengths, because no part of a rule is tried twice.
 */
function isIgnoredPath(path: string, rules: readonly string[], foldCase: boolean): boolean {
  return rules.some((rule) => matches(path, foldCase ? rule.toLowerCase() : rule))
}

function matches(path: string, rule: string): boolean {
  if (!rule.includes('*')) return path === rule
  if (rule.endsWith('/*') && path === rule.slice(0, -2)) return true
  const [first = '', ...parts] = rule.split('*')
  const last = parts.pop() ?? ''
  let at = first.length
  if (!path.startsWith(first)) return false
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** A request for a page. */
export interface PageRequest {
  /** `missing`: the page does not exist. `unserved`: a redirect, a part or an error; no view, and the page may exist. */
  kind: 'view' | 'missing' | 'unserved'
  /** In the form of `normalizePath`. */
  path: string
  gotMarkdown: boolean
}

/** Epoch milliseconds; `oldest` is the first time that is still accepted. */
interface ViewClock {
  now: number
  oldest: number
}

/**
 * Returns the page that a hit requested, by the rules of its site, or why it does not count. Fields that the feed does
 * not report decide nothing. Never throws.
 */
export function toPageRequest(hit: Hit, rules: SiteRules, clock: ViewClock): PageRequest | Rejection {
  const refusal = rejectTime(hit.time, clock) ?? rejectHost(hit, rules)
  if (refusal !== undefined) return refusal
  // Only a site below a base path needs its path early; for other sites, a cheaper check recognizes assets.
  const early = rules.basePath === '' ? '' : normalizePath(hit.target, rules)
  if (early === undefined) return 'outside_base_path'
  const sent = rawPath(hit.target)
  const seen = rejectRequest(hit, sent) ?? readAnswer(hit, sent, rules)
  if (seen !== 'view' && seen !== 'missing' && seen !== 'unserved') return seen
  const path = early === '' ? normalizePath(hit.target, rules) : early
  if (path === undefined) return seen === 'unserved' ? 'status' : 'outside_base_path'
  if (isIgnoredPath(path, rules.ignorePaths, rules.foldCase)) return seen === 'unserved' ? 'status' : 'excluded_path'
  return { kind: seen, path, gotMarkdown: isMarkdown(sent, seen === 'view' ? mediaType(hit.contentType) : undefined) }
}

function rejectTime(time: number, { now, oldest }: ViewClock): Rejection | undefined {
  if (!Number.isFinite(time)) return 'invalid_time'
  if (time > now + FUTURE_TOLERANCE_MS) return 'in_future'
  return time < oldest ? 'too_old' : undefined
}

// ---- Host ----------------------------------------------------------------------------------------------------------

function rejectHost(hit: Hit, { hosts }: SiteRules): Rejection | undefined {
  if (hosts.length === 0) return undefined
  const asked = askedHost(hit)
  return asked === undefined || fitsHost(asked, hosts) ? undefined : 'other_host'
}

// ---- Request -------------------------------------------------------------------------------------------------------

/** Query of a payload that Next.js fetches for a link, not of the page. */
const RSC_QUERY = /[?&]_rsc=/
const NEXT_DATA = '/_next/data/'

/**
 * Folders and files of frameworks, hosts and crawlers, and paths that only scanners request; none is a page of the
 * docs. Files with an extension in `/assets/` are left to the next check, whose reason tells people more.
 */
const EXCLUDED =
  /\/(?:_next|_vercel|_netlify|cdn-cgi|cgi-bin|wp-(?:admin|content|includes|json))(?:\/|$)|\/(?:robots\.txt|sitemap[^/]*\.(?:xml|txt)(?:\.gz)?)$|^\/assets\/[^.]*$|^\/(?:feed|rss|atom)\/?$/i

/** A file or folder whose name begins with a dot, such as `/.well-known/`; `/.md` is the Markdown version of `/`. */
const HIDDEN = /\/\.(?!\.?(?:\/|$)|mdx?$|html?$)/i

const EXTENSION = /\.([a-z\d]+)$/i
/** `Array.map` is a name. */
const SOURCE_MAP = /\.(?:[cm]?js|css)\.map$/i
/** The end of a name in capitalized words, such as `System.Text.Json`. */
const CAPITALIZED = /^[A-Z][a-z]+$/

/** Files for models, which are separate pages. */
const MODEL_TEXT = /\/llms(?:-full)?\.txt$/i
const MARKDOWN_FILE = /\.mdx?$/i

function rejectRequest(hit: Hit, sent: string): Rejection | undefined {
  if (hit.method !== undefined && hit.method !== 'GET' && hit.method.toUpperCase() !== 'GET') return 'method'
  if (isPrefetch(hit, sent)) return 'prefetch'
  return EXCLUDED.test(sent) || HIDDEN.test(sent) ? 'excluded_path' : undefined
}

function isPrefetch({ purpose, target }: Hit, sent: string): boolean {
  // `Next-Router-Prefetch` is a number; the other headers state the purpose.
  if (purpose !== undefined && /prefetch|preview|prerender|^[1-9]$/i.test(purpose)) return true
  return (target.length !== sent.length && RSC_QUERY.test(target)) || sent.includes(NEXT_DATA)
}

/** Of a request that is an asset: `png` of `/a/logo.PNG?v=2`. */
export function assetExtension({ target }: Pick<Hit, 'target'>): string {
  return extensionOf(rawPath(target))?.toLowerCase() ?? ''
}

function isAsset(sent: string, { pageExtensions }: SiteRules): boolean {
  const extension = extensionOf(sent) ?? ''
  const lower = extension.toLowerCase()
  if (CAPITALIZED.test(extension) || pageExtensions.includes(lower) || MODEL_TEXT.test(sent)) return false
  return ASSET_EXTENSIONS.has(lower) || SOURCE_MAP.test(sent)
}

function isNeverPage(sent: string, { assetExtensions }: SiteRules): boolean {
  if (assetExtensions.length === 0) return false
  const extension = extensionOf(sent)
  return extension !== undefined && assetExtensions.includes(extension.toLowerCase())
}

/** With its dot; settings allow 16. */
const EXTENSION_CHARACTERS = 17

function extensionOf(sent: string): string | undefined {
  return EXTENSION.exec(sent.slice(-EXTENSION_CHARACTERS))?.[1]
}

// ---- Answer --------------------------------------------------------------------------------------------------------

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])
const MARKDOWN_TYPES = new Set(['text/markdown', 'text/x-markdown'])

function readAnswer({ status, contentType }: Hit, sent: string, rules: SiteRules): PageRequest['kind'] | Rejection {
  const type = mediaType(contentType)
  const isServed = status === undefined || status === 200 || status === 304
  if (isNeverPage(sent, rules)) return 'asset'
  if (isServed && type !== undefined && isPageType(type, sent)) return 'view'
  if (isAsset(sent, rules)) return 'asset'
  if (status === 404 || status === 410) return 'missing'
  if (!isServed) return 'unserved'
  return type === undefined ? 'view' : 'content_type'
}

function isPageType(type: string, sent: string): boolean {
  if (HTML_TYPES.has(type) || MARKDOWN_TYPES.has(type)) return true
  return type === 'text/plain' && (MARKDOWN_FILE.test(sent) || MODEL_TEXT.test(sent))
}

/** Decides by the type of the answer; if it is unknown or does not matter, by the path. */
function isMarkdown(sent: string, type: string | undefined): boolean {
  if (type !== undefined) return !HTML_TYPES.has(type)
  return MARKDOWN_FILE.test(sent) || MODEL_TEXT.test(sent)
}

/** `text/html` of `Text/HTML; charset=utf-8`; undefined when the feed reports none. */
function mediaType(contentType: string | undefined): string | undefined {
  if (contentType === undefined || contentType === '' || contentType === '-') return undefined
  if (HTML_TYPES.has(contentType)) return contentType
  const end = contentType.indexOf(';')
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase()
}
