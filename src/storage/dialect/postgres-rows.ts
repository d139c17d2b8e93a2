// Many rows at once in PostgreSQL: as arrays, one per column, or by `COPY` when there are very many.
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Inserted, LoneInsert, RowColumns, RowInsert, RowValues, StoredRow, StoredValue } from './dialect.ts'

const ARRAYS = { integer: sql`bigint[]`, text: sql`text[]` }

/** A table of these rows: each column travels as one array. */
export function jsonTable(columns: RowColumns, rows: readonly RowValues[]): RawBuilder<unknown> {
  const arrays = Object.values(columns).map((type, index) => {
    return sql`${rows.map((row) => row[index])}::${ARRAYS[type]}`
  })
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`(select * from unnest(${sql.join(arrays)}) as listed (${names}))`
}

/** Stands for rows as the one parameter of a `COPY ... FROM STDIN`. */
export class CopiedRows {
  readonly rows: readonly StoredRow[]

  constructor(rows: readonly StoredRow[]) {
    this.rows = rows
  }
}

/** From so many rows on, `COPY` into a table of the connection and one `insert` from there takes less time. */
const FEWEST_COPIED = 2000

/** The order in which rows go in is that of the list, so that two writers never wait for each other. */
export async function insertRows(trx: Kysely<Tables>, insert: RowInsert): Promise<Inserted> {
  const { returning } = insert
  const source = isMany(insert) ? await copyIn(trx, insert) : listed(insert)
  const back = returning.length === 0 ? sql`` : sql`returning ${sql.join(returning.map((name) => sql.ref(name)))}`
  const done = await sql<Record<string, number | string>>`${insertFrom(insert, source)} ${back}`.execute(trx)
  return {
    count: Number(done.numAffectedRows ?? 0n),
    rows: () => done.rows.map((row) => returning.map((name) => row[name] ?? '')),
  }
}

/** Each insert but the very long ones is a part of one statement. */
export async function insertTogether(trx: Kysely<Tables>, inserts: readonly LoneInsert[]): Promise<void> {
  for (const insert of inserts.filter(isMany)) await insertRows(trx, { ...insert, returning: [] })
  const parts = inserts.filter((insert) => !isMany(insert) && insert.rows.length > 0)
  if (parts.length === 0) return
  const named = parts.map((insert, index) => {
    return sql`${sql.ref(`part_${index}`)} as (${insertFrom(insert, listed(insert))})`
  })
  // All of them run, whether the statement reads from them or not: https://www.postgresql.org/docs/current/queries-with.html
  await sql`with ${sql.join(named)} select 1`.execute(trx)
}

function isMany({ rows }: LoneInsert): boolean {
  return rows.length >= FEWEST_COPIED
}

function listed({ columns, rows }: LoneInsert): RawBuilder<unknown> {
  return jsonTable(columns, rows)
}

function insertFrom({ table, columns, onConflict }: LoneInsert, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${names}) select ${names} from ${source} as given ${onConflict}`
}

/** Gives the table that has the rows until the transaction ends. */
async function copyIn(trx: Kysely<Tables>, { table, columns, rows }: LoneInsert): Promise<RawBuilder<unknown>> {
  const staging = sql.table(`copied_${table}`)
  const typed = Object.entries(columns).map(([name, type]) => {
    return sql`${sql.ref(name)} ${type === 'integer' ? sql`bigint` : sql`text`}`
  })
  await sql`create temp table if not exists ${staging} (${sql.join(typed)}) on commit delete rows`.execute(trx)
  // A transaction may insert into one table twice.
  await sql`truncate ${staging}`.execute(trx)
  const copy = sql`copy ${staging} from stdin`.compile(trx).sql
  await trx.executeQuery(CompiledQuery.raw(copy, [new CopiedRows(rows)]))
  return staging
}

/** The text format of `COPY` (https://www.postgresql.org/docs/current/sql-copy.html): tabs, and lines. */
export function toCopyText(rows: readonly StoredRow[]): string {
  return rows.map((row) => `${row.map(toCopyValue).join('\t')}\n`).join('')
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\ufffd' }

function toCopyValue(value: StoredValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `\\\\x${Buffer.from(value).toString('hex')}`
  return value.replaceAll(/[\\\t\n\r\0]/g, (found) => ESCAPES[found] ?? found)
}
