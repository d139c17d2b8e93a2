// The tables of a report on a terminal about what agents got, who the others are, and what has changed.

import { formatCount, plural } from '../../base/text.ts'
import { OTHER_KINDS } from '../../traffic/agents/other-kinds.ts'
import type { AnswerCounts } from '../../traffic/tally/answers.ts'
import type { Change } from '../../traffic/tally/change.ts'
import type { PageAgent } from '../../traffic/tally/details.ts'
import type { OtherClientViews } from '../../traffic/tally/other-clients.ts'
import { cutLine, padEnd, padStart, wrapWords } from '../terminal-text.ts'
import type { NamedReport } from './report.ts'
import { type Canvas, drawRest, NUMBER_CELLS } from './report-canvas.ts'

/** As many as a terminal has room for. */
const ANSWERS: readonly [heading: string, count: (answers: AnswerCounts) => number][] = [
  ['pages', ({ views }) => views],
  ['404', ({ missing }) => missing],
  ['redirect', ({ redirects }) => redirects],
  ['error', ({ refused, failed }) => refused + failed],
  ['Markdown', ({ markdown }) => markdown],
  ['304', ({ notModified }) => notModified],
]
const ANSWER_CELLS = 9
const ANSWER_NAME_CELLS = 18

/** Agents that got something of what is shown: others may have got parts of pages only (206). */
export function withAnswers(agents: NamedReport['agents']): NamedReport['agents'] {
  return agents.filter(({ answers }) => ANSWERS.some(([, count]) => count(answers) > 0))
}

/** Nothing when no agent came. */
export function drawAnswers(report: NamedReport, canvas: Canvas): string[] {
  const agents = withAnswers(report.agents)
  if (agents.length === 0) return []
  const { width, paint, top } = canvas
  const columns = ANSWERS.slice(0, Math.floor((width - 2 - ANSWER_NAME_CELLS) / ANSWER_CELLS))
  const nameCells = width - 2 - columns.length * ANSWER_CELLS
  const heads = columns.map(([heading]) => padStart(heading, ANSWER_CELLS)).join('')
  const rows = agents.slice(0, top).map(({ agent, answers }) => {
    const figures = columns.map(([, count]) => padStart(formatCount(count(answers)), ANSWER_CELLS)).join('')
    return `  ${padEnd(cutLine(agent, nameCells - 1), nameCells)}${figures}`
  })
  const heading = paint.bold(padEnd('What AI agents got', nameCells + 2)) + paint.dim(heads)
  return [heading, ...rows, ...drawRest(agents.length, canvas)]
}

export function drawFailedRequests({ failedRequests }: NamedReport, canvas: Canvas): string[] {
  if (failedRequests.length === 0) return []
  const { width, paint, top } = canvas
  const rows = failedRequests.slice(0, top).flatMap(({ path, agents, ...answers }) => {
    const count = padStart(formatCount(answers.requests), NUMBER_CELLS)
    const line = `  ${padEnd(cutLine(path, width - 3 - NUMBER_CELLS), width - 2 - NUMBER_CELLS)}${count}`
    return [
      line,
      ...wrapWords(`${describeFailedRequests(answers)}: ${nameAgents(agents)}`, width - 4).map((text) =>
        paint.dim(`    ${text}`),
      ),
    ]
  })
  const head = padEnd('Pages that never gave an AI agent anything to read', width - NUMBER_CELLS)
  return [
    paint.bold(head) + paint.dim(padStart('requests', NUMBER_CELLS)),
    ...rows,
    ...drawRest(failedRequests.length, canvas),
  ]
}

/** Such as `3 redirects, 1 error (5xx)`. */
export function describeFailedRequests({ redirects, refused, failed, empty }: AnswerCounts): string {
  const parts: [number, string][] = [
    [redirects, plural(redirects, 'redirect')],
    [refused, `${plural(refused, 'refusal')} (4xx)`],
    [failed, `${plural(failed, 'error')} (5xx)`],
    [empty, plural(empty, 'empty page')],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(', ')
}

const NAMED_AGENTS = 4

/** Such as `GPTBot 4, ClaudeBot 3, 2 more`. */
export function nameAgents(agents: readonly Pick<PageAgent, 'agent' | 'requests'>[]): string {
  const named = agents.slice(0, NAMED_AGENTS).map(({ agent, requests }) => `${agent} ${formatCount(requests)}`)
  const more = agents.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

export function drawOthers({ others, classes }: NamedReport, canvas: Canvas): string[] {
  if (others.length === 0) return []
  const { width, paint } = canvas
  const indent = 2 + NUMBER_CELLS + 2
  const rows = groupByKind(others).flatMap(({ kind, views, clients }) => {
    const text = `${OTHER_KINDS[kind]}: ${nameClients(clients)}`
    const [first = '', ...more] = wrapWords(text, width - indent)
    return [
      `  ${padStart(formatCount(views), NUMBER_CELLS)}  ${first}`,
      ...more.map((line) => ' '.repeat(indent) + line),
    ]
  })
  return [paint.bold(`Neither human nor AI: ${plural(classes.other, 'view')}`), ...rows]
}

const NAMED_CLIENTS = 6

function nameClients(clients: readonly OtherClientViews[]): string {
  const named = clients.slice(0, NAMED_CLIENTS).map(({ name, views }) => `${name} ${formatCount(views)}`)
  const more = clients.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

interface KindOfOthers {
  kind: OtherClientViews['kind']
  views: number
  clients: OtherClientViews[]
}

/** Most views first. */
export function groupByKind(others: readonly OtherClientViews[]): KindOfOthers[] {
  return [...Map.groupBy(others, ({ kind }) => kind)]
    .map(([kind, clients]) => ({ kind, clients, views: clients.reduce((sum, { views }) => sum + views, 0) }))
    .sort((a, b) => b.views - a.views)
}

export function drawChange({ change, totals, missingTotals }: NamedReport, canvas: Canvas): string[] {
  if (change === null) return []
  const { width, paint, top } = canvas
  const cells = width - 2 - 3 * NUMBER_CELLS
  const row = (label: string, before: number, now: number): string =>
    `  ${padEnd(cutLine(label, cells - 1), cells)}${[formatCount(before), formatCount(now), formatDifference(before, now)].map((text) => padStart(text, NUMBER_CELLS)).join('')}`
  const heads = ['before', 'now', 'change'].map((name) => padStart(name, NUMBER_CELLS)).join('')
  const title = `Change against ${describeBefore(change)}`
  return [
    paint.bold(padEnd(cutLine(title, cells + 1), cells + 2)) + paint.dim(heads),
    row('Human', change.totals.human, totals.human),
    row('AI', change.totals.ai, totals.ai),
    row('Missing pages', change.missingTotals.total, missingTotals.total),
    ...change.pages.slice(0, top).map(({ path, before, now }) => row(path, before.total, now.total)),
    ...drawRest(change.pages.length, canvas),
    ...change.caveats.flatMap((caveat) => wrapWords(caveat, width)).map(paint.dim),
  ]
}

/** The days, of which the last is not the one at whose start the period ends. */
export function describeBefore({ from, to }: Pick<Change, 'from' | 'to'>): string {
  const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 10)
  const first = from.slice(0, 10)
  return first === last ? first : `${first} to ${last}`
}

/** Such as `+12` or `-3`. */
export function formatDifference(before: number, now: number): string {
  const difference = now - before
  return difference > 0 ? `+${formatCount(difference)}` : formatCount(difference)
}
