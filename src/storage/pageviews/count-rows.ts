// Rows of a batch into the tables, within the caller's transaction: single views first, and into the sums only those
// that were not there.
import { sql, type Transaction } from 'kysely'
import type { PathLimits, ViewBatch, ViewRow } from '../../pageviews/store.ts'
import { dayOf } from '../../text/days.ts'
import type { Dialect, RowColumns } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { ViewSite } from '../view-tables.ts'
import { CLASS_CODES, KIND_CODES, SOURCE_CODES } from './codes.ts'
import { AGENTS, CLIENTS, type Entry, ensureNumbers, numberOf, storable } from './dictionary.ts'
import { numberPaths } from './path-numbers.ts'
import { pause } from './pause.ts'
import { createTierChanges, type NumberedView } from './tier-changes.ts'

export interface CountWork {
  dialect: Dialect
  trx: Transaction<Tables>
  /** Its counts of paths grow here, and are written by the caller. */
  site: ViewSite
  limits: PathLimits
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
  const added = await insertEvents(work, views)
  await pause()
  const changes = createTierChanges()
  for (const view of views) {
    // Of two rows with one key the first has gone in.
    if (!added.delete(view.key)) continue
    changes.add(view, 1)
    if (view.kind === KIND_CODES.missing) counted.missing += 1
    else counted.views += 1
  }
  await changes.write(dialect, trx, site.id)
}

interface KeyedView extends NumberedView {
  key: string
  clientId: number
}

async function numberRows(work: CountWork, rows: readonly ViewRow[]): Promise<KeyedView[]> {
  const { dialect, trx, site, limits, source } = work
  const paths = await numberPaths(dialect, trx, site, { source, rows }, limits)
  // Made once per row: to put long user agents together again and again would show in the rate of an import.
  const clientNames = rows.map(nameClient)
  const agentNames = rows.map(nameAgent)
  const clients = await numberClients(work, rows, clientNames)
  const agents = await numberAgents(work, rows, agentNames)
  return rows.map((row, index) => ({
    key: row.key,
    time: row.time,
    source: SOURCE_CODES[source],
    kind: KIND_CODES[row.kind],
    class: CLASS_CODES[row.class],
    pathId: numberOf(paths, row.path),
    agentId: numberOf(agents, agentNames[index]),
    clientId: numberOf(clients, clientNames[index]),
  }))
}

type Numbers = Promise<Map<string | undefined, number>>

/** Also notes the last day of each client, by which it is forgotten. */
async function numberClients({ dialect, trx }: CountWork, rows: readonly ViewRow[], names: readonly string[]): Numbers {
  const lastRows = new Map(rows.map((row, index) => [names[index], row]))
  const entries = new Map<string | undefined, Entry>()
  for (const [name, { client, time }] of lastRows) {
    entries.set(name, [storable(client.userAgent), client.hints, dayOf(time)])
  }
  const numbers = await ensureNumbers(dialect, trx, CLIENTS, entries)
  // The rows are in the order of time, so that the last one of a client is of its last day.
  const seen = [...lastRows].map(([name, { time }]) => [numberOf(numbers, name), dayOf(time)])
  await sql`
    update view_client set last_day = seen.last_day
    from ${dialect.jsonTable({ id: 'integer', last_day: 'integer' }, seen)} as seen
    where view_client.id = seen.id and view_client.last_day < seen.last_day`.execute(trx)
  return numbers
}

function nameClient({ client }: ViewRow): string {
  return `${client.hints} ${client.userAgent}`
}

function numberAgents({ dialect, trx }: CountWork, rows: readonly ViewRow[], names: readonly string[]): Numbers {
  const agents = new Map(rows.map((row, index) => [names[index], row]))
  const entries = new Map<string | undefined, Entry>()
  for (const [name, row] of agents) entries.set(name, [storable(row.agent), CLASS_CODES[row.class]])
  return ensureNumbers(dialect, trx, AGENTS, entries)
}

function nameAgent(row: ViewRow): string {
  return `${row.class} ${row.agent}`
}

const EVENT_COLUMNS: RowColumns = {
  site: 'integer',
  time: 'integer',
  source: 'integer',
  event_key: 'text',
  path_id: 'integer',
  kind: 'integer',
  class: 'integer',
  agent_id: 'integer',
  client_id: 'integer',
}

/** Gives the keys of the rows that were not there. */
async function insertEvents({ dialect, trx, site }: CountWork, views: readonly KeyedView[]): Promise<Set<unknown>> {
  const rows = views.map((view) => [
    site.id,
    view.time,
    view.source,
    view.key,
    view.pathId,
    view.kind,
    view.class,
    view.agentId,
    view.clientId,
  ])
  const onConflict = sql`on conflict do nothing`
  const columns = EVENT_COLUMNS
  return new Set(
    await dialect.insertRows(trx, { table: 'view_event', columns, rows, onConflict, returning: 'event_key' }),
  )
}
