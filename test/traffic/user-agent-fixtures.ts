// User agents that stand in test/fixtures/user-agents/.
import { readFileSync } from 'node:fs'

const folder = new URL('../fixtures/user-agents/', import.meta.url)

/** User agents of people's browsers, in-app browsers, TVs, consoles and translation services. */
export const BROWSERS = readFileSync(new URL('browsers.txt', folder), 'utf8').trim().split('\n')

export interface AgentExample {
  userAgent: string
  /**
   * `operator`: the operator publishes the user agent, or the code that sends it; `list`: a public list has it; `seen`:
   * programs of others log or imitate it, and the source only names the product; `token`: the source only names the
   * product, so the name alone stands here.
   */
  from: 'operator' | 'list' | 'seen' | 'token'
  source: string
}

/** Token of the table -> a user agent that the row of this token decides. */
export const AGENT_EXAMPLES = new Map<string, AgentExample>(
  Object.entries(JSON.parse(readFileSync(new URL('agents.json', folder), 'utf8'))),
)

/** The user agent of the row of this token. */
export function exampleOf(token: string): string {
  return AGENT_EXAMPLES.get(token)?.userAgent ?? ''
}
