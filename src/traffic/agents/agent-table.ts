// The table of known agents: which names identify a program, who operates it, and to which class its views belong. How to
// add a row: CONTRIBUTING.md. Each change gets a new version, because stored views can be reclassified.
import type { AgentEntry } from './agent-entry.ts'
import { ASSISTANTS } from './assistants.ts'
import { CODING_AGENTS } from './coding-agents.ts'
import { OTHER_BOTS } from './other-clients.ts'
import { SEARCH_CRAWLERS } from './search-crawlers.ts'
import { TRAINING_CRAWLERS } from './training-crawlers.ts'

/** Day of the last change, and its number on that day. */
export const AGENT_TABLE_VERSION = '2026-11-23.2'

/**
 * All rows, in order of precedence: when a user agent names several products, the earliest row counts, so `Claude-User
 * (claude-code/2.1)` is the coding agent.
 */
export const AGENTS: readonly AgentEntry[] = [
  ...CODING_AGENTS,
  ...ASSISTANTS,
  ...SEARCH_CRAWLERS,
  ...TRAINING_CRAWLERS,
  ...OTHER_BOTS,
]

/**
 * `Accept` headers that only opencode sends, letter for letter (one for each format that its fetch tool can request).
 * Its user agent is that of Chrome on Windows, so nothing else distinguishes it from a person.
 */
export const AGENT_ACCEPTS: readonly string[] = [
  'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
  'text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1',
  'text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1',
]

const OPERATORS = new Map(AGENTS.map(({ name, operator }) => [name, operator]))

/** Who operates the agent of this name, or null when it has no particular operator. */
export function operatorOf(name: string): string | null {
  return OPERATORS.get(name) ?? null
}
