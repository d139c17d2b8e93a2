// Rows of a batch into the tables, within the caller's transaction: single views first, and those that were not
// there into the sums, unless their day is open.
import type { Transaction } from 'kysely'
import { dayOf } from '../../base/days.ts'
import { isAiClass } from '../../contract/view-classes.ts'
import type { Tables } from '../../storage/schema.ts'
import type { ViewRow } from '../store.ts'
import { encodeAnswer, keptBytes } from './answer-codes.ts'
import { changedDays } from './as-of.ts'
import { type ClientWork, numberClients } from './client-numbers.ts'
import { CLASS_CODES, KIND_CODES, SOURCE_CODES } from './codes.ts'
import { AGENTS, ensureNumbers, numberOf, storable } from './dictionary.ts'
import { groupRows } from './group-rows.ts'
import { idsOf, insertNew, type KeyedView } from './insert-new.ts'
import { openDays } from './open-days.ts'
import { numberPaths, type PathWork } from './path-numbers.ts'
import { pause } from './pause.ts'
import { nameReferrer, numberReferrers } from './referrer-numbers.ts'
import { createTierChanges } from './tier-changes.ts'

export type CountWork = PathWork &
  ClientWork & {
    trx: Transaction<Tables>
    /** The numbers of agents that this process has seen in the database, and those that it has found now. */
    known: { agents: ReadonlyMap<string, number> }
    found: { agents: Map<string, number> }
  }

/** How many rows were new. */
export interface Counted {
  views: number
  /** Requests that are no views. */
  others: number
}

/**
 * Rows of one statement: large enough that its fixed cost does not show, small enough that the process stands still for
 * some 30 ms at most.
 */
const CHUNK_ROWS = 5000

/** Counts the rows that were not counted before; the rest is passed over. */
export async function countRows(work: CountWork, rows: readonly ViewRow[]): Promise<Counted> {
  const counted: Counted = { views: 0, others: 0 }
  const inOrder = rows.toSorted(byTimeAndKey)
  for (let start = 0; start < inOrder.length; start += CHUNK_ROWS) {
    await countChunk(work, inOrder.slice(start, start + CHUNK_ROWS), counted)
  }
  return counted
}

/** The order of the table, in which the rows go in fastest and two writers never wait for each other in a circle. */
function byTimeAndKey(left: ViewRow, right: ViewRow): number {
  if (left.time !== right.time) return left.time - right.time
  return left.key < right.key ? -1 : 1
}

async function countChunk(work: CountWork, rows: readonly ViewRow[], counted: Counted): Promise<void> {
  const { dialect, trx, site } = work
  const views = await numberRows(work, rows)
  await pause()
  const added = await insertNew(work, views)
  await pause()
  const newViews = added.filter((view) => view.kind === KIND_CODES.view).length
  counted.views += newViews
  counted.others += added.length - newViews
  const addedByDay = countByDay(added)
  const open = await openDays(dialect, trx, site.id, addedByDay)
  const changes = createTierChanges()
  for (const view of added) if (!open.has(dayOf(view.time))) changes.add(view, 1)
  const changed = changedDays(site, [...addedByDay.keys()])
  await dialect.insertTogether(trx, [idsOf(site.id, added), ...changes.inserts(site.id), changed])
}

function countByDay(views: readonly KeyedView[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { time } of views) counts.set(dayOf(time), (counts.get(dayOf(time)) ?? 0) + 1)
  return counts
}

async function numberRows(work: CountWork, rows: readonly ViewRow[]): Promise<KeyedView[]> {
  const source = SOURCE_CODES[work.source]
  const paths = await numberPaths(work, rows)
  const clients = await numberClients(work, rows)
  const agents = await numberAgents(work, rows)
  const referrers = await numberReferrers(work, rows)
  return rows.map((row, index) => ({
    key: row.key,
    isNamed: row.keyOf === 'id',
    time: row.time,
    source,
    kind: KIND_CODES[row.kind],
    class: CLASS_CODES[row.class],
    pathId: at(paths, index),
    agentId: at(agents, index),
    clientId: at(clients, index),
    answer: encodeAnswer(row),
    bytes: isAiClass(row.class) ? keptBytes(row.bytes) : 0,
    referrerId: row.referrer === undefined ? 0 : numberOf(referrers, nameReferrer(row.referrer)),
  }))
}

function at(numbers: readonly number[], index: number): number {
  const number = numbers[index]
  if (number === undefined) throw new Error(`There is no number for row ${index}`)
  return number
}

/** Agents are never deleted and keep their numbers, so what was committed once holds for good, as with paths. */
async function numberAgents({ dialect, trx, known, found }: CountWork, rows: readonly ViewRow[]): Promise<number[]> {
  const { groupOf, last } = groupRows(rows, ({ agent, class: viewClass }) => [agent, CLASS_CODES[viewClass]])
  const names = last.map((row) => `${CLASS_CODES[row.class]} ${row.agent}`)
  const unknown = last.flatMap((row, group) => {
    const name = names[group] ?? ''
    return known.agents.has(name) ? [] : [[name, [storable(row.agent), CLASS_CODES[row.class]]] as const]
  })
  const numbers = await ensureNumbers(dialect, trx, AGENTS, new Map(unknown))
  for (const [name, number] of numbers) found.agents.set(name, number)
  return groupOf.map((group) => known.agents.get(names[group] ?? '') ?? numberOf(numbers, names[group]))
}
