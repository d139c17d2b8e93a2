// What single views add to the sums: collected in memory, then inserted table by table, in the order of the keys, so that
// two writers never wait for each other in a circle.

import { sql } from 'kysely'
import { dayOf } from '../../base/days.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import type { LoneInsert } from '../../storage/dialect/dialect.ts'
import { CLASS_CODES, KIND_CODES, SOURCE_CODES } from './codes.ts'
import { COUNTERS, counterIndex } from './counters.ts'
import { monthOf } from './range.ts'

// What single requests add to the sums of what agents got of each page, and of where requests for missing pages came from.

interface DetailChanges {
  /** Adds a request, or takes it away with -1. */
  add: (view: NumberedView, times: number) => void
  /** Day, path, agent, answer, requests and bytes, in the order of the table. */
  answers: () => number[][]
  /** Day, path, referrer and requests, in the order of the table. */
  referrers: () => number[][]
}

const AI_CODES: readonly number[] = AI_CLASSES.map((aiClass) => CLASS_CODES[aiClass])

function createDetailChanges(): DetailChanges {
  const answers = new Map<string, number[]>()
  const referrers = new Map<string, number[]>()
  return {
    add: (view, times) => {
      if (view.source !== SOURCE_CODES.log) return
      const day = dayOf(view.time)
      if (AI_CODES.includes(view.class)) {
        addTo(answers, [day, view.pathId, view.agentId, view.answer], [times, times * view.bytes])
      }
      if (view.kind === KIND_CODES.missing && view.referrerId !== 0) {
        addTo(referrers, [day, view.pathId, view.referrerId], [times])
      }
    },
    answers: () => inOrder(answers),
    // A request that moves to another class still comes from the same page.
    referrers: () => inOrder(referrers).filter((row) => row.at(-1) !== 0),
  }
}

function addTo(rows: Map<string, number[]>, key: readonly number[], counts: readonly number[]): void {
  const name = key.join(' ')
  const row = rows.get(name)
  if (row === undefined) rows.set(name, [...key, ...counts])
  else for (const [index, count] of counts.entries()) row[key.length + index] = (row[key.length + index] ?? 0) + count
}

function inOrder(rows: ReadonlyMap<string, number[]>): number[][] {
  return [...rows.values()].sort(byNumbers)
}

function byNumbers(left: readonly number[], right: readonly number[]): number {
  for (const [index, number] of left.entries()) {
    const difference = number - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** A single view in numbers. */
export interface NumberedView {
  time: number
  source: number
  kind: number
  class: number
  pathId: number
  agentId: number
  answer: number
  bytes: number
  referrerId: number
}

interface TierChanges {
  /** Adds a view, or takes it away with -1. */
  add: (view: NumberedView, times: number) => void
  /** All changes, to be written within the caller's transaction. */
  inserts: (site: number) => LoneInsert[]
}

type Counts = number[]
/** By two numbers. */
type Grid<Cell> = Map<number, Map<number, Cell>>

export function createTierChanges(): TierChanges {
  const pages: Grid<Counts> = new Map()
  const missing: Grid<Counts> = new Map()
  const agents: Grid<Counts> = new Map()
  const site: Grid<Counts> = new Map()
  const details = createDetailChanges()
  return {
    add: (view, times) => {
      details.add(view, times)
      if (view.kind === KIND_CODES.unserved) return
      const counter = counterIndex(view.source, view.class)
      if (counter === -1) return
      const day = dayOf(view.time)
      if (view.kind === KIND_CODES.missing) return count(missing, day, view.pathId, counter, times)
      count(pages, day, view.pathId, counter, times)
      count(site, day, 0, counter, times)
      if (view.source === SOURCE_CODES.log) count(agents, day, view.agentId, 0, times)
    },
    inserts: (siteId) => {
      const keysOfAnswers = ['day', 'path_id', 'agent_id', 'answer']
      const keysOfReferrers = ['day', 'path_id', 'referrer_id']
      const ofSite = toRows(site).map(([day = 0, , ...counts]) => [day, ...counts])
      const targets: [Target, number[][]][] = [
        [tierOf('view_day', ['bucket', 'path_id']), toRows(pages)],
        [tierOf('view_month', ['bucket', 'path_id']), toRows(sumByMonth(pages))],
        [tierOf('missing_day', ['bucket', 'path_id']), toRows(missing)],
        [tierOf('view_site_day', ['day']), ofSite],
        [{ table: 'view_agent_day', keys: ['day', 'agent_id'], sums: ['views'] }, toAgentRows(agents)],
        [{ table: 'page_agent_day', keys: keysOfAnswers, sums: ['requests', 'bytes'] }, details.answers()],
        [{ table: 'missing_referrer_day', keys: keysOfReferrers, sums: ['requests'] }, details.referrers()],
      ]
      return targets.map(([target, rows]) => toInsert(siteId, target, rows))
    },
  }
}

function count(grid: Grid<Counts>, row: number, column: number, counter: number, times: number): void {
  const cells = grid.get(row) ?? new Map<number, Counts>()
  if (cells.size === 0) grid.set(row, cells)
  const counts = cells.get(column)
  if (counts !== undefined) counts[counter] = (counts[counter] ?? 0) + times
  else cells.set(column, newCounts(counter, times))
}

function newCounts(counter: number, times: number): Counts {
  return COUNTERS.map((_, index) => (index === counter ? times : 0))
}

function sumByMonth(days: Grid<Counts>): Grid<Counts> {
  const months: Grid<Counts> = new Map()
  for (const [day, cells] of days) {
    const month = monthOf(day)
    for (const [pathId, counts] of cells) {
      for (const [counter, times] of counts.entries()) if (times !== 0) count(months, month, pathId, counter, times)
    }
  }
  return months
}

function toRows(grid: Grid<Counts>): number[][] {
  const inOrder = (left: readonly [number, unknown], right: readonly [number, unknown]) => left[0] - right[0]
  return [...grid].sort(inOrder).flatMap(([row, cells]) => {
    return [...cells].sort(inOrder).map(([column, counts]) => [row, column, ...counts])
  })
}

function toAgentRows(agents: Grid<Counts>): number[][] {
  return toRows(agents).map(([day = 0, agentId = 0, views = 0]) => [day, agentId, views])
}

interface Target {
  table:
    | 'view_day'
    | 'view_month'
    | 'missing_day'
    | 'view_site_day'
    | 'view_agent_day'
    | 'page_agent_day'
    | 'missing_referrer_day'
  /** After the site. */
  keys: readonly string[]
  sums: readonly string[]
}

function tierOf(table: Target['table'], keys: readonly string[]): Target {
  return { table, keys, sums: COUNTERS }
}

function toInsert(site: number, { table, keys, sums }: Target, rows: number[][]): LoneInsert {
  const columns = Object.fromEntries(['site', ...keys, ...sums].map((name) => [name, 'integer' as const]))
  const added = sums.map((name) => {
    return sql`${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)} + excluded.${sql.ref(name)}`
  })
  const places = sql.join(['site', ...keys].map((key) => sql.ref(key)))
  const onConflict = sql`on conflict (${places}) do update set ${sql.join(added)}`
  return { table, columns, rows: rows.map((row) => [site, ...row]), onConflict }
}
