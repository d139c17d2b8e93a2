// What a public list knows and our table does not, the other way round, and what the two call by different names.

import { escapeRegExp } from '../../src/base/text.ts'
import { AI_CLASSES, type AiClass, type ViewClass } from '../../src/contract/view-classes.ts'
import type { ListedAgent } from './read-lists.ts'

export interface OurAgent {
  token: string
  userAgent: string
  class: ViewClass
}

export interface Comparison {
  /** How many agents the list calls AI. */
  ai: number
  /** How many of them end in an AI class. */
  known: number
  /** Those that do not, and that the docs name with a reason. */
  leftOut: string[]
  /** Those that do not, and for which the docs give no reason. */
  unknown: string[]
  /** Called AI by both, but of another class. */
  otherwise: { name: string; ours: AiClass; theirs: readonly AiClass[] }[]
  /** Our AI agents of which the list has none. */
  missing: string[]
  /** Our AI agents that the list knows as something else. */
  notAi: string[]
}

interface Ours {
  agents: readonly OurAgent[]
  classOf: (userAgent: string) => ViewClass
  /** Names that the docs leave out with a reason. */
  leftOut: readonly string[]
}

export function compareList(list: readonly ListedAgent[], ours: Ours): Comparison {
  const judged = list
    .filter(({ calls }) => calls.length > 0)
    .map((agent) => ({ agent, classes: classesOf(agent, ours) }))
  const strangers = judged.filter(({ classes }) => classes.length === 0).map(({ agent }) => agent)
  const ourAi = ours.agents.filter((agent) => isAi(agent.class))
  return {
    ai: judged.length,
    known: judged.length - strangers.length,
    leftOut: strangers.filter((agent) => isLeftOut(agent, ours)).map(({ name }) => name),
    unknown: strangers.filter((agent) => !isLeftOut(agent, ours)).map(({ name }) => name),
    otherwise: judged.flatMap(({ agent, classes }) => {
      const [first] = classes
      return first === undefined || classes.some((its) => agent.calls.includes(its))
        ? []
        : [{ name: agent.name, ours: first, theirs: agent.calls }]
    }),
    missing: ourAi.filter((agent) => !list.some((listed) => means(listed, agent))).map(({ token }) => token),
    notAi: ourAi.filter((agent) => isCalledOther(list, agent)).map(({ token }) => token),
  }
}

/** The AI classes that user agents of this agent get, from the list or of ours; empty when none gets one. */
function classesOf(listed: ListedAgent, { agents, classOf }: Ours): AiClass[] {
  const own = listed.userAgents.map(classOf)
  const met = agents.filter((agent) => listed.pattern?.test(agent.userAgent) === true).map((agent) => agent.class)
  return [...new Set([...own, ...met].filter(isAi))]
}

function isLeftOut({ name, userAgents, pattern }: ListedAgent, { leftOut }: Ours): boolean {
  const text = [name, ...userAgents].join('\n')
  return leftOut.some((other) => pattern?.test(other) === true || hasWord(text, other))
}

/** Not within another word: "Spider" is not in "AcmeSpider". */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${escapeRegExp(word)}(?!\\w)`, 'i').test(text)
}

function isCalledOther(list: readonly ListedAgent[], agent: OurAgent): boolean {
  const known = list.filter((listed) => means(listed, agent))
  return known.length > 0 && known.every(({ calls }) => calls.length === 0)
}

function means({ name, pattern }: ListedAgent, { token, userAgent }: OurAgent): boolean {
  if (pattern !== undefined) return pattern.test(userAgent)
  return name.toLowerCase() === token.replace(/\/$/, '').toLowerCase()
}

function isAi(viewClass: ViewClass): viewClass is AiClass {
  return AI_CLASSES.some((aiClass) => aiClass === viewClass)
}

/** The names in code marks of the first column of the table below this heading. */
export function readLeftOut(page: string, heading: string): string[] {
  const section = page.split(`\n${heading}\n`)[1]?.split(/\n#+ /)[0] ?? ''
  const cells = section.split('\n').flatMap((line) => /^\| (?<names>`.*?) \|/.exec(line)?.groups?.names ?? [])
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}
