// What is stored about the program that sent a request: its user agent, truncated and cleaned, and what its headers and its
// address reveal. The address and the headers themselves are not stored.
import { AGENT_ACCEPTS } from './agents/agent-table.ts'
import { findAgent } from './agents/user-agents.ts'
import { HINTS, USER_AGENT_MAX_BYTES, type ViewClient } from './client.ts'
import type { Hit } from './hit.ts'
import { checkAddress, type IpRanges } from './ip-ranges.ts'

// What an `Accept` header reveals about its sender (RFC 9110 section 12.5.1). Browsers ask for HTML; a client that prefers
// Markdown is a program that passes the page to a model.

/** Real headers are far shorter; the rest of a longer one is ignored. */
const MAX_LENGTH = 1_000

const MARKDOWN = new Set(['text/markdown', 'text/x-markdown'])
const HTML = new Set(['text/html', 'application/xhtml+xml'])

interface Range {
  type: string
  weight: number
  /** Position in the header: among ranges of equal weight, the first is preferred. */
  place: number
}

/**
 * True when the header ranks Markdown, or plain text, above HTML: by weight, then by position. A range that only covers
 * HTML (`*` and `text/*`) ranks below a type that is named with the same weight. Plain text does not count when a third
 * type ranks above it, because many HTTP libraries send `application/json, text/plain` by default. Never throws.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/markdown|text\/plain/i.test(accept)) return false
  const ranges = parseRanges(accept.slice(0, MAX_LENGTH))
  const html = best(ranges, (range) => HTML.has(range.type)) ?? covering(ranges)
  const markdown = best(ranges, (range) => MARKDOWN.has(range.type))
  if (markdown !== undefined && isAbove(markdown, html)) return true
  const plain = best(ranges, (range) => range.type === 'text/plain')
  return plain !== undefined && isAbove(plain, html) && !isBeaten(plain, ranges)
}

/** True when the header names HTML and ranks no other type above it, as browsers do that open a page. Never throws. */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || !/html/i.test(accept)) return false
  const ranges = parseRanges(accept.slice(0, MAX_LENGTH))
  const html = best(ranges, (range) => HTML.has(range.type))
  return html !== undefined && ranges.every((range) => range === html || isAbove(html, range))
}

function parseRanges(accept: string): Range[] {
  const ranges = accept.split(',').map((text, place) => {
    const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
    return { type, weight: weightOf(parameters), place }
  })
  return ranges.filter(({ weight }) => weight > 0)
}

/** `q`, 1 when absent or not a number. */
function weightOf(parameters: string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return /^[01](?:\.\d*)?$/.test(written) ? Number(written) : 1
}

function best(ranges: Range[], isWanted: (range: Range) => boolean): Range | undefined {
  return ranges
    .filter(isWanted)
    .reduce<Range | undefined>((top, range) => (isAbove(range, top) ? range : top), undefined)
}

/** The range that covers HTML when HTML is not named; it loses against every named type of its weight. */
function covering(ranges: Range[]): Range | undefined {
  const range = ranges.find(({ type }) => type === 'text/*') ?? ranges.find(({ type }) => type === '*/*')
  return range && { ...range, place: Number.POSITIVE_INFINITY }
}

function isAbove(range: Range, other: Range | undefined): boolean {
  if (other === undefined) return true
  return range.weight === other.weight ? range.place < other.place : range.weight > other.weight
}

/** True when the preferred type is neither text nor a page. */
function isBeaten(plain: Range, ranges: Range[]): boolean {
  return ranges.some((range) => !range.type.startsWith('text/') && !isAbove(plain, range) && !range.type.includes('*'))
}

type ClientOfHit = Pick<Hit, 'userAgent' | 'accept' | 'ip'>

/**
 * Describes the sender of a hit. Never throws; the result has at most 512 bytes of the user agent, without control
 * characters.
 */
export function describeClient(hit: ClientOfHit, gotMarkdown: boolean, ranges: IpRanges | undefined): ViewClient {
  const userAgent = cleanUserAgent(hit.userAgent)
  const hints =
    acceptHints(hit.accept) +
    (gotMarkdown ? markdownHints(hit.accept) : 0) +
    (ranges !== undefined && isRefuted(ranges, userAgent, hit.ip) ? HINTS.refuted : 0)
  return { userAgent, hints }
}

/** The hints that an `Accept` header gives: `prefersMarkdown` and `agentAccept`. */
function acceptHints(accept: string | undefined): number {
  if (accept === undefined || accept === '') return 0
  const isAgents = AGENT_ACCEPTS.includes(accept) ? HINTS.agentAccept : 0
  return isAgents + (prefersMarkdown(accept) ? HINTS.prefersMarkdown : 0)
}

/** A browser that opens a link to a `.md` page asks as for any page: for HTML. */
function markdownHints(accept: string | undefined): number {
  return HINTS.gotMarkdown + (prefersHtml(accept) ? HINTS.prefersHtml : 0)
}

function isRefuted(ranges: IpRanges, userAgent: string, ip: string | undefined): boolean {
  return checkAddress(ranges, findAgent(userAgent), ip) === 'refuted'
}

function cleanUserAgent(sent: string): string {
  const clean = /\p{Cc}/u.test(sent) ? sent.replace(/\p{Cc}/gu, '') : sent
  return cutToBytes(clean.toWellFormed(), USER_AGENT_MAX_BYTES)
}

/** Truncates well-formed text at the last character that ends within `maxBytes` of UTF-8. */
function cutToBytes(text: string, maxBytes: number): string {
  // A UTF-16 unit has at most three bytes in UTF-8.
  if (text.length * 3 <= maxBytes) return text
  const room = new Uint8Array(maxBytes)
  const { read } = new TextEncoder().encodeInto(text, room)
  return read === text.length ? text : text.slice(0, read)
}
