// A part of the pages of a range with each class of AI agents apart: as much as one screen shows, so that a site of 100,000 pages
// costs little more to show than one of a hundred. The tiers are those of `rankPages`.
import { type RawBuilder, sql } from 'kysely'
import { AI_CLASSES, type AiClass } from '../../contract/view-classes.ts'
import type { Contains, Dialect } from '../../storage/dialect/dialect.ts'
import type { ListedPages, PageListSelection } from '../store.ts'
import { CLASS_CODES, SOURCE_CODES } from './codes.ts'
import { DAY_LENGTH, IS_VIEW } from './counters.ts'
import { loosenRange } from './loosen-range.ts'
import type { Range, Span } from './range.ts'
import { readRangeWithImports } from './rank.ts'
import { hasOpenDays } from './sum-parts.ts'

type Row = Record<AiClass, number> & { path: string; people: number; agents: number } & Record<Total, number>
type Total = 'all_rows' | 'all_people' | 'all_agents'

/** See `ViewStore.listPages`. */
export async function listPages(
  dialect: Dialect,
  projectId: string,
  selection: PageListSelection,
): Promise<ListedPages> {
  const classes = AI_CLASSES.filter((aiClass) => selection.aiClasses.includes(aiClass))
  const { revision, rows, sources } = await readRangeWithImports(
    dialect,
    projectId,
    selection,
    async (sum, imported) => {
      const range = await loosenRange(sum.trx, sum.summed, selection)
      const measures = toMeasures(selection, classes)
      const parts = [
        ...(range.months[0] < range.months[1] ? [tierPart('view_month', sum.site, range.months, measures)] : []),
        ...range.days.map((span) => tierPart('view_day', sum.site, span, measures)),
        ...range.without.map((span) => tierPart('view_day', sum.site, span, measures.map(takeAway))),
        ...(hasOpenDays(sum.summed, range.wholeDays) ? openParts(sum.site, range, measures) : []),
        ...range.edges.map((span) => eventPart(sum.site, span, measures)),
        ...imported.ofPages.map(importedPart),
      ]
      if (parts.length === 0) return []
      const found = await sql<Row>`
      select *, count(*) over () as all_rows, sum(people) over () as all_people, sum(agents) over () as all_agents
      from (
        select view_path.path as path, sums.*, ${agentsOf(classes)} as agents
        from ${addUp(dialect, parts)} as sums
        join view_path on view_path.site = ${sum.site} and view_path.id = sums.place) as pages
      where people + agents > 0 and ${isWanted(dialect.contains, selection)}
      order by ${orderBy(selection.sort)}, path
      limit ${selection.limit} offset ${selection.offset}`.execute(sum.trx)
      return found.rows
    },
  )
  const [first] = rows
  return {
    revision,
    sources,
    count: first?.all_rows ?? 0,
    human: first?.all_people ?? 0,
    ai: first?.all_agents ?? 0,
    rows: rows.map((row) => ({ path: row.path, human: row.people, ai: row.agents, classes: pickClasses(row) })),
  }
}

function pickClasses(row: Row): Record<AiClass, number> {
  const { ai_assistant, ai_coding_agent, ai_search, ai_training } = row
  return { ai_assistant, ai_coding_agent, ai_search, ai_training }
}

/** What is added up: a name, and its SQL over a row of a tier and over a single view. */
interface Measure {
  name: 'people' | AiClass
  ofTier: RawBuilder<unknown>
  ofEvent: RawBuilder<unknown>
}

function toMeasures({ humanSource }: PageListSelection, classes: readonly AiClass[]): Measure[] {
  const isOf = (source: keyof typeof SOURCE_CODES, code: number) =>
    sql`case when source = ${sql.lit(SOURCE_CODES[source])} and class = ${sql.lit(code)} then 1 else 0 end`
  const people: Measure = {
    name: 'people',
    ofTier: sql.ref(humanSource === 'log' ? 'human' : 'beacon'),
    ofEvent: isOf(humanSource, CLASS_CODES.human),
  }
  return [
    people,
    ...AI_CLASSES.map((name): Measure => {
      if (!classes.includes(name)) return { name, ofTier: sql`0`, ofEvent: sql`0` }
      return { name, ofTier: sql.ref(name), ofEvent: isOf('log', CLASS_CODES[name]) }
    }),
  ]
}

function takeAway(measure: Measure): Measure {
  return { ...measure, ofTier: sql`-(${measure.ofTier})` }
}

/** By position, since a column of a table has the name of each class. */
const PLACES = ['place', 'm0', 'm1', 'm2', 'm3', 'm4'] as const

function columns(place: RawBuilder<unknown>, values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([place, ...values].map((value, index) => sql`${value} as ${sql.ref(PLACES[index] ?? '')}`))
}

function tierPart(table: 'view_month' | 'view_day', site: number, [from, to]: Span, measures: readonly Measure[]) {
  const values = measures.map(({ ofTier }) => ofTier)
  return sql`select ${columns(sql.ref('path_id'), values)} from ${sql.table(table)}
    where site = ${site} and bucket >= ${from} and bucket < ${to}`
}

function eventPart(site: number, [from, to]: Span, measures: readonly Measure[]) {
  const values = measures.map(({ ofEvent }) => ofEvent)
  return sql`select ${columns(sql.ref('path_id'), values)} from view_event
    where site = ${site} and time >= ${from} and time < ${to} and ${IS_VIEW}`
}

/** As in `rank.ts`: what the tiers have of open days goes, and their single views come. */
function openParts(site: number, { wholeDays: [from, to] }: Range, measures: readonly Measure[]) {
  const isOpen = sql`view_open_day.site = ${site} and view_open_day.day >= ${from} and view_open_day.day < ${to}`
  const taken = measures.map((measure) => takeAway(measure).ofTier)
  const given = measures.map(({ ofEvent }) => ofEvent)
  return [
    sql`select ${columns(sql.ref('path_id'), taken)} from view_open_day cross join view_day
      where ${isOpen} and view_day.site = ${site} and view_day.bucket = view_open_day.day`,
    sql`select ${columns(sql.ref('path_id'), given)} from view_open_day cross join view_event
      where ${isOpen} and view_event.site = ${site} and ${IS_VIEW}
        and time >= view_open_day.day * ${DAY_LENGTH} and time < (view_open_day.day + 1) * ${DAY_LENGTH}`,
  ]
}

function importedPart(part: RawBuilder<unknown>): RawBuilder<unknown> {
  const none = AI_CLASSES.map(() => sql`0`)
  return sql`select ${columns(sql.ref('place'), [sql.ref('people'), ...none])} from (${part}) as imported`
}

function addUp(dialect: Dialect, parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const names = ['people', ...AI_CLASSES]
  const sums = names.map((name, index) => sql`${dialect.sumOf(sql.ref(`m${index}`))} as ${sql.ref(name)}`)
  return sql`(select place, ${sql.join(sums)} from (${sql.join(parts, sql` union all `)}) as part group by place)`
}

function agentsOf(classes: readonly AiClass[]): RawBuilder<unknown> {
  return classes.length === 0
    ? sql`0`
    : sql.join(
        classes.map((name) => sql.ref(name)),
        sql` + `,
      )
}

function isWanted(contains: Contains, { below, containing }: PageListSelection): RawBuilder<unknown> {
  const folder = `${below}/`
  const isBelow =
    below === undefined ? sql`true` : sql`(path = ${below} or substr(path, 1, length(${folder})) = ${folder})`
  if (containing === undefined) return isBelow
  return sql`${isBelow} and ${contains(sql`path`, containing)}`
}

function orderBy(sort: PageListSelection['sort']): RawBuilder<unknown> {
  if (sort === 'path') return sql`path`
  if (sort === 'human') return sql`people desc, agents desc`
  if (sort === 'ai') return sql`agents desc, people desc`
  if (sort === 'total') return sql`people + agents desc`
  return sql`${sql.ref(sort)} desc, agents desc`
}
