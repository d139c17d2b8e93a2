// Many short rows at once, column by column: each column comes as one JSON text. Row by row, reading a ranking of 10,000 pages takes as
// long as making it: in PostgreSQL to write and parse each value, in SQLite to copy each row from the thread of the reader.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'

/** Gives the values of each column, in the order of the rows. */
export async function readColumns<Row>(
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
