// Views counted in memory, for a report over files without a database. Every line is accounted for as in an import:
// `accepted` + `duplicates` + the sum of `rejected` is the number of lines.
import type { Rejection } from '../contract/rejections.ts'
import { AI_CLASSES, type AiClass, isReader, type ViewClass } from '../contract/view-classes.ts'
import type { AgentViews, DayViews, PageViews, ViewCounts } from '../contract/views.ts'
import { countRejection, type Rejected } from './ingest.ts'
import { createKnownKeys } from './known-keys.ts'
import type { AnswerCounts } from './tally/answers.ts'
import { type Change, compareSums } from './tally/change.ts'
import {
  createDetails,
  type Details,
  type FailedRequests,
  type MissingAgent,
  type MissingReferrer,
  type PageAgent,
} from './tally/details.ts'
import type { OtherClientViews } from './tally/other-clients.ts'
import { countVisit, emptySums, listDays, rankPages, type Sums } from './tally/sums.ts'
import { sumCounts } from './view-counts.ts'
import type { Visit } from './visit.ts'

export interface TallyOptions {
  /**
   * The period of the counts, in epoch milliseconds; null = unbounded. Lines outside it are accounted for, not counted.
   */
  from: number | null
  to: number | null
  /** Also count the period of this length before `from`, for a comparison; ends at `from`. */
  before?: number
  /** Hosts of the site, if they are known. */
  hosts?: readonly string[]
  operatorOf: (agent: string) => string | null
}

interface ReportedPage extends PageViews {
  /** The AI agents that asked for it, and what they got. */
  agents: PageAgent[]
}

export interface ReportedMissing extends PageViews {
  /** Requests by clients that are neither people nor AI. */
  other: number
  agents: MissingAgent[]
  referrers: MissingReferrer[]
}

interface ReportedAgent extends AgentViews {
  answers: AnswerCounts
}

export interface TrafficReport {
  /** The requested bounds, and the times of the first and the last view within them; null = unbounded, or no view. */
  period: { from: string | null; to: string | null; firstView: string | null; lastView: string | null }
  totals: ViewCounts
  /** Views by class; no total includes `other`. */
  classes: Record<ViewClass, number>
  views: ReportedPage[]
  agents: ReportedAgent[]
  /** Pages that never gave an AI agent anything to read: they redirect, fail or are empty. */
  failedRequests: FailedRequests[]
  /** What `other` is made of. */
  others: OtherClientViews[]
  timeseries: DayViews[]
  missingTotals: ViewCounts
  missing: ReportedMissing[]
  /** Against the period before; null when it was not asked for. */
  change: Change | null
  /** Hosts of the site itself, told or seen in the log. */
  hosts: string[]
  lines: number
  accepted: number
  duplicates: number
  rejected: Rejected
  /** Part of `accepted`: views outside the period. */
  outside: number
  /** False when there were too many views to detect every duplicate. */
  checkedAllDuplicates: boolean
  /** A sentence for each bound of the details that was reached. */
  bounds: string[]
}

export interface Tally {
  /** Takes the result of one line. */
  add(line: Visit | Rejection): void
  lines(): number
  read(): TrafficReport
}

export function createTally(options: TallyOptions): Tally {
  const known = createKnownKeys()
  const [sums, sumsBefore] = [emptySums(), emptySums()]
  const details = createDetails(options.hosts ?? [])
  const rejected: Rejected = {}
  const account = { lines: 0, accepted: 0, duplicates: 0, outside: 0, rejected }
  const from = options.from ?? Number.NEGATIVE_INFINITY
  const to = options.to ?? Number.POSITIVE_INFINITY
  const isBefore = (time: number): boolean => time < from && time >= from - (options.before ?? 0)
  const count = (visit: Visit): void => {
    if (visit.time >= from && visit.time < to) {
      countVisit(sums, visit)
      details.add(visit)
      return
    }
    if (isBefore(visit.time)) countVisit(sumsBefore, visit)
    if (visit.kind === 'view') account.outside += 1
  }
  return {
    add: (line) => {
      account.lines += 1
      if (typeof line === 'string') return countRejection(rejected, line)
      const isNew = known.add(line.key)
      if (line.kind !== 'view') countRejection(rejected, line.kind === 'missing' ? 'not_found' : 'status')
      else if (isNew) account.accepted += 1
      else account.duplicates += 1
      if (isNew) count(line)
    },
    lines: () => account.lines,
    read: () => {
      const change =
        options.before === undefined ? null : compareSums(sums, sumsBefore, { from, length: options.before })
      return { ...present(sums, details, options), change, ...account, checkedAllDuplicates: !known.isFull() }
    },
  }
}

function present(sums: Sums, details: Details, { from, to, operatorOf }: TallyOptions) {
  const views = rankPages(sums.pages).map((page) => ({ ...page, agents: details.agentsOf(page.path) }))
  const missing = rankPages(sums.missing).map((page) => describeMissing(page, sums, details))
  const period = { from: isoTime(from), to: isoTime(to), firstView: isoTime(sums.first), lastView: isoTime(sums.last) }
  return {
    period,
    totals: sumCounts(views),
    classes: sums.classes,
    views,
    agents: rankAgents(sums.agents, operatorOf),
    failedRequests: details.failedRequests(),
    others: details.others(),
    timeseries: listDays(sums.days),
    missingTotals: sumCounts(missing),
    missing,
    hosts: [...details.certainHosts()],
    bounds: details.bounds(),
  }
}

function describeMissing(page: PageViews, { missing }: Sums, details: Details): ReportedMissing {
  const { path } = page
  const other = missing.get(path)?.other ?? 0
  return { ...page, other, agents: details.missingAgentsOf(path), referrers: details.referrersOf(path) }
}

/** Without agents that got no page. */
function rankAgents(agents: Sums['agents'], operatorOf: TallyOptions['operatorOf']): ReportedAgent[] {
  return [...agents.values()]
    .map(({ agent, class: aiClass, answers }) => {
      return { agent, operator: operatorOf(agent), class: aiClass, views: answers.views, answers }
    })
    .filter(({ answers }) => answers.requests > 0)
    .sort((a, b) => b.views - a.views || (a.agent < b.agent ? -1 : 1))
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
