// What is stored about the program that sent a request: its user agent, truncated and cleaned, and what its headers and its
// address reveal. The address and the headers themselves are not stored.
import { prefersHtml, prefersMarkdown } from './accept.ts'
import { AGENT_ACCEPTS } from './agents/agent-table.ts'
import { findAgent } from './agents/user-agents.ts'
import { HINTS, USER_AGENT_MAX_BYTES, type ViewClient } from './client.ts'
import type { Hit } from './hit.ts'
import { checkAddress, type IpRanges } from './ip-ranges.ts'

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
export function acceptHints(accept: string | undefined): number {
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
