// Many rows at once in SQLite: out of it as a table of JSON, and into it one by one.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Statement } from 'better-sqlite3'
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Inserted, LoneInsert, RowColumns, RowInsert, RowValues, StoredRow } from './dialect.ts'
import type { Preparing } from './prepared-statements.ts'
import { codeOf } from './sqlite-errors.ts'

/**
 * https://www.sqlite.org/json1.html#jeach. The limit, which is none, keeps SQLite from merging this into the statement
 * around it: there it went through a site's views one by one to look each up in the JSON, and took minutes for seconds.
 */
export function jsonTable(columns: RowColumns, rows: readonly RowValues[]): RawBuilder<unknown> {
  const selected = Object.keys(columns).map((name, index) => sql`value ->> ${sql.lit(index)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(selected)} from json_each(${JSON.stringify(rows)}) limit -1)`
}

/** Stands for all rows as the one parameter of a query, so that the connection runs it once per row. */
export class EachRow {
  readonly rows: readonly StoredRow[]
  /** Inserts `ROWS_TOGETHER` rows and fails when one of them is there already. */
  readonly together: string | undefined

  constructor(rows: readonly StoredRow[], together: string | undefined) {
    this.rows = rows
    this.together = together
  }
}

/** Of more, the first ones are no faster; of fewer, some are left over less often. */
const ROWS_TOGETHER = 20

/**
 * One prepared statement, once per row. Measured with 5,000 rows of single views: 0.6 of the time of one `insert` from
 * `json_each`. Rows that are new go in together: in half of that time again.
 */
export async function insertRows(
  trx: Kysely<Tables>,
  { table, columns, rows, onConflict, returning, areNew = false }: RowInsert,
): Promise<Inserted> {
  const names = Object.keys(columns)
  const marks = sql`(${sql.join(names.map(() => sql.raw('?')))})`
  const into = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values`
  const single = sql`${into} ${marks} ${onConflict}`
  const together = sql`${into} ${sql.join(Array.from({ length: ROWS_TOGETHER }, () => marks))}`
  const each = new EachRow(rows, areNew && rows.length >= ROWS_TOGETHER ? together.compile(trx).sql : undefined)
  const changed = await trx.executeQuery<RowValues>(CompiledQuery.raw(single.compile(trx).sql, [each]))
  const wanted = returning.map((name) => names.indexOf(name))
  return {
    count: changed.rows.length,
    rows: () => changed.rows.map((row) => wanted.map((column) => row[column] ?? '')),
  }
}

/** One after the other: a statement costs no way to another machine here, and between two of them requests have their turn. */
export async function insertTogether(trx: Kysely<Tables>, inserts: readonly LoneInsert[]): Promise<void> {
  for (const insert of inserts.filter(({ rows }) => rows.length > 0)) {
    await insertRows(trx, { ...insert, returning: [] })
    await nextTurn()
  }
}

/** Runs a query for each of its rows; gives those that changed something. */
export function runEach(
  { prepare }: Pick<Preparing, 'prepare'>,
  single: string,
  { rows, together }: EachRow,
): readonly StoredRow[] {
  const done = together === undefined ? 0 : insertGroups(prepare(together), rows)
  const statement = prepare(single)
  // Spread: the binding takes arguments one by one faster than out of an array.
  const changed = rows.slice(done).filter((row) => statement.run(...row).changes > 0)
  return done === 0 ? changed : rows.slice(0, done).concat(changed)
}

/**
 * Gives how many of the first rows have gone in: all, but for some that are left over, or those before a group in which a row is
 * there already. Such a group leaves nothing behind.
 */
function insertGroups(statement: Statement<unknown[], unknown>, rows: readonly StoredRow[]): number {
  let done = 0
  try {
    for (; done + ROWS_TOGETHER <= rows.length; done += ROWS_TOGETHER) {
      statement.run(...rows.slice(done, done + ROWS_TOGETHER).flat())
    }
  } catch (error) {
    if (!ROW_IS_THERE.test(codeOf(error))) throw error
  }
  return done
}

/** https://www.sqlite.org/rescode.html#constraint_primarykey */
const ROW_IS_THERE = /^SQLITE_CONSTRAINT_(?:PRIMARYKEY|UNIQUE)$/
