// The numbers of the paths of an import. What imports can make the store keep has an end; paths past it count as one.
import type { Kysely } from 'kysely'
import type { Dialect } from '../../../storage/dialect/dialect.ts'
import type { Tables } from '../../../storage/schema.ts'
import { OTHER_PATH } from '../../path.ts'
import { type Entry, ensureNumbers, findNumbers, numberOf, PATHS, storable } from '../dictionary.ts'
import type { ViewSite } from '../view-tables.ts'

export interface ImportedPathWork {
  dialect: Dialect
  trx: Kysely<Tables>
  site: Pick<ViewSite, 'id' | 'imported_paths'>
  mostPaths: number
}

export interface NumberedPaths {
  numbers: ReadonlyMap<string, number>
  /** How many of them are new, apart from the one for all others. */
  newPaths: number
}

/** Makes nothing: a path that is not there gets a negative number, which no path has. */
export async function findImportedPaths(work: ImportedPathWork, paths: ReadonlySet<string>): Promise<NumberedPaths> {
  const { dialect, trx, site } = work
  return numberPaths(work, paths, async (wanted) => {
    const known = await findNumbers(dialect, trx, PATHS, toEntries(site, [OTHER_PATH]))
    return new Map(wanted.map((path, index) => [path, known.get(path) ?? -1 - index]))
  })
}

/** Makes those that are not there. */
export function ensureImportedPaths(work: ImportedPathWork, paths: ReadonlySet<string>): Promise<NumberedPaths> {
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
