// Who looked: the class of a client, the name to show, and the rule that decided. docs/analytics.md tells people the same.

import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { ViewClass } from '../contract/view-classes.ts'
import { AGENT_TABLE_VERSION, AGENTS } from './agent-table.ts'
import { OPENCODE } from './agents/coding-agents.ts'
import { HTTP_CLIENTS } from './agents/other-clients.ts'
import { HINTS, type ViewClient } from './client.ts'
import { findAgent, findHttpClient } from './user-agents.ts'

/**
 * Which rule decided: `refuted` (the address is not of the operator), `table` (a known product), `signature` (an `Accept`
 * that only one agent sends), `accept` (Markdown wanted before HTML), `markdown` (Markdown fetched by what says it is a
 * person, a bare HTTP client or nothing), `empty` (no user agent), `isbot` (the library's patterns), `human` (none).
 */
export type ClassRule = 'refuted' | 'table' | 'signature' | 'accept' | 'markdown' | 'empty' | 'isbot' | 'human'

export interface Classification {
  class: ViewClass
  /** One of `AGENT_NAMES`: never text of the visitor's. */
  agent: string
  /** null where nobody in particular is behind it. */
  operator: string | null
  rule: ClassRule
}

export type Classify = (client: ViewClient) => Classification

/** Raise it with every change of the rules below; a change of the table or of isbot has a version of its own. */
const RULE_REVISION = 1
/** The release of isbot whose patterns count; a test holds it against the installed one. */
export const ISBOT_VERSION = '5.2.3'

/** Names the rules by which views are classified now, for people who compare two answers of `docmend explain`. */
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

/** Every name that a classification can have, sorted. */
export const AGENT_NAMES: readonly string[] = [
  ...new Set([...Object.values(FIXED), ...OF_TOKEN.values(), ...OF_HTTP_CLIENT.values()].map(({ agent }) => agent)),
].sort()

/**
 * Tells who a client is; the first rule that fits decides. AI agents of the table come before what the request asked for,
 * and that comes before the other bots of the table: no search engine asks for Markdown, so one that does is none.
 */
export function classify({ userAgent, hints }: ViewClient): Classification {
  if ((hints & HINTS.refuted) !== 0) return FIXED.refuted
  const entry = findAgent(userAgent)
  const known = entry && OF_TOKEN.get(entry.token)
  if (known !== undefined && known.class !== 'other') return known
  if ((hints & HINTS.agentAccept) !== 0) return FIXED.signature
  if ((hints & HINTS.prefersMarkdown) !== 0) return FIXED.accept
  return known ?? classifyUnknown(userAgent, (hints & HINTS.gotMarkdown) !== 0)
}

function classifyUnknown(userAgent: string, gotMarkdown: boolean): Classification {
  // Logs write `-` for a field that is not there.
  if (userAgent === '' || userAgent === '-') return gotMarkdown ? FIXED.markdown : FIXED.empty
  const httpClient = findHttpClient(userAgent)
  if (httpClient === undefined && isBot(userAgent)) return FIXED.otherBot
  if (gotMarkdown) return FIXED.markdown
  return (httpClient && OF_HTTP_CLIENT.get(httpClient)) || FIXED.human
}

/** What Google Translate adds to the user agent of the person for whom it fetches; isbot takes it for Google's own. */
const TRANSLATED = /,gzip\(gfe\)(?: \(via translate\.google\.com\))?$/

function isBot(userAgent: string): boolean {
  return isbot(userAgent) && (!TRANSLATED.test(userAgent) || isbot(userAgent.replace(TRANSLATED, '')))
}

/**
 * Gives `classify` behind a cache: a site sees few different clients very often. It holds at most `cacheEntries` of them
 * (of at most 512 bytes each), however many different ones are sent.
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

/** A copy, since a user agent that was cut out of a log line keeps the whole line in memory. */
function detach(text: string): string {
  return Buffer.from(text).toString()
}

function fixed(viewClass: ViewClass, agent: string, rule: ClassRule, operator: string | null = null): Classification {
  return Object.freeze({ class: viewClass, agent, operator, rule })
}
