// Rows of a batch into the tables, within the caller's transaction: single views first, and those that were not
// there into the sums, unless their day is open.
import { sql, type Transaction } from 'kysely'
import type { ViewBatch, ViewRow } from '../../pageviews/store.ts'
import { dayOf } from '../../text/days.ts'
import type { Tables } from '../schema.ts'
import { CLASS_CODES, KIND_CODES, SOURCE_CODES } from './codes.ts'
import { AGENTS, CLIENTS, ensureNumbers, numberOf, storable } from './dictionary.ts'
import { insertNew, type KeyedView } from './insert-new.ts'
import { openDays } from './open-days.ts'
import { numberPaths, type PathWork } from './path-numbers.ts'
import { pause } from './pause.ts'
import { createTierChanges } from './tier-changes.ts'

export interface CountWork extends PathWork {
  trx: Transaction<Tables>
  source: ViewBatch['source']
}

/** How many rows were new. */
export interface Counted {
  views: number
  missing: number
}

/**
 * Rows of one statement: large enough that its fixed cost does not show, small enough that the process stands still for
 * some 30 ms at most.
 */
const CHUNK_ROWS = 5000

/** Counts the rows that were not counted before; the rest is passed over. */
export async function countRows(work: CountWork, rows: readonly ViewRow[]): Promise<Counted> {
  const counted: Counted = { views: 0, missing: 0 }
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
  const missing = added.filter((view) => view.kind === KIND_CODES.missing).length
  counted.missing += missing
  counted.views += added.length - missing
  const open = await openDays(dialect, trx, site.id, countByDay(added))
  const changes = createTierChanges()
  for (const view of added) if (!open.has(dayOf(view.time))) changes.add(view, 1)
  await changes.write(dialect, trx, site.id)
}

function countByDay(views: readonly KeyedView[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { time } of views) counts.set(dayOf(time), (counts.get(dayOf(time)) ?? 0) + 1)
  return counts
}

async function numberRows(work: CountWork, rows: readonly ViewRow[]): Promise<KeyedView[]> {
  const { source } = work
  const paths = await numberPaths(work, { source, rows })
  const clients = await numberClients(work, rows)
  const agents = await numberAgents(work, rows)
  return rows.map((row, index) => ({
    key: row.key,
    isNamed: row.keyOf === 'id',
    time: row.time,
    source: SOURCE_CODES[source],
    kind: KIND_CODES[row.kind],
    class: CLASS_CODES[row.class],
    pathId: numberOf(paths, row.path),
    agentId: agents(index),
    clientId: clients(index),
  }))
}

/** Gives the number of what the row at an index has. */
type NumberOfRow = (index: number) => number

/** Also notes the last day of each client, by which it is forgotten. */
async function numberClients({ dialect, trx }: CountWork, rows: readonly ViewRow[]): Promise<NumberOfRow> {
  const { groupOf, last } = groupRows(rows, ({ client }) => [client.userAgent, client.hints])
  const entries = last.map(({ client, time }) => [storable(client.userAgent), client.hints, dayOf(time)] as const)
  const numbers = await ensureNumbers(dialect, trx, CLIENTS, new Map(entries.entries()))
  // The rows are in the order of time, so that the last one of a client is of its last day.
  const seen = last.map(({ time }, group) => [numberOf(numbers, group), dayOf(time)])
  await sql`
    update view_client set last_day = seen.last_day
    from ${dialect.jsonTable({ id: 'integer', last_day: 'integer' }, seen)} as seen
    where view_client.id = seen.id and view_client.last_day < seen.last_day`.execute(trx)
  return (index) => numberOf(numbers, groupOf[index])
}

async function numberAgents({ dialect, trx }: CountWork, rows: readonly ViewRow[]): Promise<NumberOfRow> {
  const { groupOf, last } = groupRows(rows, ({ agent, class: viewClass }) => [agent, CLASS_CODES[viewClass]])
  const entries = last.map((row) => [storable(row.agent), CLASS_CODES[row.class]] as const)
  const numbers = await ensureNumbers(dialect, trx, AGENTS, new Map(entries.entries()))
  return (index) => numberOf(numbers, groupOf[index])
}

/**
 * Groups rows by a text and a number. Long texts are not put together with the number, which would show in the rate of an
 * import.
 */
function groupRows(rows: readonly ViewRow[], keysOf: (row: ViewRow) => readonly [string, number]) {
  const groups = new Map<string, Map<number, number>>()
  const last: ViewRow[] = []
  const groupOf = rows.map((row) => {
    const [text, number] = keysOf(row)
    const ofText = groups.get(text) ?? new Map<number, number>()
    if (ofText.size === 0) groups.set(text, ofText)
    const group = ofText.get(number) ?? last.length
    ofText.set(number, group)
    last[group] = row
    return group
  })
  return { groupOf, last }
}
