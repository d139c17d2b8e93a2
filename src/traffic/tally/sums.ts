// The counts of one period: pages, missing pages, days, agents and classes.

import { dayOf, isoDay } from '../../base/days.ts'
import { type AiClass, isAiClass, type ViewClass } from '../../contract/view-classes.ts'
import type { DayViews, PageViews } from '../../contract/views.ts'
import { fillDays } from '../fill-days.ts'
import { OTHER_PATH } from '../path.ts'
import { type DayCounts, DEFAULT_PATH_LIMITS, type ViewRow } from '../store.ts'
import { toCounts } from '../view-counts.ts'
import type { Visit } from '../visit.ts'
import { type AnswerCounts, countAnswer, emptyAnswers } from './answers.ts'
import { detach } from './pairs.ts'

interface Counts {
  human: number
  ai: number
  /** Neither; part of no total. */
  other: number
}

export interface Sums {
  pages: Map<string, Counts>
  missing: Map<string, Counts>
  days: Map<number, Counts>
  /** By class and name: the requests of a client without a name decide its class. */
  agents: Map<string, { agent: string; class: AiClass; answers: AnswerCounts }>
  classes: Record<ViewClass, number>
  first: number
  last: number
}

export function emptySums(): Sums {
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

export function countVisit(sums: Sums, visit: Visit): void {
  if (isAiClass(visit.class)) countAgent(sums.agents, visit, visit.class)
  if (visit.kind === 'missing') countPath(sums.missing, visit, DEFAULT_PATH_LIMITS.missingPaths)
  if (visit.kind !== 'view') return
  sums.classes[visit.class] += 1
  if (visit.time < sums.first) sums.first = visit.time
  if (visit.time > sums.last) sums.last = visit.time
  countPath(sums.pages, visit, DEFAULT_PATH_LIMITS.logPaths)
  if (visit.class !== 'other') addTo(ofKey(sums.days, dayOf(visit.time)), visit.class)
}

/** A path that only `other` clients request also counts towards the limit, as it does in the store. */
function countPath(pages: Map<string, Counts>, row: Pick<ViewRow, 'path' | 'class'>, limit: number): void {
  const isKept = pages.has(row.path) || pages.size < limit
  const path = isKept ? row.path : OTHER_PATH
  addTo(ofKey(pages, pages.has(path) ? path : detach(path)), row.class)
}

function ofKey<Key>(map: Map<Key, Counts>, key: Key): Counts {
  const known = map.get(key)
  if (known !== undefined) return known
  const counts = { human: 0, ai: 0, other: 0 }
  map.set(key, counts)
  return counts
}

function addTo(counts: Counts, viewClass: ViewClass): void {
  if (viewClass === 'human') counts.human += 1
  else if (viewClass === 'other') counts.other += 1
  else counts.ai += 1
}

function countAgent(agents: Sums['agents'], visit: Visit, aiClass: AiClass): void {
  const key = `${aiClass} ${visit.agent}`
  const counted = agents.get(key) ?? { agent: visit.agent, class: aiClass, answers: emptyAnswers() }
  agents.set(key, counted)
  countAnswer(counted.answers, visit)
}

/** Most views first, then by the bytes of the path. Pages that only others asked for are left out. */
export function rankPages(pages: Sums['pages']): PageViews[] {
  return [...pages]
    .map(([path, { human, ai }]) => ({ path, ...toCounts(human, ai) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
}

/** Days without views between the first and the last are there, too. */
export function listDays(days: Sums['days']): DayViews[] {
  const rows = [...days].map(([day, { human, ai }]): DayCounts => [day, human, ai]).sort((a, b) => a[0] - b[0])
  return fillDays(rows, { first: undefined, last: undefined }).map(([day, human, ai]) => {
    return { date: isoDay(day), ...toCounts(human, ai) }
  })
}
