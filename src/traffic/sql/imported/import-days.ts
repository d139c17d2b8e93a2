// Days of an import into the tables: what is there already is compared, so that the same days again change nothing and others
// are never overwritten by accident.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ImportSource } from '../../../contract/import-sources.ts'
import type { Dialect } from '../../../storage/dialect/dialect.ts'
import type { Tables } from '../../../storage/schema.ts'
import type { DayImport, ImportedSpan, ImportOutcome } from '../../imports/import-store.ts'
import { OTHER_PATH } from '../../path.ts'
import type { PathLimits } from '../../store.ts'
import { type Entry, ensureNumbers, findNumbers, numberOf, PATHS, storable } from '../dictionary.ts'
import { findSite, lockSite, rewriteSite } from '../sites.ts'
import type { ViewSite } from '../view-tables.ts'
import { IMPORT_SOURCE_CODES, importSourceOf } from './imported-codes.ts'
import { deleteDays, insertDays, type NewDay } from './imported-days.ts'

// The numbers of the paths of an import. What imports can make the store keep has an end; paths past it count as one.

interface ImportedPathWork {
  dialect: Dialect
  trx: Kysely<Tables>
  site: Pick<ViewSite, 'id' | 'imported_paths'>
  mostPaths: number
}

interface NumberedPaths {
  numbers: ReadonlyMap<string, number>
  /** How many of them are new, apart from the one for all others. */
  newPaths: number
}

/** Makes nothing: a path that is not there gets a negative number, which no path has. */
async function findImportedPaths(work: ImportedPathWork, paths: ReadonlySet<string>): Promise<NumberedPaths> {
  const { dialect, trx, site } = work
  return numberPaths(work, paths, async (wanted) => {
    const known = await findNumbers(dialect, trx, PATHS, toEntries(site, [OTHER_PATH]))
    return new Map(wanted.map((path, index) => [path, known.get(path) ?? -1 - index]))
  })
}

/** Makes those that are not there. */
function ensureImportedPaths(work: ImportedPathWork, paths: ReadonlySet<string>): Promise<NumberedPaths> {
  const { dialect, trx, site } = work
  return numberPaths(work, paths, (wanted) => ensureNumbers(dialect, trx, PATHS, toEntries(site, wanted)))
}

async function numberPaths(
  { dialect, trx, site, mostPaths }: ImportedPathWork,
  paths: ReadonlySet<string>,
  add: (wanted: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<NumberedPaths> {
  const numbers = await findNumbers(dialect, trx, PATHS, toEntries(site, [...paths]))
  const unknown = [...paths].filter((path) => !numbers.has(path))
  const kept = unknown.slice(0, Math.max(0, mostPaths - site.imported_paths))
  const added = await add(kept.length < unknown.length ? [...kept, OTHER_PATH] : kept)
  for (const path of unknown) numbers.set(path, added.get(path) ?? numberOf(added, OTHER_PATH))
  return { numbers, newPaths: kept.length }
}

function toEntries(site: Pick<ViewSite, 'id'>, paths: readonly string[]): Map<string, Entry> {
  return new Map(paths.map((path) => [path, [site.id, storable(path)]]))
}

type ImportSite = Pick<ViewSite, 'id' | 'revision' | 'imported_paths'>

interface Place {
  dialect: Dialect
  limits: PathLimits
}

/** See `ImportStore.importDays`. */
export async function importDays(place: Place, projectId: string, dayImport: DayImport): Promise<ImportOutcome> {
  const { db, reader } = place.dialect
  if (dayImport.mode === 'try') {
    return reader.transaction().execute(async (trx) => {
      const site = (await findSite(trx, projectId)) ?? NO_SITE
      return (await compare({ ...place, trx, site }, dayImport)).outcome
    })
  }
  return db.transaction().execute(async (trx) => {
    const work = { ...place, trx, site: await lockSite(place.dialect, trx, projectId) }
    const compared = await compare(work, dayImport)
    const { outcome, same, replaced } = compared
    if (outcome.kind === 'overlap' && dayImport.mode === 'add') return outcome
    const rows = dayImport.rows.filter(({ day }) => !same.has(day))
    if (rows.length + replaced.length > 0) await write(work, dayImport.source, { rows, replaced })
    return { kind: 'done', days: outcome.days }
  })
}

/** Of a project without any views; no row has this number. */
const NO_SITE: ImportSite = { id: -1, revision: 0, imported_paths: 0 }

interface Work<Trx> extends Place {
  trx: Trx
  site: ImportSite
}

interface Comparison {
  outcome: ImportOutcome
  /** Days that hold the same views already. */
  same: ReadonlySet<number>
  /** Days that hold others. */
  replaced: readonly HeldDay[]
}

async function compare(
  { dialect, limits, trx, site }: Work<Kysely<Tables>>,
  { source, fromDay, toDay, rows }: DayImport,
): Promise<Comparison> {
  const paths = new Set(rows.map(({ path }) => path))
  const { numbers } = await findImportedPaths({ dialect, trx, site, mostPaths: limits.importedPaths }, paths)
  const days = groupByDay(rows, numbers)
  const held = await listHeld(trx, site.id, fromDay, toDay)
  const candidates = held.filter((day) => day.source === source && days.get(day.day)?.views === day.views)
  const same = await findSame(dialect, trx, site.id, candidates, days)
  const replaced = held.filter(({ day }) => !same.has(day))
  const taken = held.filter(({ day }) => days.has(day)).length
  const counts = { added: days.size - taken, replaced: replaced.length, unchanged: same.size }
  const outcome: ImportOutcome =
    replaced.length === 0 ? { kind: 'done', days: counts } : { kind: 'overlap', days: counts, held: toSpans(replaced) }
  return { outcome, same, replaced }
}

async function write(
  { dialect, limits, trx, site }: Work<Transaction<Tables>>,
  source: ImportSource,
  { rows, replaced }: { rows: DayImport['rows']; replaced: readonly HeldDay[] },
): Promise<void> {
  const paths = new Set(rows.map(({ path }) => path))
  const work = { dialect, trx, site, mostPaths: limits.importedPaths }
  const { numbers, newPaths } = await ensureImportedPaths(work, paths)
  const days = [...groupByDay(rows, numbers).values()].sort((a, b) => a.day - b.day)
  await deleteDays(
    dialect,
    trx,
    site.id,
    replaced.map(({ day }) => day),
  )
  await insertDays(dialect, trx, { site: site.id, source: IMPORT_SOURCE_CODES[source], days })
  await rewriteSite(trx, site, { imported_paths: site.imported_paths + newPaths })
}

function groupByDay(rows: DayImport['rows'], numbers: ReadonlyMap<string, number>): Map<number, NewDay> {
  const days = new Map<number, { day: number; views: number; pages: Map<number, number> }>()
  for (const { day, path, views } of rows) {
    const found = days.get(day) ?? { day, views: 0, pages: new Map<number, number>() }
    if (found.views === 0) days.set(day, found)
    const number = numberOf(numbers, path)
    found.views += views
    found.pages.set(number, (found.pages.get(number) ?? 0) + views)
  }
  return days
}

interface HeldDay {
  day: number
  source: ImportSource
  views: number
}

async function listHeld(trx: Kysely<Tables>, site: number, fromDay: number, toDay: number): Promise<HeldDay[]> {
  const ofSite = trx.selectFrom('imported_site_day').select(['day', 'source', 'views']).where('site', '=', site)
  const held = await ofSite.where('day', '>=', fromDay).where('day', '<', toDay).orderBy('day').execute()
  return held.map(({ day, source, views }) => ({ day, source: importSourceOf(source), views }))
}

/** Which of these days have the same views of every page. */
async function findSame(
  dialect: Dialect,
  trx: Kysely<Tables>,
  site: number,
  candidates: readonly HeldDay[],
  days: ReadonlyMap<number, NewDay>,
): Promise<Set<number>> {
  const same = new Set(candidates.map(({ day }) => day))
  if (same.size === 0) return same
  const asked = dialect.jsonTable(
    { day: 'integer' },
    [...same].map((day) => [day]),
  )
  const { rows } = await sql<{ day: number; path: number; views: number }>`
    select bucket as day, path_id as path, views from ${asked} as asked_day cross join imported_day
    where imported_day.site = ${site} and imported_day.bucket = asked_day.day`.execute(trx)
  const pages = new Map<number, number>()
  for (const { day, path, views } of rows) {
    pages.set(day, (pages.get(day) ?? 0) + 1)
    if (days.get(day)?.pages.get(path) !== views) same.delete(day)
  }
  for (const day of same) if (pages.get(day) !== days.get(day)?.pages.size) same.delete(day)
  return same
}

/** One span per source, oldest first. */
function toSpans(held: readonly HeldDay[]): ImportedSpan[] {
  return [...Map.groupBy(held, ({ source }) => source)].map(([source, days]) => ({
    source,
    fromDay: days[0]?.day ?? 0,
    toDay: (days.at(-1)?.day ?? 0) + 1,
    views: days.reduce((sum, { views }) => sum + views, 0),
  }))
}
