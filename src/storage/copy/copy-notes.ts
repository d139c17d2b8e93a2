// How far a copy is, noted in the copy itself, in the transactions that insert the rows: whatever ends the process, the next one
// goes on behind the last row that is there. A mark among the migrations keeps every process, also of older versions, from
// using a copy that is not whole.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Key } from '../dialect/catalog.ts'
import { UNFINISHED_COPY } from '../migrate.ts'
import type { Tables } from '../schema.ts'

const TABLE = sql.table(UNFINISHED_COPY)
/** Stands among the tables for the source. */
const SOURCE = ' source'

export const isCopyNotes = (name: string): boolean => name === UNFINISHED_COPY

/** Begins: from now on nobody uses the database but a copy. */
export async function markUnfinished(trx: Transaction<Tables>, source: string): Promise<void> {
  await sql`create table ${TABLE} (name text primary key not null, last_key text not null)`.execute(trx)
  await sql`insert into ${TABLE} (name, last_key) values (${SOURCE}, ${source})`.execute(trx)
  await trx.insertInto('migration').values({ name: UNFINISHED_COPY, applied_at: 0 }).execute()
}

/** The source of a copy that is not finished. */
export async function readSource(db: Kysely<Tables>): Promise<string> {
  return (await readNote(db, SOURCE)) ?? ''
}

/** The key of the last row of a table that has been copied. */
export async function readLastKey(db: Kysely<Tables>, table: string): Promise<Key | undefined> {
  const note = await readNote(db, table)
  return note === undefined ? undefined : (JSON.parse(note) as Key)
}

export async function noteLastKey(trx: Transaction<Tables>, table: string, key: Key): Promise<void> {
  await sql`insert into ${TABLE} (name, last_key) values (${table}, ${JSON.stringify(key)})
    on conflict (name) do update set last_key = excluded.last_key`.execute(trx)
}

export async function markFinished(trx: Transaction<Tables>): Promise<void> {
  await sql`drop table ${TABLE}`.execute(trx)
  await trx.deleteFrom('migration').where('name', '=', UNFINISHED_COPY).execute()
}

async function readNote(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ last_key: string }>`select last_key from ${TABLE} where name = ${name}`.execute(db)
  return rows[0]?.last_key
}
