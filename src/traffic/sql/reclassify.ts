// Moving single views to the classes that the rules give now, and the sums with them. Day by day, and within a day in
// slices: each slice is one short transaction after which the sums are those of the single views as before, so that it may be
// stopped anywhere, and what is moved already is not moved twice.
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { DAY_MS, dayOf } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import type { Reclassification } from '../store.ts'
import { unpackAnswer } from './answer-codes.ts'
import { CLASS_CODES } from './codes.ts'
import { AGENTS, ensureNumbers, numberOf, storable } from './dictionary.ts'
import { pause } from './pause.ts'
import type { Span } from './range.ts'
import { findSite, lockSite, rewriteSite } from './sites.ts'
import { createTierChanges } from './tier-changes.ts'
import type { ViewSite } from './view-tables.ts'

/** Single views of a slice. A slice is longer only when more of them share its last millisecond. */
const SLICE_ROWS = 5000

interface Work extends Reclassification {
  dialect: Dialect
  projectId: string
}

/** See `ViewStore.reclassify`. */
export async function reclassify(
  dialect: Dialect,
  projectId: string,
  reclassification: Reclassification,
): Promise<{ days: number; changed: number }> {
  const work: Work = { ...reclassification, dialect, projectId }
  const done = { days: 0, changed: 0 }
  const site = await findSite(dialect.db, projectId)
  if (site === undefined) return done
  const days = await listDays(dialect.db, site)
  for (const day of days) {
    const isDone = await reclassifyDay(work, site, day, (changed) => {
      done.changed += changed
    })
    if (!isDone) return done
    done.days += 1
    work.onProgress({ ...done, ofDays: days.length })
  }
  return done
}

/** One short look into the index per day. */
async function listDays(db: Kysely<Tables>, site: ViewSite): Promise<number[]> {
  const days: number[] = []
  for (let from = -Infinity; ; from = ((days.at(-1) ?? 0) + 1) * DAY_MS) {
    const first = db.selectFrom('view_event').select('time').where('site', '=', site.id).orderBy('time').limit(1)
    const row = await (from === -Infinity ? first : first.where('time', '>=', from)).executeTakeFirst()
    if (row === undefined) return days
    days.push(dayOf(row.time))
  }
}

/** False when it was told to stop before the end of the day. */
async function reclassifyDay(
  work: Work,
  site: ViewSite,
  day: number,
  onChanged: (changed: number) => void,
): Promise<boolean> {
  const dayEnd = (day + 1) * DAY_MS
  for (let start = day * DAY_MS; start < dayEnd; ) {
    if (work.signal.aborted) return false
    const slice: Span = [start, await findSliceEnd(work.dialect.db, site, start, dayEnd)]
    // Most slices are as they should be: looking first keeps them from waiting for the write lock.
    const moves = await findMoves(work.dialect.db, work, site, slice)
    if (moves.length > 0) onChanged(await work.dialect.db.transaction().execute((trx) => moveSlice(work, trx, slice)))
    await pause()
    start = slice[1]
  }
  return true
}

async function findSliceEnd(db: Kysely<Tables>, site: ViewSite, start: number, dayEnd: number): Promise<number> {
  const next = await db
    .selectFrom('view_event')
    .select('time')
    .where('site', '=', site.id)
    .where('time', '>=', start)
    .where('time', '<', dayEnd)
    .orderBy('time')
    .offset(SLICE_ROWS)
    .limit(1)
    .executeTakeFirst()
  return next === undefined ? dayEnd : Math.max(next.time, start + 1)
}

interface Move {
  clientId: number
  /** What the views have now. */
  from: { class: number; agentId: number }
  to: { class: number; agent: string }
}

/** Which clients of the slice have views whose class or agent the rules give otherwise now. */
async function findMoves(
  db: Kysely<Tables>,
  { classify }: Pick<Work, 'classify'>,
  site: ViewSite,
  slice: Span,
): Promise<Move[]> {
  const seen = await sql<{
    id: number
    user_agent: string
    hints: number
    class: number
    agent_id: number
    name: string
  }>`
    select view_client.id as id, user_agent, hints, was.class as class, agent_id, view_agent.name as name
    from (select distinct client_id, class, agent_id from view_event where ${isWithin(site, slice)}) as was
    join view_client on view_client.id = was.client_id
    join view_agent on view_agent.id = was.agent_id`.execute(db)
  return seen.rows.flatMap((row) => {
    const verdict = classify({ userAgent: row.user_agent, hints: row.hints })
    const to = { class: CLASS_CODES[verdict.class], agent: storable(verdict.agent) }
    if (to.class === row.class && to.agent === row.name) return []
    return [{ clientId: row.id, from: { class: row.class, agentId: row.agent_id }, to }]
  })
}

/** Gives how many views were moved. */
async function moveSlice(work: Work, trx: Transaction<Tables>, slice: Span): Promise<number> {
  const { dialect } = work
  const site = await lockSite(dialect, trx, work.projectId)
  const moves = await findMoves(trx, work, site, slice)
  const agents = await ensureNumbers(
    dialect,
    trx,
    AGENTS,
    new Map(moves.map(({ to }) => [nameAgent(to), [to.agent, to.class]])),
  )
  const moveOf = new Map(moves.map((move) => [nameViews(move.clientId, move.from.class, move.from.agentId), move.to]))
  const views = await trx.selectFrom('view_event').selectAll().where(isWithin(site, slice)).execute()
  const moved = views.flatMap((view) => {
    const to = moveOf.get(nameViews(view.client_id, view.class, view.agent_id))
    return to === undefined ? [] : [{ view, to: { class: to.class, agentId: numberOf(agents, nameAgent(to)) } }]
  })
  await writeMoved(dialect, trx, site, slice, moved)
  await rewriteSite(trx, site)
  return moved.length
}

interface Moved {
  view: Selectable<Tables['view_event']>
  to: { class: number; agentId: number }
}

async function writeMoved(
  dialect: Dialect,
  trx: Transaction<Tables>,
  site: ViewSite,
  slice: Span,
  moved: readonly Moved[],
): Promise<void> {
  // Open days too: what their sums are does not matter until the day is settled, which computes them again.
  const changes = createTierChanges()
  for (const { view, to } of moved) {
    const { time, source, kind, path_id: pathId, referrer_id: referrerId } = view
    const same = { time, source, kind, pathId, referrerId, ...unpackAnswer(view.answer) }
    changes.add({ ...same, class: view.class, agentId: view.agent_id }, -1)
    changes.add({ ...same, ...to }, 1)
  }
  await dialect.insertTogether(trx, changes.inserts(site.id))
  const rows = moved.map(({ view, to }) => [view.time, view.source, view.event_key, to.class, to.agentId])
  const columns = {
    at: 'integer',
    seen_by: 'integer',
    name: 'text',
    new_class: 'integer',
    new_agent: 'integer',
  } as const
  await sql`
    update view_event set class = new_class, agent_id = new_agent from ${dialect.jsonTable(columns, rows)} as move
    where ${dialect.isInPartitionsOf(...slice)}
      and site = ${site.id} and time = at and source = seen_by and event_key = name`.execute(trx)
}

function isWithin(site: ViewSite, [start, end]: Span): RawBuilder<boolean> {
  return sql<boolean>`site = ${site.id} and time >= ${start} and time < ${end}`
}

function nameAgent({ class: viewClass, agent }: Move['to']): string {
  return `${viewClass} ${agent}`
}

function nameViews(clientId: number, viewClass: number, agentId: number): string {
  return `${clientId} ${viewClass} ${agentId}`
}
