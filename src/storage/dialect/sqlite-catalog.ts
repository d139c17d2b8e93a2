import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Catalog, TableShape } from './catalog.ts'
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
