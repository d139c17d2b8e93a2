// The number of each path of a batch. What visitors can make the store keep has an end for each origin: paths past it are
// counted as one.
import type { Kysely } from 'kysely'
import type { ViewSource } from '../../contract/view-classes.ts'
import { OTHER_PATH } from '../../pageviews/path.ts'
import type { PathLimits, ViewRow } from '../../pageviews/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { ViewSite } from '../view-tables.ts'
import { type Entry, ensureNumbers, findNumbers, numberOf, PATHS, storable } from './dictionary.ts'

type PathCount = 'log_paths' | 'beacon_paths' | 'missing_paths'

/** Gives the number of each path of the rows, and adds what is new to the counts of `site` (not written here). */
export async function numberPaths(
  dialect: Dialect,
  trx: Kysely<Tables>,
  site: ViewSite,
  batch: { source: ViewSource; rows: readonly ViewRow[] },
  limits: PathLimits,
): Promise<Map<string, number>> {
  const origins = findOrigins(batch)
  const numbers = await findNumbers(dialect, trx, PATHS, toEntries(site, [...origins.keys()]))
  if (numbers.size === origins.size) return numbers

  const unknown = [...origins].filter(([path]) => !numbers.has(path))
  const kept = unknown.filter(([, origin]) => claimRoom(site, origin, limits)).map(([path]) => path)
  const isPast = kept.length < unknown.length
  const added = await ensureNumbers(dialect, trx, PATHS, toEntries(site, isPast ? [...kept, OTHER_PATH] : kept))
  for (const [path] of unknown) numbers.set(path, added.get(path) ?? numberOf(added, OTHER_PATH))
  return numbers
}

function findOrigins({ source, rows }: { source: ViewSource; rows: readonly ViewRow[] }): Map<string, PathCount> {
  const origins = new Map<string, PathCount>()
  const ofViews = source === 'beacon' ? 'beacon_paths' : 'log_paths'
  for (const { path, kind } of rows) {
    if (!origins.has(path)) origins.set(path, kind === 'missing' ? 'missing_paths' : ofViews)
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
