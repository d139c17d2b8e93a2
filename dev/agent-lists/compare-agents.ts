// `npm run compare-agents -- [--robots FILE] [--browsers FILE]...`: holds the table of agents against public lists of agents
// and of browsers, and prints what each knows and the other does not. A person reads it and decides; nothing is taken over.
// FILE of --robots is a copy of robots.json of ai.robots.txt; those of --browsers have a user agent on each line.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isbot } from 'isbot'
import { AGENTS } from '../../src/traffic/agents/agent-table.ts'
import { classify } from '../../src/traffic/classify.ts'
import { AGENT_EXAMPLES } from '../../test/traffic/user-agent-fixtures.ts'
import { type Comparison, compareList, type OurAgent, readLeftOut } from './compare.ts'
import { readAiRobotsFile, readPackaged } from './download-lists.ts'
import {
  type ListedAgent,
  readAiRobots,
  readBrowsers,
  readCrawlerUserAgents,
  readDeviceDetector,
} from './read-lists.ts'

const { values } = parseArgs({
  options: { robots: { type: 'string' }, browsers: { type: 'string', multiple: true, default: [] } },
})

const agents: OurAgent[] = AGENTS.map(({ token, class: viewClass }) => ({
  token,
  class: viewClass,
  userAgent: AGENT_EXAMPLES.get(token)?.userAgent ?? token,
}))
const leftOut = readLeftOut(readFileSync('docs/analytics.md', 'utf8'), '### Left out on purpose')
const classOf = (userAgent: string) => classify({ userAgent, hints: 0 }).class

const readings: [name: string, read: () => Promise<ListedAgent[]>][] = [
  [
    'crawler-user-agents',
    async () => readCrawlerUserAgents(packaged('crawler-user-agents', 'crawler-user-agents.json')),
  ],
  ['node-device-detector', async () => readDeviceDetector(packaged('node-device-detector', 'regexes/bots.js'))],
  ['ai.robots.txt', async () => readAiRobots(await readAiRobotsFile(values.robots))],
]

const browsers: [name: string, read: () => string[]][] = [
  ['top-user-agents', () => readBrowsers(packaged('top-user-agents', 'src/index.json'))],
  ['user-agents', () => readBrowsers(packaged('user-agents', 'dist/user-agents.json'))],
  ['real-user-agents', () => readBrowsers(packaged('@ulixee/real-user-agents', 'data/userAgentsById.json'))],
  ...values.browsers.map((file): [string, () => string[]] => [
    file,
    () => readFileSync(file, 'utf8').trim().split('\n'),
  ]),
]

for (const [name, read] of readings) {
  await report(name, async () => print(name, compareList(await read(), { agents, classOf, leftOut })))
}
for (const [name, read] of browsers) await report(name, async () => printBrowsers(name, read()))
list('\nAgents that isbot alone would count as people', unseen())

/** One list that cannot be read does not keep the others from being compared. */
async function report(name: string, compare: () => Promise<void>): Promise<void> {
  try {
    await compare()
  } catch (error) {
    process.exitCode = 1
    console.error(`\n${name} could not be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function printBrowsers(name: string, userAgents: readonly string[]): void {
  const classes = userAgents.map(classOf)
  const found = userAgents.filter((_, n) => classes[n] !== 'human' && classes[n] !== 'other')
  const other = classes.filter((its) => its === 'other').length
  console.log(`\n${name}: ${userAgents.length} user agents of browsers, of which ${other} count as other.`)
  list('  AI here', found)
}

function packaged(name: string, file: string): string {
  const { version, text } = readPackaged(name, file)
  console.log(`\n${name} ${version}`)
  return text
}

function print(name: string, found: Comparison): void {
  const share = Math.round((100 * found.known) / found.ai)
  console.log(`\n${name} calls ${found.ai} agents AI; ${found.known} of them (${share} %) have an AI class here.`)
  list('  left out on purpose (docs/analytics.md)', found.leftOut)
  list('  unknown here', found.unknown)
  list(
    '  of another class here',
    found.otherwise.map(({ name: agent, ours, theirs }) => `${agent} (${ours} instead of ${theirs.join(' or ')})`),
  )
  list('  AI here, but not there', found.notAi)
  list('  unknown there', found.missing)
}

function list(title: string, names: readonly string[]): void {
  console.log(`${title}: ${names.length === 0 ? 'none' : names.join(', ')}`)
}

function unseen(): string[] {
  return agents.filter(({ userAgent }) => !isbot(userAgent)).map(({ token }) => token)
}
