// What `other` is made of: the clients that are neither people nor AI, by name and kind.
import type { OtherKind } from '../../contract/view-classes.ts'
import { otherKindOf } from '../agents/other-kinds.ts'
import { OTHER_PATH } from '../path.ts'
import type { Visit } from '../visit.ts'
import { detach } from './pairs.ts'

/** Clients that are neither people nor AI and that a report counts by name. */
export const REPORTED_NAMES = 1000

export interface OtherClientViews {
  kind: OtherKind
  /** Of a bot that no table knows, the word in its user agent that gives it away: text of a stranger. */
  name: string
  views: number
}

interface OtherClients {
  /** `views`: of this client; 1 if absent. */
  add(visit: Pick<Visit, 'agent'> & { client: Pick<Visit['client'], 'userAgent'> }, views?: number): void
  /** Most views first. */
  read(): OtherClientViews[]
  isFull(): boolean
}

const UNNAMED = 'Other bot'
/** A word of the user agent that names a bot. */
const BOT_WORD = /[\w.-]*(?:bot|crawl|spider|scan|fetch|monitor|check|preview|http)[\w.-]*/i
const FIRST_WORD = /^\W*(?:compatible;\s*)?([\w.-]+)/i
const MAX_CHARACTERS = 40

/** By name, as many as a report has; the others together. */
export function createOtherClients(): OtherClients {
  const counts = new Map<string, OtherClientViews>()
  let isFull = false
  return {
    add: ({ agent, client }, views = 1) => {
      const name = agent === UNNAMED ? nameIn(client.userAgent) : agent
      const known = counts.get(name)
      if (known !== undefined) known.views += views
      else if (counts.size < REPORTED_NAMES)
        counts.set(detach(name), { kind: otherKindOf(agent), name: detach(name), views })
      else {
        isFull = true
        const rest = counts.get(OTHER_PATH) ?? { kind: 'bot' as const, name: OTHER_PATH, views: 0 }
        rest.views += views
        counts.set(OTHER_PATH, rest)
      }
    },
    read: () => [...counts.values()].sort((a, b) => b.views - a.views || (a.name < b.name ? -1 : 1)),
    isFull: () => isFull,
  }
}

/** Not the address that many bots add, where they describe themselves. */
function nameIn(userAgent: string): string {
  const words = userAgent.replace(/https?:\/\/\S*/gi, ' ').replace(/^Mozilla\/[\d.]+/, ' ')
  const word = BOT_WORD.exec(words)?.[0] ?? FIRST_WORD.exec(words)?.[1] ?? UNNAMED
  return word.slice(0, MAX_CHARACTERS)
}
