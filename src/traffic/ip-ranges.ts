// Whether an address belongs to the operator of the agent that a user agent names. The lists change, and they do not cover
// programs that run on the user's machine, so the answer has three values, and the operator of this service supplies the
// lists.
import { type AddressSet, createAddressSet } from '../projects/cidr.ts'
import type { AgentEntry } from './agents/agent-entry.ts'

/** Name of a list -> address at which the operator publishes it. */
export const RANGE_SOURCES = {
  'openai-gptbot': 'https://openai.com/gptbot.json',
  'openai-searchbot': 'https://openai.com/searchbot.json',
  'openai-chatgpt-user': 'https://openai.com/chatgpt-user.json',
  'openai-adsbot': 'https://openai.com/adsbot.json',
  anthropic: 'https://claude.com/crawling/bots.json',
  perplexitybot: 'https://www.perplexity.com/perplexitybot.json',
  'google-common-crawlers': 'https://developers.google.com/static/crawling/ipranges/common-crawlers.json',
  'google-user-triggered-agents': 'https://developers.google.com/static/crawling/ipranges/user-triggered-agents.json',
  'google-user-triggered-fetchers':
    'https://developers.google.com/static/crawling/ipranges/user-triggered-fetchers.json',
  'google-user-triggered-fetchers-google':
    'https://developers.google.com/static/crawling/ipranges/user-triggered-fetchers-google.json',
  bingbot: 'https://www.bing.com/toolbox/bingbot.json',
  applebot: 'https://search.developer.apple.com/applebot.json',
  'mistralai-user': 'https://mistral.ai/mistralai-user-ips.json',
  'mistralai-index': 'https://mistral.ai/mistralai-index-ips.json',
  duckassistbot: 'https://duckduckgo.com/duckassistbot.json',
  duckduckbot: 'https://duckduckgo.com/duckduckbot.json',
  ccbot: 'https://index.commoncrawl.org/ccbot.json',
} as const satisfies Record<string, string>

/** The lists that the operator of this service supplied, by name. */
export type IpRanges = ReadonlyMap<string, AddressSet>

export type AddressVerdict = 'verified' | 'refuted' | 'unknown'

/**
 * Parses a file of lists: `{"<name>": ["192.0.2.0/24", ...]}`, where a list may also be a vendor's file as published
 * (`{"prefixes": [{"ipv4Prefix": "..."}]}`). The message of an error says what to change.
 */
export function parseIpRanges(text: string): IpRanges {
  const file = parseJson(text)
  if (!isRecord(file)) throw new Error('The file of IP ranges must be an object like {"anthropic": ["192.0.2.0/24"]}')
  return new Map(Object.entries(file).map(([name, list]) => [name, readList(name, list)]))
}

/**
 * `verified`: the address is on a list of the product; `refuted`: the file has all of its lists, but the address is on
 * none; `unknown`: a list or the address is missing, or the product may come from any address.
 */
export function checkAddress(
  ranges: IpRanges | undefined,
  product: AgentEntry | undefined,
  ip: string | undefined,
): AddressVerdict {
  if (ranges === undefined || product?.ranges === undefined || ip === undefined || ip === '') return 'unknown'
  const lists = product.ranges.map((name) => ranges.get(name))
  if (lists.some((list) => list?.has(ip))) return 'verified'
  return lists.includes(undefined) ? 'unknown' : 'refuted'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The file of IP ranges is not JSON', { cause })
  }
}

function readList(name: string, list: unknown): AddressSet {
  if (!Object.hasOwn(RANGE_SOURCES, name)) {
    throw new Error(`"${name}" is no list of IP ranges; there are: ${Object.keys(RANGE_SOURCES).join(', ')}`)
  }
  const entries = isRecord(list) ? list.prefixes : list
  if (!Array.isArray(entries) || entries.length === 0) {
    // An empty list would refute every visit of the agent.
    throw new Error(`The list "${name}" must hold at least one CIDR block, or be a file like ${sourceOf(name)}`)
  }
  return createList(name, entries)
}

function createList(name: string, entries: unknown[]): AddressSet {
  try {
    return createAddressSet(entries.map(readPrefix))
  } catch (cause) {
    throw new Error(`The list "${name}" cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

function readPrefix(entry: unknown): string {
  const prefix = isRecord(entry) ? (entry.ipv4Prefix ?? entry.ipv6Prefix) : entry
  if (typeof prefix !== 'string') throw new Error(`${JSON.stringify(entry)} holds no ipv4Prefix and no ipv6Prefix`)
  return prefix
}

function sourceOf(name: string): string {
  return new Map<string, string>(Object.entries(RANGE_SOURCES)).get(name) ?? ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
