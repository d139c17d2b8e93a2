// Who looked: the class of a client, its display name, and the rule that decided. docs/analytics.md explains the classes to
// people.

import { LRUCache } from 'lru-cache'
import type { ViewClass } from '../contract/view-classes.ts'
import { AGENT_TABLE_VERSION, AGENTS } from './agents/agent-table.ts'
import { OPENCODE } from './agents/coding-agents.ts'
import { isBot } from './agents/is-bot.ts'
import { HTTP_CLIENTS } from './agents/other-clients.ts'
import { findAgent, findHttpClient } from './agents/user-agents.ts'
import { HINTS, type ViewClient } from './client.ts'

/**
 * Which rule decided: `refuted` (the address is not the operator's), `table` (a known product), `signature` (an
 * `Accept` that only one agent sends), `accept` (Markdown preferred to HTML), `markdown` (Markdown fetched by a client
 * that looks human but does not ask for HTML first, by a bare HTTP client or without a user agent), `empty` (no user agent), `isbot` (the library's
 * patterns), `human` (no other rule).
 */
type ClassRule = 'refuted' | 'table' | 'signature' | 'accept' | 'markdown' | 'empty' | 'isbot' | 'human'

export interface Classification {
  class: ViewClass
  /** One of `AGENT_NAMES`, never text from the visitor. */
  agent: string
  /** null when it has no particular operator. */
  operator: string | null
  rule: ClassRule
}

export type Classify = (client: ViewClient) => Classification

/** Raise this with every change of the rules below; the table and isbot have their own versions. */
const RULE_REVISION = 3
/** The release of isbot whose patterns count; a test compares it with the installed one. */
export const ISBOT_VERSION = '5.2.3'

/** Identifies the current rules, so that people can compare two answers of `docmend classify`. */
export const RULES_VERSION = `${AGENT_TABLE_VERSION}/isbot-${ISBOT_VERSION}/r${RULE_REVISION}`

const FIXED = {
  human: fixed('human', 'Browser', 'human'),
  otherBot: fixed('other', 'Other bot', 'isbot'),
  empty: fixed('other', 'No user agent', 'empty'),
  refuted: fixed('other', 'Impostor', 'refuted'),
  accept: fixed('ai_coding_agent', 'Unnamed agent (Markdown)', 'accept'),
  markdown: fixed('ai_coding_agent', 'Unnamed agent (Markdown)', 'markdown'),
  signature: fixed('ai_coding_agent', OPENCODE.token, 'signature', OPENCODE.operator),
} as const

const OF_TOKEN = new Map(
  AGENTS.map((entry) => [entry.token, fixed(entry.class, entry.name, 'table', entry.operator)] as const),
)
const OF_HTTP_CLIENT = new Map<string, Classification>(
  HTTP_CLIENTS.map((name) => [name, fixed('other', name, 'table')]),
)

/** Every agent name that a classification can have, sorted. */
export const AGENT_NAMES: readonly string[] = [
  ...new Set([...Object.values(FIXED), ...OF_TOKEN.values(), ...OF_HTTP_CLIENT.values()].map(({ agent }) => agent)),
].sort()

/**
 * Classifies a client; the first rule that matches decides. The AI agents of the table come before the requested
 * format, and the format comes before the other bots of the table: no search engine asks for Markdown, so a client that
 * does is not one.
 */
export function classify({ userAgent, hints }: ViewClient): Classification {
  if ((hints & HINTS.refuted) !== 0) return FIXED.refuted
  const entry = findAgent(userAgent)
  const known = entry && OF_TOKEN.get(entry.token)
  if (known !== undefined && known.class !== 'other') return known
  if ((hints & HINTS.agentAccept) !== 0) return FIXED.signature
  if ((hints & HINTS.prefersMarkdown) !== 0) return FIXED.accept
  return known ?? classifyUnknown(userAgent, hints)
}

function classifyUnknown(userAgent: string, hints: number): Classification {
  const gotMarkdown = (hints & HINTS.gotMarkdown) !== 0
  // Logs write `-` for a missing field.
  if (userAgent === '' || userAgent === '-') return gotMarkdown ? FIXED.markdown : FIXED.empty
  const httpClient = findHttpClient(userAgent)
  if (httpClient === undefined && isBot(userAgent)) return FIXED.otherBot
  if (httpClient !== undefined) return gotMarkdown ? FIXED.markdown : (OF_HTTP_CLIENT.get(httpClient) ?? FIXED.human)
  return gotMarkdown && (hints & HINTS.prefersHtml) === 0 ? FIXED.markdown : FIXED.human
}

/**
 * Returns `classify` with a cache, because a site sees few different clients very often. The cache holds at most
 * `cacheEntries` clients (of at most 512 bytes each), however many different ones arrive.
 */
export function createClassifier({ cacheEntries = 65_536, classifyClient = classify } = {}): Classify {
  const known = new LRUCache<string, Classification[]>({ max: cacheEntries })
  return (client) => {
    const { userAgent, hints } = client
    const byHints = known.get(userAgent) ?? []
    if (byHints.length === 0) known.set(detach(userAgent), byHints)
    byHints[hints] ??= classifyClient(client)
    return byHints[hints]
  }
}

/** A copy, because a user agent cut out of a log line keeps the whole line in memory. */
function detach(text: string): string {
  return Buffer.from(text).toString()
}

function fixed(viewClass: ViewClass, agent: string, rule: ClassRule, operator: string | null = null): Classification {
  return Object.freeze({ class: viewClass, agent, operator, rule })
}
