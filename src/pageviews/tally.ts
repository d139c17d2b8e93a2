// Views counted in memory, for a report over files without a database. Every line is accounted for as in an import:
// `accepted` + `duplicates` + the sum of `rejected` is the number of lines.
import type { Rejection } from '../contract/rejections.ts'
import { AI_CLASSES, type AiClass, isReader, type ViewClass } from '../contract/view-classes.ts'
import type { AgentViews, DayViews, PageViews, ViewCounts } from '../contract/views.ts'
import { dayOf, isoDay } from '../text/days.ts'
import { fillDays } from './fill-days.ts'
import { countRejection, type Rejected } from './ingest.ts'
import { createKnownKeys } from './known-keys.ts'
import { OTHER_PATH } from './path.ts'
import { type DayCounts, DEFAULT_PATH_LIMITS, type ViewRow } from './store.ts'
import { sumCounts, toCounts } from './view-counts.ts'

export interface TallyOptions {
  /**
   * The period of the counts, in epoch milliseconds; null = unbounded. Lines outside it are accounted for, not counted.
   */
  from: number | null
  to: number | null
  operatorOf: (agent: string) => string | null
}

export interface TrafficReport {
  /** The requested bounds, and the times of the first and the last view within them; null = unbounded, or no view. */
  period: { from: string | null; to: string | null; firstView: string | null; lastView: string | null }
  totals: ViewCounts
  /** Views by class; no total includes `other`. */
  classes: Record<ViewClass, number>
  views: PageViews[]
  agents: AgentViews[]
  timeseries: DayViews[]
  missingTotals: ViewCounts
  missing: PageViews[]
  lines: number
  accepted: number
  duplicates: number
  rejected: Rejected
  /** Part of `accepted`: views outside the period. */
  outside: number
  /** False when there were too many views to detect every duplicate. */
  checkedAllDuplicates: boolean
}

export interface Tally {
  /** Takes the result of one line. */
  add(line: ViewRow | Rejection): void
  lines(): number
  read(): TrafficReport
}

interface Counts {
  human: number
  ai: number
}

interface Sums {
  pages: Map<string, Counts>
  missing: Map<string, Counts>
  days: Map<number, Counts>
  agents: Map<string, { class: AiClass; views: number }>
  classes: Record<ViewClass, number>
  first: number
  last: number
}

export function createTally(options: TallyOptions): Tally {
  const known = createKnownKeys()
  const sums = emptySums()
  const rejected: Rejected = {}
  const account = { lines: 0, accepted: 0, duplicates: 0, outside: 0, rejected }
  const from = options.from ?? Number.NEGATIVE_INFINITY
  const to = options.to ?? Number.POSITIVE_INFINITY
  return {
    add: (line) => {
      account.lines += 1
      if (typeof line === 'string') return countRejection(rejected, line)
      const isNew = known.add(line.key)
      const isInside = line.time >= from && line.time < to
      if (line.kind === 'missing') {
        countRejection(rejected, 'not_found')
        if (isNew && isInside) countPath(sums.missing, line, DEFAULT_PATH_LIMITS.missingPaths)
      } else if (isNew) {
        account.accepted += 1
        if (isInside) countView(sums, line)
        else account.outside += 1
      } else account.duplicates += 1
    },
    lines: () => account.lines,
    read: () => ({ ...present(sums, options), ...account, checkedAllDuplicates: !known.isFull() }),
  }
}

function emptySums(): Sums {
  return {
    pages: new Map(),
    missing: new Map(),
    days: new Map(),
    agents: new Map(),
    classes: { human: 0, ai_assistant: 0, ai_coding_agent: 0, ai_search: 0, ai_training: 0, other: 0 },
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
  }
}

function countView(sums: Sums, row: ViewRow): void {
  sums.classes[row.class] += 1
  if (row.time < sums.first) sums.first = row.time
  if (row.time > sums.last) sums.last = row.time
  countPath(sums.pages, row, DEFAULT_PATH_LIMITS.logPaths)
  if (row.class === 'other') return
  const day = dayOf(row.time)
  const counts = sums.days.get(day) ?? { human: 0, ai: 0 }
  addTo(counts, row.class)
  sums.days.set(day, counts)
  if (row.class !== 'human') countAgent(sums.agents, row.agent, row.class)
}

/** A path that only `other` clients request also counts towards the limit, as it does in the store. */
function countPath(pages: Map<string, Counts>, row: ViewRow, limit: number): void {
  const path = pages.has(row.path) || pages.size < limit ? row.path : OTHER_PATH
  let counts = pages.get(path)
  if (counts === undefined) {
    counts = { human: 0, ai: 0 }
    pages.set(detach(path), counts)
  }
  addTo(counts, row.class)
}

/** A copy: a path cut out of a log keeps the whole block that contained it in memory. */
function detach(path: string): string {
  return Buffer.from(path).toString()
}

function addTo(counts: Counts, viewClass: ViewClass): void {
  if (viewClass === 'human') counts.human += 1
  else if (viewClass !== 'other') counts.ai += 1
}

/** One agent may be in two classes, because the requests of a client without a name decide its class. */
function countAgent(agents: Sums['agents'], agent: string, aiClass: AiClass): void {
  const key = `${aiClass} ${agent}`
  const counted = agents.get(key)
  if (counted === undefined) agents.set(key, { class: aiClass, views: 1 })
  else counted.views += 1
}

function present(sums: Sums, { from, to, operatorOf }: TallyOptions) {
  const [views, missing] = [rankPages(sums.pages), rankPages(sums.missing)]
  const period = { from: isoTime(from), to: isoTime(to), firstView: isoTime(sums.first), lastView: isoTime(sums.last) }
  return {
    period,
    totals: sumCounts(views),
    classes: sums.classes,
    views,
    agents: rankAgents(sums.agents, operatorOf),
    timeseries: listDays(sums.days),
    missingTotals: sumCounts(missing),
    missing,
  }
}

function rankPages(pages: Map<string, Counts>): PageViews[] {
  return [...pages]
    .map(([path, { human, ai }]) => ({ path, ...toCounts(human, ai) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
}

function rankAgents(agents: Sums['agents'], operatorOf: TallyOptions['operatorOf']): AgentViews[] {
  return [...agents]
    .map(([key, { class: aiClass, views }]) => {
      const agent = key.slice(aiClass.length + 1)
      return { agent, operator: operatorOf(agent), class: aiClass, views }
    })
    .sort((a, b) => b.views - a.views || (a.agent < b.agent ? -1 : 1))
}

function listDays(days: Sums['days']): DayViews[] {
  const rows = [...days].map(([day, { human, ai }]): DayCounts => [day, human, ai]).sort((a, b) => a[0] - b[0])
  return fillDays(rows, { first: undefined, last: undefined }).map(([day, human, ai]) => {
    return { date: isoDay(day), ...toCounts(human, ai) }
  })
}

function isoTime(time: number | null): string | null {
  return time === null || !Number.isFinite(time) ? null : new Date(time).toISOString()
}

/** Views of agents that read for a person, and of crawlers, which collect pages. */
export function splitAi(classes: Readonly<Record<ViewClass, number>>): { readers: number; crawlers: number } {
  const sum = (names: readonly AiClass[]): number => names.reduce((total, name) => total + classes[name], 0)
  const readers = AI_CLASSES.filter((name) => isReader(name))
  return { readers: sum(readers), crawlers: sum(AI_CLASSES.filter((name) => !isReader(name))) }
}
