// The figures of a tool, and what it lost, as text for the terminal.
import { type Interval, type Rate, wilson } from '../compare/intervals.ts'
import { describeTable } from '../table.ts'
import {
  type Figures,
  figuresOf,
  foundPages,
  isRight,
  type JudgedCommit,
  openFindings,
  PAGES_MAX,
  rankedPages,
} from './score.ts'

/** A table by repository, then the figures of all with their intervals at 95 %. */
export function describeFigures(judged: readonly JudgedCommit[]): string {
  const repositories = [...new Set(judged.map(({ repository }) => repository))]
  const rows = repositories.map((name) =>
    rowOf(name, figuresOf(judged.filter(({ repository }) => repository === name))),
  )
  const all = figuresOf(judged)
  const table = [HEADINGS, ...rows, ...(repositories.length > 1 ? [rowOf('all', all)] : [])]
  return `${describeTable(table, 1)}\n\n${describeTable(linesOf(all), 1)}\n`
}

const HEADINGS = [
  'repository',
  'calls',
  'failed',
  'alarms',
  'covered',
  'right pages',
  'first 1',
  'first 3',
  'first 5',
  'AUC',
  'near hunks',
  'CPU s',
]

function rowOf(name: string, figures: Figures): string[] {
  return [
    name,
    `${figures.calls}`,
    `${figures.failed + figures.timedOut}`,
    ratio(figures.alarms),
    ratio(figures.covered),
    ratio(figures.rightPages),
    ...figures.firsts.map(({ commits }) => ratio(commits)),
    figures.decision?.value.toFixed(2) ?? '-',
    ratio(figures.nearHunks),
    seconds(figures.medianCpuMs),
  ]
}

function linesOf(figures: Figures): string[][] {
  const { decision } = figures
  return [
    ['facts', '', ''],
    ['  commits without docs with an alarm', ...withInterval(figures.alarms)],
    ['  open findings on them', `${figures.findingsOnCodeOnly}`, ''],
    ['  open findings in all', `${figures.findings}`, ''],
    ['  commits with docs where a found page is right', ...withInterval(figures.covered)],
    ['  found pages that people changed', ...withInterval(figures.rightPages)],
    ['ranking', '', ''],
    ...figures.firsts.map(({ among, commits }) => [
      `  a right page among the first ${among}`,
      ...withInterval(commits),
    ]),
    ['  candidates on commits without docs', ...withInterval(figures.listedOnCodeOnly)],
    ['  candidates on commits with docs', ...withInterval(figures.listedWithDocs)],
    [
      '  AUC of the highest score',
      decision?.value.toFixed(3) ?? '-',
      decision === undefined ? '' : range(decision.interval, 3),
    ],
    ['  changed hunks near a named line', ...withInterval(figures.nearHunks)],
    ['  the same, on named pages', ...withInterval(figures.nearHunksOfNamed)],
    ['  lines named per page', figures.linesPerPage.toFixed(1), ''],
    ['calls', '', ''],
    ['  failed, timed out', `${figures.failed}, ${figures.timedOut}`, `of ${figures.calls}`],
    ['  CPU seconds, median and maximum', seconds(figures.medianCpuMs), seconds(figures.maxCpuMs)],
  ]
}

function ratio({ hits, of }: Rate): string {
  return of === 0 ? '-' : `${hits}/${of}`
}

function withInterval(rate: Rate): string[] {
  if (rate.of === 0) return ['-', '']
  const percent = ((100 * rate.hits) / rate.of).toFixed(1)
  const [low, high] = wilson(rate.hits, rate.of)
  return [`${percent} % (${ratio(rate)})`, `${range([100 * low, 100 * high], 1)} %`]
}

function range([low, high]: Interval, digits: number): string {
  return `${low.toFixed(digits)} to ${high.toFixed(digits)}`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2)
}

/** One line for each thing that went wrong, with what reproduces it. */
export function describeLosses(judged: readonly JudgedCommit[]): string {
  const lines = judged.flatMap((one) => lossesOf(one).map((loss) => `${one.repository}  ${one.commit.id}  ${loss}`))
  return `${lines.length} ${lines.length === 1 ? 'loss' : 'losses'}\n${lines.map((line) => `${line}\n`).join('')}`
}

function lossesOf(one: JudgedCommit): string[] {
  const { commit, result } = one
  if (result.status !== 'read') return [`${result.status}: ${result.fault}`]
  if (commit.kind === 'code-only') {
    return openFindings(one).map(({ rule, unit }) => `alarm: ${rule} ${unit.page}:${unit.line}`)
  }
  const wrong = foundPages(one).filter((page) => !isRight(one, page))
  const first = rankedPages(one).slice(0, PAGES_MAX)
  const isMissed = !first.some((page) => isRight(one, page))
  return [
    ...wrong.map((page) => `found, but nobody changed it: ${page}`),
    ...(isMissed ? [`missed: ${commit.pages.map(({ path }) => path).join(', ')}`] : []),
  ]
}
