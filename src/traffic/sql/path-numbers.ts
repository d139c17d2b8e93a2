// The number of each path of a batch. What visitors can make the store keep has an end for each origin: paths past it are
// counted as one.
import type { Kysely } from 'kysely'
import type { ViewSource } from '../../contract/view-classes.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { OTHER_PATH } from '../path.ts'
import type { PathLimits, ViewRow } from '../store.ts'
import { type Entry, ensureNumbers, findNumbers, numberOf, PATHS, storable } from './dictionary.ts'
import type { KnownPaths } from './known-paths.ts'
import type { ViewSite } from './view-tables.ts'

type PathCount = 'log_paths' | 'beacon_paths' | 'missing_paths'

export interface PathWork {
  dialect: Dialect
  trx: Kysely<Tables>
  /** Its counts of paths grow here, and are written by the caller. */
  site: ViewSite
  limits: PathLimits
  known: { paths: Pick<KnownPaths, 'of'> }
  /** Takes the numbers that were looked up or made, to be remembered once the transaction has committed. */
  found: { paths: Map<string, number> }
  source: ViewSource
}

/** Gives the number of the path of each row. */
export async function numberPaths(work: PathWork, rows: readonly ViewRow[]): Promise<number[]> {
  const known = work.known.paths.of(work.site.id)
  const numbers = rows.map(({ path }) => known.get(path))
  const unknown = rows.filter((_, index) => numbers[index] === undefined)
  const found = unknown.length === 0 ? known : await findOrAdd(work, unknown)
  return numbers.map((number, index) => number ?? numberOf(found, rows[index]?.path))
}

async function findOrAdd(work: PathWork, rows: readonly ViewRow[]): Promise<Map<string, number>> {
  const { dialect, trx, site } = work
  const origins = findOrigins(work.source, rows)
  const numbers = await findNumbers(dialect, trx, PATHS, toEntries(site, [...origins.keys()]))
  for (const [path, number] of numbers) work.found.paths.set(path, number)
  if (numbers.size < origins.size) await addPaths(work, origins, numbers)
  return numbers
}

/** Makes paths of which there is none yet, as long as there is room for their origin. */
async function addPaths(
  { dialect, trx, site, limits, found }: PathWork,
  origins: ReadonlyMap<string, PathCount>,
  numbers: Map<string, number>,
): Promise<void> {
  const unknown = [...origins].filter(([path]) => !numbers.has(path))
  const kept = unknown.filter(([, origin]) => claimRoom(site, origin, limits)).map(([path]) => path)
  const isPast = kept.length < unknown.length
  const added = await ensureNumbers(dialect, trx, PATHS, toEntries(site, isPast ? [...kept, OTHER_PATH] : kept))
  for (const [path] of unknown) numbers.set(path, added.get(path) ?? numberOf(added, OTHER_PATH))
  for (const [path, number] of added) found.paths.set(path, number)
}

function findOrigins(source: ViewSource, rows: readonly ViewRow[]): Map<string, PathCount> {
  const origins = new Map<string, PathCount>()
  // A page that an agent was refused may be none: such paths must not take the room of pages.
  const ofViews = source === 'beacon' ? 'beacon_paths' : 'log_paths'
  for (const { path, kind } of rows) {
    if (!origins.has(path)) origins.set(path, kind === 'view' ? ofViews : 'missing_paths')
  }
  return origins
}

function claimRoom(site: ViewSite, origin: PathCount, limits: PathLimits): boolean {
  const limitOf = { log_paths: limits.logPaths, beacon_paths: limits.beaconPaths, missing_paths: limits.missingPaths }
  if (site[origin] >= limitOf[origin]) return false
  site[origin] += 1
  return true
}

function toEntries(site: ViewSite, paths: readonly string[]): Map<string, Entry> {
  return new Map(paths.map((path) => [path, [site.id, storable(path)]]))
}
