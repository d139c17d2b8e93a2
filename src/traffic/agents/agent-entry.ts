// The shape of a row in the table of known agents.
import type { ViewClass } from '../../contract/view-classes.ts'

export interface AgentEntry {
  /**
   * Product name as in the user agent, in any case. It counts only where a product can begin (never inside a word, an
   * address or an e-mail address) and where it ends; a token that ends in `/` must be followed by a version.
   */
  token: string
  /** Display name; several tokens of one product share it. */
  name: string
  operator: string
  class: ViewClass
  /** Pattern of the versions that count, for a token that ends in `/`; without it, every version counts. */
  versions?: string
  /** Public address at which the operator documents the agent, or the best other public source. */
  source: string
  /** Day on which a person last compared this row with its source. */
  since: string
  /**
   * Lists of addresses (keys of `RANGE_SOURCES`) of which the product always uses one; only for products that run on
   * servers.
   */
  ranges?: readonly string[]
}

type Row = Omit<AgentEntry, 'class' | 'since' | 'name' | 'ranges'> & {
  name?: string
  ranges?: string | readonly string[]
}

/** Rows of one class that were reviewed on the same day; without a name, the token is the name. */
export function reviewed(since: string, viewClass: ViewClass, rows: readonly Row[]): AgentEntry[] {
  return rows.map(({ ranges, ...row }) => ({
    name: row.token,
    ...row,
    class: viewClass,
    since,
    ...(ranges === undefined ? {} : { ranges: [ranges].flat() }),
  }))
}

/** The public directory of agents, for agents that their operator does not document. */
export function directoryPage(slug: string): string {
  return `https://knownagents.com/agents/${slug}`
}
