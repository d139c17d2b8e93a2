// A batch of views: its name, its rows and its answer in one transaction.
import type { Transaction } from 'kysely'
import { dayOf } from '../../base/days.ts'
import type { Rejection } from '../../contract/rejections.ts'
import { isAiClass } from '../../contract/view-classes.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import type { BatchOutcome, PathLimits, ViewBatch, ViewRow } from '../store.ts'
import { encodeAnswer, keptBytes } from './answer-codes.ts'
import { changedDays } from './as-of.ts'
import { type ClientWork, numberClients } from './client-numbers.ts'
import { CLASS_CODES, KIND_CODES, SOURCE_CODES } from './codes.ts'
import { AGENTS, ensureNumbers, numberOf, storable } from './dictionary.ts'
import { groupRows } from './group-rows.ts'
import { idsOf, insertNew, type KeyedView } from './insert-new.ts'
import { type KnownClients, readGeneration } from './known-clients.ts'
import { detach, type KnownPaths } from './known-paths.ts'
import { openDays } from './open-days.ts'
import { numberPaths, type PathWork } from './path-numbers.ts'
import { pause } from './pause.ts'
import { nameReferrer, numberReferrers } from './referrer-numbers.ts'
import { settleBehind } from './settle-days.ts'
import { isKept, lockSite } from './sites.ts'
import { createTierChanges } from './tier-changes.ts'
import type { ViewSite } from './view-tables.ts'

// Rows of a batch into the tables, within the caller's transaction: single views first, and those that were not
// there into the sums, unless their day is open.

type CountWork = PathWork &
  ClientWork & {
    trx: Transaction<Tables>
    /** The numbers of agents that this process has seen in the database, and those that it has found now. */
    known: { agents: ReadonlyMap<string, number> }
    found: { agents: Map<string, number> }
  }

/** How many rows were new. */
interface Counted {
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
async function countRows(work: CountWork, rows: readonly ViewRow[]): Promise<Counted> {
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

interface BatchPlace {
  dialect: Dialect
  limits: PathLimits
  /** What this process remembers between batches. */
  known: { paths: KnownPaths; clients: KnownClients; agents: Map<string, number> }
}

/** What a transaction has found, and may be remembered once it has committed. */
type Found = CountWork['found']

/** See `ViewStore.applyBatch`. */
export async function applyBatch(
  place: BatchPlace,
  projectId: string,
  batch: ViewBatch,
  now: number,
): Promise<BatchOutcome> {
  if (batch.rows.length === 0 && batch.id === undefined) {
    return { kind: 'applied', answer: { accepted: 0, duplicates: 0, rejected: { ...batch.rejected } } }
  }
  const { dialect, known } = place
  await settleBehind(
    dialect,
    projectId,
    batch.rows.map(({ time }) => time),
  )
  await dialect.preparePartitions(batch.rows.map(({ time }) => time))
  const { outcome, site, found } = await dialect.db.transaction().execute(async (trx) => {
    const earlier = await claimBatchId(trx, projectId, batch, now)
    if (earlier !== undefined) return { outcome: earlier }
    // Made again when the transaction is repeated: what a first attempt has found was never committed.
    const found: Found = { paths: new Map(), generation: '', clients: [], agents: new Map() }
    const { answer, site } = await countBatch(place, trx, projectId, batch, found)
    await saveAnswer(trx, projectId, batch, answer)
    return { outcome: { kind: 'applied', answer } as const, site, found }
  })
  if (site !== undefined && found !== undefined) {
    known.paths.remember(site.id, found.paths)
    known.clients.remember(found.generation, found.clients)
    rememberAgents(known.agents, found.agents)
  }
  return outcome
}

/** Far more than there are agents and classes of them. */
const MOST_AGENTS = 10_000

function rememberAgents(known: Map<string, number>, found: ReadonlyMap<string, number>): void {
  if (known.size > MOST_AGENTS) known.clear()
  for (const [name, number] of found) known.set(detach(name), number)
}

/** Gives the outcome when the name was taken before, and takes it otherwise. */
async function claimBatchId(
  trx: Transaction<Tables>,
  projectId: string,
  { id }: ViewBatch,
  now: number,
): Promise<BatchOutcome | undefined> {
  if (id === undefined) return undefined
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('view_batch')
    .values({ project_id: projectId, batch_id: id.key, body_hash: id.bodyHash, answer: '', received_at: now })
    .onConflict((conflict) => conflict.columns(['project_id', 'batch_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const earlier = await trx
    .selectFrom('view_batch')
    .select(['body_hash', 'answer'])
    .where('project_id', '=', projectId)
    .where('batch_id', '=', id.key)
    .executeTakeFirstOrThrow()
  if (earlier.body_hash !== id.bodyHash) return { kind: 'conflict' }
  return { kind: 'repeated', answer: JSON.parse(earlier.answer) as IngestAnswer }
}

async function saveAnswer(
  trx: Transaction<Tables>,
  projectId: string,
  { id }: ViewBatch,
  answer: IngestAnswer,
): Promise<void> {
  if (id === undefined) return
  await trx
    .updateTable('view_batch')
    .set({ answer: JSON.stringify(answer) })
    .where('project_id', '=', projectId)
    .where('batch_id', '=', id.key)
    .execute()
}

async function countBatch(
  { dialect, limits, known }: BatchPlace,
  trx: Transaction<Tables>,
  projectId: string,
  batch: ViewBatch,
  found: Found,
): Promise<{ answer: IngestAnswer; site?: ViewSite }> {
  if (batch.rows.length === 0) return { answer: toAnswer(batch, [], { views: 0, others: 0 }) }
  const site = await lockSite(dialect, trx, projectId)
  // After the lock: PostgreSQL writes down who shares a row, which takes longer the more batches wait here together.
  found.generation = await readGeneration(dialect, trx)
  // What is deleted since the batch was judged could not be told from what is new.
  const rows = batch.rows.filter((row) => isKept(site, row.time))
  const counted = await countRows({ dialect, trx, site, limits, known, found, source: batch.source }, rows)
  await updateSite(trx, site, counted)
  return { answer: toAnswer(batch, rows, counted), site }
}

/** Also when nothing was counted: a row that repeats a key may have brought in a path. */
async function updateSite(trx: Transaction<Tables>, site: ViewSite, counted: Counted): Promise<void> {
  const { log_paths, beacon_paths, missing_paths, referrers } = site
  const revision = site.revision + (counted.views + counted.others > 0 ? 1 : 0)
  await trx
    .updateTable('view_site')
    .set({ revision, log_paths, beacon_paths, missing_paths, referrers })
    .where('id', '=', site.id)
    .execute()
}

function toAnswer(batch: ViewBatch, rows: readonly ViewRow[], counted: Counted): IngestAnswer {
  const rejected: Partial<Record<Rejection, number>> = { ...batch.rejected }
  const reject = (reason: Rejection, times: number) => {
    if (times > 0) rejected[reason] = (rejected[reason] ?? 0) + times
  }
  const missing = rows.filter((row) => row.kind === 'missing').length
  const unserved = rows.filter((row) => row.kind === 'unserved').length
  reject('not_found', missing)
  reject('status', unserved)
  reject('too_old', batch.rows.length - rows.length)
  return { accepted: counted.views, duplicates: rows.length - missing - unserved - counted.views, rejected }
}
