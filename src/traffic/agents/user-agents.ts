// Finds the products in a user agent that the table of agents, or the list of HTTP clients, knows.
import { escapeRegExp } from '../../base/text.ts'
import type { AgentEntry } from './agent-entry.ts'
import { AGENTS } from './agent-table.ts'
import { HTTP_CLIENTS } from './other-clients.ts'

const ROW_OF = new Map(AGENTS.map((entry, row) => [entry.token.toLowerCase(), row]))
const LONGEST_FIRST = [...AGENTS].sort((a, b) => b.token.length - a.token.length)

const ANY_VERSION = '\\w'

// One expression for all tokens, so that a browser, which has none, costs one scan. Longer tokens come first: `Applebot`
// would hide `Applebot-Extended`. A token begins where a product can: not within a word, an address or an e-mail address.
const ANY_TOKEN = new RegExp(`(?<![\\w./@-])(?:${LONGEST_FIRST.map(toPattern).join('|')})`, 'gi')

const HTTP_CLIENT = new RegExp(`^(?:${HTTP_CLIENTS.map(escapeRegExp).join('|')})(?=$|[/ ])`, 'i')
const CLIENT_NAMES = new Map<string, string>(HTTP_CLIENTS.map((name) => [name.toLowerCase(), name]))

/** Returns the row of the table that decides for this user agent: the earliest of the rows that it names. */
export function findAgent(userAgent: string): AgentEntry | undefined {
  let first = Number.POSITIVE_INFINITY
  for (const token of userAgent.match(ANY_TOKEN) ?? []) {
    first = Math.min(first, ROW_OF.get(token.toLowerCase()) ?? first)
  }
  return AGENTS[first]
}

/** Returns the name of the HTTP library or command-line client that sent this user agent, or undefined. */
export function findHttpClient(userAgent: string): string | undefined {
  const name = HTTP_CLIENT.exec(userAgent)?.[0]
  return name === undefined ? undefined : CLIENT_NAMES.get(name.toLowerCase())
}

function toPattern({ token, versions }: AgentEntry): string {
  if (!token.endsWith('/')) return `${escapeRegExp(token)}(?![a-z\\d])`
  return `${escapeRegExp(token)}(?=${versions ?? ANY_VERSION})`
}
