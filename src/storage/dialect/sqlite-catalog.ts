import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { type Catalog, type Key, keyOf, type StoredValue, type TableShape, type TableSize } from './dialect.ts'
import { EachRow } from './sqlite-rows.ts'

export const sqliteCatalog: Catalog = {
  listTables: async (db) => {
    const names = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' order by name`.execute(
      db,
    )
    const shapes: TableShape[] = []
    for (const { name } of names.rows) shapes.push(await describeTable(db, name))
    return shapes
  },
  measure: async (db, { name, columns }) => {
    const widths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
    const { rows } = await sql<TableSize>`
      select count(*) as rows, coalesce(max(${sql.join(widths, sql` + `)}), 0) as "widestBytes"
      from ${sql.table(name)}`.execute(db)
    return rows[0] ?? { rows: 0, widestBytes: 0 }
  },
  openCursor: async (trx, table, after) => {
    let last = after === 'any' ? undefined : after
    const take = async (count: number) => {
      const rows = await readAfter(trx, table, last, count)
      const end = rows.at(-1)
      if (end !== undefined) last = keyOf(table, end)
      return rows
    }
    return { take, close: async () => undefined }
  },
  insert: async (trx, { name, columns }, rows) => {
    const marks = sql.join(columns.map(() => sql.raw('?')))
    const insert = sql`insert into ${sql.table(name)} (${sql.join(columns.map((one) => sql.ref(one)))}) values (${marks})`
    await trx.executeQuery(CompiledQuery.raw(insert.compile(trx).sql, [new EachRow(rows, undefined)]))
  },
  readSequences: async (db) => {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
    return new Map(rows.map(({ name, seq }) => [name, seq]))
  },
  // https://www.sqlite.org/autoinc.html: SQLite itself notes the highest number of rows that come in with their own.
  raiseSequence: async (trx, { name }, least) => {
    const counted = await sql`
      select 1 from sqlite_schema where name = ${name} and lower(sql) like '%autoincrement%'`.execute(trx)
    if (counted.rows.length === 0 || least === 0) return
    await sql`insert into sqlite_sequence (name, seq)
      select ${name}, 0 where not exists (select 1 from sqlite_sequence where name = ${name})`.execute(trx)
    await sql`update sqlite_sequence set seq = ${least} where name = ${name} and seq < ${least}`.execute(trx)
  },
  isUsedByOthers: async () => false,
  allowLongRead: async () => undefined,
}

/** Each time by the index of the key. */
async function readAfter(
  db: Kysely<Tables>,
  { name, columns, key }: TableShape,
  after: Key | undefined,
  limit: number,
): Promise<Record<string, StoredValue>[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql.ref(column)))
  const rest = after === undefined ? sql`` : sql`where (${order}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, StoredValue>>`
    select ${names} from ${sql.table(name)} ${rest} order by ${order} limit ${limit}`.execute(db)
  return rows
}

async function describeTable(db: Kysely<Tables>, name: string): Promise<TableShape> {
  const columns = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(db)
  const references = await sql<{ name: string }>`
    select distinct "table" as name from pragma_foreign_key_list(${name})`.execute(db)
  const key = columns.rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return {
    name,
    columns: columns.rows.map((column) => column.name),
    key: key.map((column) => column.name),
    references: references.rows.map((table) => table.name),
  }
}
