// The sums of a range. Each is one statement whose cost grows with pages and days, not with views: whole months and days
// come from the tiers, and only the ragged edges and the open days (see open-days.ts) from single views. Measured at 10 million
// views of 10,000 paths in a year: the year in 0.1 s, where a `group by` over all single views takes 14 s on the same machine.
// Parts without rows are left out, because PostgreSQL plans each over all partitions of single views.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { DAY_MS, dayOf } from '../../base/days.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import {
  type AgentCount,
  type DayCounts,
  DaySumBoundError,
  type PathCounts,
  type Ranked,
  type RankedWithImports,
  type ViewSelection,
} from '../store.ts'
import { hadCome, lookBack } from './as-of.ts'
import { CLASS_CODES, SOURCE_CODES } from './codes.ts'
import { IS_MISSING, IS_VIEW, listClasses, type SelectionSql, toSql } from './counters.ts'
import { type ImportedPart, readImported } from './imported/read-imported.ts'
import { loosenRange } from './loosen-range.ts'
import { cutRange, type Range, type Span } from './range.ts'
import { findSummedSite, isKept, type SummedSite } from './sites.ts'
import { addUp, eventPart, openParts, type Part, tierPart } from './sum-parts.ts'
import type { ViewSite } from './view-tables.ts'

/** One moment of one project, cut to a range: what every sum starts from. */
export interface Sum {
  trx: Transaction<Tables>
  site: number
  range: Range
  /** As it was at that moment. */
  summed: SummedSite
}

/** Gives the rows and the revision of which they are. Throws `DaySumBoundError` and `PastViewsError`. */
export function readRange<Row>(
  dialect: Dialect,
  projectId: string,
  { from, to, asOf }: Pick<ViewSelection, 'from' | 'to' | 'asOf'>,
  read: (sum: Sum) => Promise<Row[]>,
): Promise<Ranked<Row>> {
  return dialect.reader.transaction().execute(async (trx) => {
    const newest = await findSummedSite(trx, projectId)
    if (newest === undefined) return { revision: 0, rows: [] }
    const summed = await lookBack(trx, newest, asOf)
    const range = cutRange(from, to)
    for (const edge of range.edges) requireKept(edge, summed)
    return { revision: asOf ?? summed.revision, rows: await read({ trx, site: summed.id, range, summed }) }
  })
}

/** The same, with what was imported from other tools. */
export async function readRangeWithImports<Row>(
  dialect: Dialect,
  projectId: string,
  selection: Pick<ViewSelection, 'from' | 'to' | 'asOf' | 'humanSource'>,
  read: (sum: Sum, imported: ImportedPart) => Promise<Row[]>,
): Promise<RankedWithImports<Row>> {
  let sources: RankedWithImports<Row>['sources'] = []
  const ranked = await readRange(dialect, projectId, selection, async (sum) => {
    const imported = await readImported(sum.trx, sum.summed, selection)
    sources = imported.spans
    return read(sum, imported)
  })
  return { ...ranked, sources }
}

/** An edge lies within one day, and begins or ends off midnight. */
function requireKept([start, end]: Span, site: ViewSite): void {
  if (isKept(site, start)) return
  const isFrom = start % DAY_MS !== 0
  const nearest = Math.round((isFrom ? start : end) / DAY_MS) * DAY_MS
  throw new DaySumBoundError(isFrom ? 'from' : 'to', nearest)
}

export function rankPages(
  dialect: Dialect,
  projectId: string,
  selection: ViewSelection,
): Promise<RankedWithImports<PathCounts>> {
  const counts = toSql(selection)
  return readRangeWithImports(dialect, projectId, selection, async (sum, imported) => {
    const { trx, site, summed } = sum
    const range = await loosenRange(trx, summed, selection)
    const isView = sql`${IS_VIEW}${hadCome(summed)}`
    const months = { table: 'view_month', bucket: 'bucket', place: 'path_id' }
    const days = { ...months, table: 'view_day' }
    return rankPaths(dialect, sum, [
      ...tierPart(months, site, [range.months], counts),
      ...tierPart(days, site, range.days, counts),
      ...tierPart(days, site, range.without, counts, -1),
      ...openParts(days, sql`path_id`, isView, { ...sum, range }, counts),
      ...eventPart(sql`path_id`, isView, site, range.edges, counts),
      ...imported.ofPages,
    ])
  })
}

/** Requests for missing pages are told by logs alone, so people are counted from there whatever `humanSource` is. */
export function rankMissing(
  dialect: Dialect,
  projectId: string,
  selection: ViewSelection,
): Promise<Ranked<PathCounts>> {
  return readMissing(dialect, projectId, selection, toSql({ ...selection, humanSource: 'log' }))
}

/** Clients that are neither people nor AI. */
export async function rankMissingOthers(
  dialect: Dialect,
  projectId: string,
  selection: Pick<ViewSelection, 'from' | 'to' | 'asOf'>,
): Promise<Ranked<readonly [path: string, requests: number]>> {
  const none = sql<number>`0`
  const other = sql<number>`case when class = ${sql.lit(CLASS_CODES.other)} then 1 else 0 end`
  const counts = { human: none, ai: sql<number>`other`, humanOfEvent: none, aiOfEvent: other }
  const { revision, rows } = await readMissing(dialect, projectId, selection, counts)
  return { revision, rows: rows.map(([path, , requests]) => [path, requests] as const) }
}

function readMissing(
  dialect: Dialect,
  projectId: string,
  selection: Pick<ViewSelection, 'from' | 'to' | 'asOf'>,
  counts: SelectionSql,
): Promise<Ranked<PathCounts>> {
  return readRange(dialect, projectId, selection, (sum) => {
    const { site, range } = sum
    const isMissing = sql`${IS_MISSING}${hadCome(sum.summed)}`
    const days = { table: 'missing_day', bucket: 'bucket', place: 'path_id' }
    return rankPaths(dialect, sum, [
      ...tierPart(days, site, [range.wholeDays], counts),
      ...openParts(days, sql`path_id`, isMissing, sum, counts),
      ...eventPart(sql`path_id`, isMissing, site, range.edges, counts),
    ])
  })
}

async function rankPaths(
  dialect: Dialect,
  { trx, site }: Pick<Sum, 'trx' | 'site'>,
  parts: readonly Part[],
): Promise<PathCounts[]> {
  if (parts.length === 0) return []
  const ranked = sql`
    select view_path.path as path, people, agents
    from ${addUp(dialect, parts)} as sums join view_path on view_path.site = ${site} and view_path.id = sums.place
    where people + agents > 0
    order by people + agents desc, view_path.path`
  const { path, people, agents } = await readColumns<{ path: string; people: number; agents: number }>(
    dialect,
    trx,
    ranked,
    ['path', 'people', 'agents'],
  )
  return path.map((name, index) => [name, people[index] ?? 0, agents[index] ?? 0] as const)
}

export function sumByDay(
  dialect: Dialect,
  projectId: string,
  selection: ViewSelection,
): Promise<RankedWithImports<DayCounts>> {
  const counts = toSql(selection)
  return readRangeWithImports(dialect, projectId, selection, async (sum, imported) => {
    const { trx, site, range } = sum
    const isView = sql`${IS_VIEW}${hadCome(sum.summed)}`
    const days = { table: 'view_site_day', bucket: 'day', place: 'day' }
    const parts = [
      ...tierPart(days, site, [range.wholeDays], counts),
      ...openParts(days, sql`view_open_day.day`, isView, sum, counts),
      // An edge lies within one day.
      ...range.edges.flatMap((span) =>
        eventPart(sql`cast(${dayOf(span[0])} as integer)`, isView, site, [span], counts),
      ),
      ...imported.ofDays,
    ]
    if (parts.length === 0) return []
    const sums = await sql<{ place: number; people: number; agents: number }>`
      select place, people, agents from ${addUp(dialect, parts)} as sums
      where people + agents > 0 order by place`.execute(trx)
    return sums.rows.map((row) => [row.place, row.people, row.agents] as const)
  })
}

export function rankAgents(dialect: Dialect, projectId: string, selection: ViewSelection): Promise<Ranked<AgentCount>> {
  const classes = listClasses(selection.aiClasses)
  return readRange(dialect, projectId, selection, async (sum) => {
    const { trx, site, range } = sum
    if (classes.length === 0) return []
    const isLogged = sql`${IS_VIEW} and source = ${sql.lit(SOURCE_CODES.log)}${hadCome(sum.summed)}`
    const days = { table: 'view_agent_day', bucket: 'day', place: 'agent_id' }
    const views = { human: sql<number>`0`, ai: sql<number>`views` }
    const each = { humanOfEvent: sql<number>`0`, aiOfEvent: sql<number>`1` }
    const parts = [
      ...tierPart(days, site, [range.wholeDays], views),
      ...openParts(days, sql`agent_id`, isLogged, sum, { ...views, ...each }),
      ...eventPart(sql`agent_id`, isLogged, site, range.edges, each),
    ]
    if (parts.length === 0) return []
    const codes = sql.join(classes.map((aiClass) => sql.lit(CLASS_CODES[aiClass])))
    const ranked = await sql<{ name: string; code: number; agents: number }>`
      select view_agent.name as name, view_agent.class as code, agents
      from ${addUp(dialect, parts)} as sums join view_agent on view_agent.id = sums.place
      where agents > 0 and view_agent.class in (${codes})
      order by agents desc, view_agent.name, view_agent.class`.execute(trx)
    return ranked.rows.map((row) => [row.name, classOf(row.code), row.agents] as const)
  })
}

export function classOf(code: number): AgentCount[1] {
  const aiClass = AI_CLASSES.find((known) => CLASS_CODES[known] === code)
  if (aiClass === undefined) throw new Error(`The agent table holds the class ${code}, which is not an AI class`)
  return aiClass
}

// Many short rows at once, column by column: each column comes as one JSON text. Row by row, reading a ranking of 10,000 pages takes as
// long as making it: in PostgreSQL to write and parse each value, in SQLite to copy each row from the thread of the reader.

/** Gives the values of each column, in the order of the rows. */
async function readColumns<Row>(
  dialect: Dialect,
  db: Kysely<Tables>,
  query: RawBuilder<unknown>,
  columns: readonly (keyof Row & string)[],
): Promise<{ [Name in keyof Row]: Row[Name][] }> {
  const arrays = columns.map((name) => sql`${dialect.jsonArrayOf(sql.ref(name))} as ${sql.ref(name)}`)
  const found = await sql<Record<keyof Row, string | null>>`
    select ${sql.join(arrays)} from (${query}) as listed`.execute(db)
  const entries = columns.map((name) => [name, JSON.parse(found.rows[0]?.[name] ?? '[]')] as const)
  return Object.fromEntries(entries) as { [Name in keyof Row]: Row[Name][] }
}
