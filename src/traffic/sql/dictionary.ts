// Texts that stand in the big tables as numbers. A dictionary is looked up by one statement per batch, in the same
// transaction as what uses its numbers. What this process remembers between batches (known-paths.ts, known-clients.ts) is what
// neither a rollback, a prune nor another process can make wrong.
import { type Kysely, sql } from 'kysely'
import type { Dialect, RowColumns, RowValues } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'

interface Dictionary {
  table: 'view_path' | 'view_client' | 'view_agent' | 'view_referrer'
  /** All columns but the number. */
  columns: RowColumns
  /** Those of them that tell entries apart. */
  keys: readonly string[]
}

export const PATHS: Dictionary = {
  table: 'view_path',
  columns: { site: 'integer', path: 'text' },
  keys: ['site', 'path'],
}

export const CLIENTS: Dictionary = {
  table: 'view_client',
  columns: { user_agent: 'text', hints: 'integer', last_day: 'integer' },
  keys: ['user_agent', 'hints'],
}

export const AGENTS: Dictionary = {
  table: 'view_agent',
  columns: { name: 'text', class: 'integer' },
  keys: ['name', 'class'],
}

export const REFERRERS: Dictionary = {
  table: 'view_referrer',
  columns: { site: 'integer', address: 'text', is_own: 'integer' },
  keys: ['site', 'address', 'is_own'],
}

/** An entry: its columns in the order of the dictionary's. */
export type Entry = RowValues

/** Gives the numbers of the entries that are known. */
export async function findNumbers<Key>(
  dialect: Dialect,
  db: Kysely<Tables>,
  { table, columns, keys }: Dictionary,
  entries: ReadonlyMap<Key, Entry>,
): Promise<Map<Key, number>> {
  if (entries.size === 0) return new Map()
  const wanted = [...entries.values()].map((entry, position) => [position, ...entry])
  const isSame = keys.map((key) => sql`known.${sql.ref(key)} = wanted.${sql.ref(key)}`)
  // `cross join` keeps the order in SQLite: each wanted entry is looked up in the index of the known ones.
  const found = await sql<{ position: number; id: number }>`
    select wanted.position as position, known.id as id
    from ${dialect.jsonTable({ position: 'integer', ...columns }, wanted)} as wanted
    cross join ${sql.table(table)} as known
    where ${sql.join(isSame, sql` and `)}`.execute(db)
  const byPosition = new Map(found.rows.map(({ position, id }) => [position, id]))
  const numbers = new Map<Key, number>()
  for (const [position, key] of [...entries.keys()].entries()) {
    const id = byPosition.get(position)
    if (id !== undefined) numbers.set(key, id)
  }
  return numbers
}

/** Gives the number of each entry, and makes the entries that are new. */
export async function ensureNumbers<Key>(
  dialect: Dialect,
  db: Kysely<Tables>,
  dictionary: Dictionary,
  entries: ReadonlyMap<Key, Entry>,
): Promise<Map<Key, number>> {
  const known = await findNumbers(dialect, db, dictionary, entries)
  if (known.size === entries.size) return known
  const added = new Map([...entries].filter(([key]) => !known.has(key)))
  await addEntries(dialect, db, dictionary, [...added.values()])
  return new Map([...known, ...(await findNumbers(dialect, db, dictionary, added))])
}

/** In the order of the keys: two writers that add the same entries must not wait for each other. */
async function addEntries(
  dialect: Dialect,
  db: Kysely<Tables>,
  { table, columns, keys }: Dictionary,
  entries: readonly Entry[],
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from ${dialect.jsonTable(columns, entries)} as entry
    where true order by ${sql.join(keys.map((key) => sql.ref(key)))}
    on conflict do nothing`.execute(db)
}

/** Gives the number of a key that was looked up. */
export function numberOf<Key>(numbers: ReadonlyMap<Key, number>, key: Key | undefined): number {
  const number = key === undefined ? undefined : numbers.get(key)
  if (number === undefined) throw new Error(`No number was given to ${String(key)}`)
  return number
}

/** As every database can keep it: PostgreSQL takes no NUL, and half a surrogate pair is no character anywhere. */
export function storable(text: string): string {
  return text.includes('\0') ? text.toWellFormed().replaceAll('\0', '\ufffd') : text.toWellFormed()
}
