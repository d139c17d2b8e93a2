// User agents that stand in test/fixtures/user-agents/.
import { readFileSync } from 'node:fs'

const folder = new URL('../fixtures/user-agents/', import.meta.url)

/** User agents of people's browsers, in-app browsers, TVs, consoles and translation services. */
export const BROWSERS = readFileSync(new URL('browsers.txt', folder), 'utf8').trim().split('\n')

/** Token of the table -> a user agent in which it stands. */
export const AGENT_EXAMPLES = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(new URL('agents.json', folder), 'utf8'))),
)
